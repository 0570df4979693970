// An incremental constraint solver (the DeltaBlue algorithm): variables are kept consistent while
// constraints of different strengths come and go. A deep class hierarchy with overridden methods.
// A smaller number is stronger.
const SIZE = 5000;
const REQUIRED = 0;
const PREFERRED = 2;
const STRONG_DEFAULT = 3;
const NORMAL = 4;
const WEAK_DEFAULT = 5;
const WEAKEST = 6;
const NONE = 0;
const FORWARD = 1;
const BACKWARD = 2;

class Variable {
  value;
  name;
  constraints = [];
  determinedBy = null;
  mark = 0;
  walkStrength = WEAKEST;
  stay = true;
  constructor(name, value) {
    this.name = name;
    this.value = value;
  }
  removeConstraint(c) {
    const at = this.constraints.indexOf(c);
    if (at >= 0)
      this.constraints.splice(at, 1);
    if (this.determinedBy === c)
      this.determinedBy = null;
  }
}

class Constraint {
  strength;
  constructor(strength) {
    this.strength = strength;
  }
  isInput() { return false; }
  add(planner) {
    this.addToGraph();
    planner.incrementalAdd(this);
  }
  remove(planner) {
    if (this.isSatisfied())
      planner.incrementalRemove(this);
    else
      this.removeFromGraph();
  }
  // Tries to satisfy this constraint and gives the one that had to yield, if any.
  satisfy(mark, planner) {
    this.chooseMethod(mark);
    if (!this.isSatisfied()) {
      if (this.strength === REQUIRED)
        throw new Error("a required constraint cannot be satisfied");
      return null;
    }
    this.markInputs(mark);
    const out = this.output();
    const overridden = out.determinedBy;
    if (overridden !== null)
      overridden.markUnsatisfied();
    out.determinedBy = this;
    if (!planner.addPropagate(this, mark))
      throw new Error("a cycle was met");
    out.mark = mark;
    return overridden;
  }
}

class UnaryConstraint extends Constraint {
  variable;
  satisfied = false;
  constructor(variable, strength) {
    super(strength);
    this.variable = variable;
  }
  isSatisfied() { return this.satisfied; }
  markUnsatisfied() { this.satisfied = false; }
  markInputs(mark) { }
  inputsKnown(mark) { return true; }
  output() { return this.variable; }
  addToGraph() {
    this.variable.constraints.push(this);
    this.satisfied = false;
  }
  removeFromGraph() {
    this.variable.removeConstraint(this);
    this.satisfied = false;
  }
  chooseMethod(mark) {
    this.satisfied = this.variable.mark !== mark && this.strength < this.variable.walkStrength;
  }
  recalculate() {
    this.variable.walkStrength = this.strength;
    this.variable.stay = !this.isInput();
    if (this.variable.stay)
      this.execute();
  }
}

class StayConstraint extends UnaryConstraint {
  execute() { }
}

class EditConstraint extends UnaryConstraint {
  isInput() { return true; }
  execute() { }
}

class BinaryConstraint extends Constraint {
  first;
  second;
  direction = NONE;
  constructor(first, second, strength) {
    super(strength);
    this.first = first;
    this.second = second;
  }
  isSatisfied() { return this.direction !== NONE; }
  markUnsatisfied() { this.direction = NONE; }
  input() { return this.direction === FORWARD ? this.first : this.second; }
  output() { return this.direction === FORWARD ? this.second : this.first; }
  markInputs(mark) { this.input().mark = mark; }
  addToGraph() {
    this.first.constraints.push(this);
    this.second.constraints.push(this);
    this.direction = NONE;
  }
  removeFromGraph() {
    this.first.removeConstraint(this);
    this.second.removeConstraint(this);
    this.direction = NONE;
  }
  chooseMethod(mark) {
    const first = this.first;
    const second = this.second;
    if (first.mark === mark) {
      this.direction = second.mark !== mark && this.strength < second.walkStrength ? FORWARD : NONE;
    }
    else if (second.mark === mark) {
      this.direction = this.strength < first.walkStrength ? BACKWARD : NONE;
    }
    else if (first.walkStrength > second.walkStrength) {
      this.direction = this.strength < first.walkStrength ? BACKWARD : NONE;
    }
    else {
      this.direction = this.strength < second.walkStrength ? FORWARD : NONE;
    }
  }
  inputsKnown(mark) {
    const source = this.input();
    return source.mark === mark || source.stay || source.determinedBy === null;
  }
  recalculate() {
    const source = this.input();
    const out = this.output();
    out.walkStrength = this.strength > source.walkStrength ? this.strength : source.walkStrength;
    out.stay = source.stay;
    if (out.stay)
      this.execute();
  }
}

class EqualConstraint extends BinaryConstraint {
  execute() { this.output().value = this.input().value; }
}

// second = first * scale + offset, in either direction.
class ScaleConstraint extends BinaryConstraint {
  scale;
  offset;
  constructor(source, scale, offset, target, strength) {
    super(source, target, strength);
    this.scale = scale;
    this.offset = offset;
  }
  addToGraph() {
    super.addToGraph();
    this.scale.constraints.push(this);
    this.offset.constraints.push(this);
  }
  removeFromGraph() {
    super.removeFromGraph();
    this.scale.removeConstraint(this);
    this.offset.removeConstraint(this);
  }
  markInputs(mark) {
    super.markInputs(mark);
    this.scale.mark = mark;
    this.offset.mark = mark;
  }
  execute() {
    if (this.direction === FORWARD) {
      this.second.value = this.first.value * this.scale.value + this.offset.value;
    }
    else {
      this.first.value = ((this.second.value - this.offset.value) / this.scale.value) | 0;
    }
  }
  recalculate() {
    const source = this.input();
    const out = this.output();
    out.walkStrength = this.strength > source.walkStrength ? this.strength : source.walkStrength;
    out.stay = source.stay && this.scale.stay && this.offset.stay;
    if (out.stay)
      this.execute();
  }
}

class Planner {
  currentMark = 0;
  newMark() {
    this.currentMark++;
    return this.currentMark;
  }
  incrementalAdd(c) {
    const mark = this.newMark();
    let overridden = c.satisfy(mark, this);
    while (overridden !== null)
      overridden = overridden.satisfy(mark, this);
  }
  incrementalRemove(c) {
    const out = c.output();
    c.markUnsatisfied();
    c.removeFromGraph();
    const unsatisfied = this.removePropagateFrom(out);
    for (let strength = REQUIRED; strength < WEAKEST; strength++) {
      for (const u of unsatisfied) {
        if (u.strength === strength)
          this.incrementalAdd(u);
      }
    }
  }
  addPropagate(c, mark) {
    const todo = [c];
    while (todo.length > 0) {
      const next = todo.pop();
      if (next.output().mark === mark) {
        this.incrementalRemove(c);
        return false;
      }
      next.recalculate();
      this.addConsumers(next.output(), todo);
    }
    return true;
  }
  removePropagateFrom(out) {
    out.determinedBy = null;
    out.walkStrength = WEAKEST;
    out.stay = true;
    const unsatisfied = [];
    const todo = [out];
    while (todo.length > 0) {
      const v = todo.pop();
      for (const c of v.constraints) {
        if (!c.isSatisfied())
          unsatisfied.push(c);
      }
      const consumers = [];
      this.addConsumers(v, consumers);
      for (const c of consumers) {
        c.recalculate();
        todo.push(c.output());
      }
    }
    return unsatisfied;
  }
  addConsumers(v, into) {
    for (const c of v.constraints) {
      if (c !== v.determinedBy && c.isSatisfied())
        into.push(c);
    }
  }
  // The constraints to run, in order, when the given inputs change.
  makePlan(sources) {
    const mark = this.newMark();
    const plan = [];
    const todo = sources.slice();
    while (todo.length > 0) {
      const c = todo.pop();
      if (c.output().mark !== mark && c.inputsKnown(mark)) {
        plan.push(c);
        c.output().mark = mark;
        this.addConsumers(c.output(), todo);
      }
    }
    return plan;
  }
  planFor(edit) {
    return edit.isSatisfied() ? this.makePlan([edit]) : [];
  }
  change(v, value) {
    const edit = new EditConstraint(v, PREFERRED);
    edit.add(this);
    const plan = this.planFor(edit);
    for (let i = 0; i < 10; i++) {
      v.value = value;
      for (const c of plan)
        c.execute();
    }
    edit.remove(this);
  }
}

// A long chain of equalities: what goes in at the front must come out at the back.
function chain(n) {
  const planner = new Planner();
  const variables = [];
  for (let i = 0; i <= n; i++)
    variables.push(new Variable("v" + i, 0));
  for (let i = 0; i < n; i++)
    new EqualConstraint(variables[i], variables[i + 1], REQUIRED).add(planner);
  const first = variables[0];
  const last = variables[n];
  new StayConstraint(last, STRONG_DEFAULT).add(planner);
  const edit = new EditConstraint(first, PREFERRED);
  edit.add(planner);
  const plan = planner.planFor(edit);
  let sum = 0;
  for (let i = 0; i < 100; i++) {
    first.value = i;
    for (const c of plan)
      c.execute();
    if (last.value !== i)
      throw new Error("the chain is broken at " + i);
    sum += last.value;
  }
  edit.remove(planner);
  return plan.length + " " + last.value + " " + sum;
}

// Pairs tied by a scale and an offset that are changed from either end.
function projection(n) {
  const planner = new Planner();
  const scale = new Variable("scale", 10);
  const offset = new Variable("offset", 1000);
  const sources = [];
  const targets = [];
  for (let i = 0; i < n; i++) {
    const source = new Variable("source" + i, i);
    const target = new Variable("target" + i, i);
    new StayConstraint(source, NORMAL).add(planner);
    new ScaleConstraint(source, scale, offset, target, REQUIRED).add(planner);
    sources.push(source);
    targets.push(target);
  }
  const source = sources[n - 1];
  const target = targets[n - 1];
  planner.change(source, 17);
  let result = "" + target.value;
  planner.change(target, 1050);
  result += " " + source.value;
  planner.change(scale, 5);
  let sum = 0;
  for (const t of targets)
    sum += t.value;
  result += " " + sum;
  planner.change(offset, 2000);
  sum = 0;
  for (const t of targets)
    sum += t.value;
  return result + " " + sum;
}

function main() {
  let result = "";
  for (let i = 0; i < 8; i++) result = chain(SIZE) + " " + projection(SIZE);
  return result;
}

const clock = typeof performance !== "undefined" && performance.now ? () => performance.now() : Date.now;
const start = clock();
const result = main();
const elapsed = clock() - start;
(typeof print === "function" ? print : console.log)("deltablue\t" + elapsed.toFixed(1) + "\t" + result);
