'use strict';
console.log('interval calculator');
let tokensRead = 0, nodesMade = 0;

function parse(source) {
  const tokens = source.match(/[a-z]+|[\d.]+|[^ ]/g);
  tokensRead += tokens.length;
  let at = 0;
  const next = () => {
    if (at === tokens.length) throw new SyntaxError('unexpected end of formula');
    return tokens[at++];
  };
  const node = (text, evaluate) => {
    nodesMade++;
    return { text, evaluate };
  };
  const binary = (op, a, b) => node(`(${a.text} ${op} ${b.text})`, (x) => apply[op](a.evaluate(x), b.evaluate(x)));
  const list = (operand, ...ops) => {
    let left = operand();
    while (ops.includes(tokens[at])) left = binary(next(), left, operand());
    return left;
  };
  const sum = () => list(product, '+', '-');
  const product = () => list(operand, '*');
  const operand = () => {
    const t = next();
    if (t === '-') {
      const inner = operand();
      return node(`(-${inner.text})`, (x) => negate(inner.evaluate(x)));
    }
    if (t === 'x') return node('x', (x) => x);
    if (t === '(') {
      const inner = sum();
      next();
      return inner;
    }
    if (t === 'min' || t === 'max') {
      next();
      let result = sum();
      while (next() === ',') result = binary(t, result, sum());
      return result;
    }
    return node(String(+t), () => [+t, +t]);
  };
  return sum();
}

const negate = ([l, h]) => [-h, -l];
const apply = {
  '+': ([a, b], [c, d]) => [a + c, b + d],
  '-': ([a, b], [c, d]) => [a - d, b - c],
  '*': ([a, b], [c, d]) => {
    const all = [a * c, a * d, b * c, b * d];
    return [Math.min(...all), Math.max(...all)];
  },
  min: ([a, b], [c, d]) => [Math.min(a, c), Math.min(b, d)],
  max: ([a, b], [c, d]) => [Math.max(a, c), Math.max(b, d)],
};

const rounds = Number(process.argv[2] ?? 200);
for (const source of ['1 + 2 * 3', '(x - 1) * (x + 1)', 'max(x, 2 - x) * min(3, x, 1)', '-x * x + max(min(x, 4), -(x + 1))']) {
  const tree = parse(source);
  let low = 0, high = 0;
  for (let i = 0; i < rounds; i++) {
    const [l, h] = tree.evaluate([i - 2, i + 0.5]);
    low += l;
    high += h;
  }
  console.log(`${source} = ${tree.text}`);
  console.log(`  sum [${low.toFixed(2)}, ${high.toFixed(2)}], tokens so far ${tokensRead}`);
}
console.log(`${tokensRead} tokens, ${nodesMade} nodes`);
console.log('countNode countTokens nodesMade tokensRead');
try {
  parse('1 + ');
} catch (error) {
  console.log(error.message);
}
