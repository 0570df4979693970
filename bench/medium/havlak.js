// Finds the loops of a control-flow graph and how they nest (after Paul Havlak's algorithm):
// objects, Sets, union-find and recursion in plain JavaScript.
'use strict';

const SIZE = 1000;

class Block {
  constructor(id) {
    this.id = id;
    this.in = [];
    this.out = [];
  }
}

class Graph {
  constructor() {
    this.blocks = [];
  }

  block(id) {
    while (this.blocks.length <= id) this.blocks.push(new Block(this.blocks.length));
    return this.blocks[id];
  }

  edge(from, to) {
    this.block(from).out.push(this.block(to));
    this.block(to).in.push(this.block(from));
  }
}

class Loop {
  constructor(header, reducible) {
    this.header = header;
    this.reducible = reducible;
    this.blocks = new Set();
    this.children = [];
    this.parent = null;
  }

  get depth() {
    return this.parent === null ? 1 : this.parent.depth + 1;
  }
}

// A node of the depth-first tree; `find` follows and shortens the union-find path.
class TreeNode {
  constructor(block, number) {
    this.block = block;
    this.number = number;
    this.last = number;
    this.union = this;
    this.loop = null;
    this.header = null;
    this.back = [];
    this.other = new Set();
    this.kind = 'plain';
  }

  find() {
    let root = this;
    while (root.union !== root) root = root.union;
    for (let n = this; n !== root; ) [n, n.union] = [n.union, root];
    return root;
  }
}

function numberBlocks(start) {
  const nodes = [];
  const byBlock = new Map();
  const visit = (block) => {
    const node = new TreeNode(block, nodes.length);
    nodes.push(node);
    byBlock.set(block, node);
    for (const next of block.out) if (!byBlock.has(next)) visit(next);
    node.last = nodes.length - 1;
  };
  visit(start);
  return { nodes, byBlock };
}

function findLoops(graph) {
  const { nodes, byBlock } = numberBlocks(graph.blocks[0]);
  const isAncestor = (a, b) => a.number <= b.number && b.number <= a.last;
  for (const node of nodes) {
    for (const pred of node.block.in) {
      const from = byBlock.get(pred);
      if (!from) continue;
      if (isAncestor(node, from)) node.back.push(from);
      else node.other.add(from);
    }
  }
  const loops = [];
  for (const node of nodes.slice().reverse()) {
    const body = new Set();
    for (const from of node.back) {
      if (from === node) node.kind = 'self';
      else body.add(from.find());
    }
    if (body.size) node.kind = 'reducible';
    for (const member of body) {
      for (const pred of member.other) {
        const root = pred.find();
        if (!isAncestor(node, root)) {
          node.kind = 'irreducible';
          node.other.add(root);
        } else if (root !== node) {
          body.add(root);
        }
      }
    }
    if (node.kind === 'plain') continue;
    const loop = new Loop(node.block, node.kind !== 'irreducible');
    node.loop = loop;
    loop.blocks.add(node.block);
    for (const member of body) {
      member.union = node;
      if (member.loop) {
        member.loop.parent = loop;
        loop.children.push(member.loop);
      } else {
        loop.blocks.add(member.block);
      }
    }
    loops.push(loop);
  }
  return loops;
}

// A diamond inside two loops, with an odd jump into the middle of every third copy.
function addCopy(graph, at, odd) {
  graph.edge(at, at + 1);
  graph.edge(at + 1, at + 2);
  graph.edge(at + 1, at + 3);
  graph.edge(at + 2, at + 4);
  graph.edge(at + 3, at + 4);
  graph.edge(at + 4, at + 1);
  graph.edge(at + 4, at + 5);
  graph.edge(at + 5, at + 5);
  graph.edge(at + 5, at);
  graph.edge(at + 5, at + 6);
  if (odd) graph.edge(at, at + 3);
  return at + 6;
}

function main() {
  let result = "";
  for (let i = 0; i < 44; i++) {
    const graph = new Graph();
    let at = 0;
    for (let copy = 0; copy < SIZE; copy++) at = addCopy(graph, at, copy % 3 === 2);
    graph.edge(at, 0);
    const loops = findLoops(graph);
    let depths = 0;
    for (const loop of loops) depths += loop.depth;
    const { header, blocks, children } = loops[loops.length - 1];
    result = [graph.blocks.length, loops.length, loops.filter((loop) => !loop.reducible).length, depths,
      header.id, blocks.size, children.length].join(" ");
  }
  return result;
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("havlak\t" + elapsed.toFixed(1) + "\t" + result);
