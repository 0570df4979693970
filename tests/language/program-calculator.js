// A recursive-descent calculator over strings, without regular expressions.
class Parser {
  #text;
  #at = 0;
  constructor(text) {
    this.#text = text;
  }
  get #peek() {
    while (this.#text[this.#at] === ' ') this.#at++;
    return this.#text[this.#at];
  }
  #take(c) {
    if (this.#peek !== c) return false;
    this.#at++;
    return true;
  }
  parse() {
    const v = this.#sum();
    if (this.#peek !== undefined) throw new SyntaxError(`unexpected ${this.#peek} at ${this.#at}`);
    return v;
  }
  #sum() {
    let v = this.#product();
    for (;;) {
      if (this.#take('+')) v += this.#product();
      else if (this.#take('-')) v -= this.#product();
      else return v;
    }
  }
  #product() {
    let v = this.#power();
    for (;;) {
      if (this.#take('*')) v *= this.#power();
      else if (this.#take('/')) v /= this.#power();
      else if (this.#take('%')) v %= this.#power();
      else return v;
    }
  }
  #power() {
    const b = this.#unary();
    return this.#take('^') ? b ** this.#power() : b;
  }
  #unary() {
    return this.#take('-') ? -this.#unary() : this.#atom();
  }
  #atom() {
    if (this.#take('(')) {
      const v = this.#sum();
      if (!this.#take(')')) throw new SyntaxError('expected )');
      return v;
    }
    const start = (this.#peek, this.#at);
    while ('0123456789.'.includes(this.#text[this.#at] ?? 'x')) this.#at++;
    if (start === this.#at)
      throw new SyntaxError(`expected a number at ${start}, got ${this.#peek ?? 'the end'}`);
    return Number(this.#text.slice(start, this.#at));
  }
}
for (const t of [
  '1 + 2 * 3',
  '(1 + 2) * 3',
  '2 ^ 3 ^ 2',
  '-2 ^ 2',
  '10 / 4 - 1',
  '7 % 4 * 2',
  '--5',
  '1.5 * (2 - .5)',
  '',
  '1 +',
  '(1',
  '1 2',
  '2 * * 3',
  'abc',
]) {
  try {
    console.log(t, '=', new Parser(t).parse());
  } catch (e) {
    console.log(t, '→', e.message);
  }
}
