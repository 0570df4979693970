// Lays out a small document as text: a class hierarchy with abstract and overridden members,
// getters, static registries, tagged templates and Symbol.toPrimitive.
// Usage: text-formatter.js [width]
'use strict';

class Box {
  static #made = 0;
  static kinds = new Set();
  static {
    this.kinds.add('box');
  }

  static get made() {
    return Box.#made;
  }

  constructor() {
    Box.#made++;
    Box.kinds.add(new.target.name.toLowerCase());
  }

  lines(width) {
    throw new TypeError(`${this.constructor.name} has no lines`);
  }

  render(width) {
    return this.lines(width).map((line) => line.trimEnd()).join('\n');
  }

  [Symbol.toPrimitive](hint) {
    return hint === 'number' ? this.lines(40).length : this.render(40);
  }
}

class Paragraph extends Box {
  #words;

  constructor(text, { align = 'left' } = {}) {
    super();
    this.#words = text.split(' ').filter(Boolean);
    this.align = align;
  }

  lines(width) {
    const rows = [];
    let row = [];
    let length = 0;
    for (const word of this.#words) {
      if (row.length > 0 && length + word.length + row.length > width) {
        rows.push(row);
        [row, length] = [[], 0];
      }
      row.push(word);
      length += word.length;
    }
    rows.push(row);
    return rows.map((words, index) => this.#aligned(words, width, index === rows.length - 1));
  }

  #aligned(words, width, last) {
    const plain = words.join(' ');
    switch (this.align) {
      case 'right':
        return plain.padStart(width);
      case 'center':
        return ' '.repeat((width - plain.length) >> 1) + plain;
      case 'justify': {
        if (last || words.length === 1) return plain;
        const gaps = words.length - 1;
        const spaces = width - plain.length + gaps;
        return words.reduce((text, word, i) => text + ' '.repeat(Math.floor((spaces * i) / gaps) - Math.floor((spaces * (i - 1)) / gaps)) + word);
      }
      default:
        return plain;
    }
  }
}

class Heading extends Paragraph {
  static underline = '=';

  constructor(text) {
    super(text, { align: 'center' });
  }

  lines(width) {
    return [...super.lines(width), this.constructor.underline.repeat(width)];
  }
}

class Subheading extends Heading {
  static underline = '-';
}

class List extends Box {
  constructor(...items) {
    super();
    this.items = items.map((item) => (item instanceof Box ? item : new Paragraph(item)));
  }

  bullet(index) {
    return '* ';
  }

  lines(width) {
    return this.items.flatMap((item, index) => {
      const bullet = this.bullet(index);
      return item.lines(width - bullet.length).map((line, i) => (i === 0 ? bullet : ' '.repeat(bullet.length)) + line);
    });
  }
}

class NumberedList extends List {
  bullet(index) {
    return `${index + 1}.`.padEnd(4);
  }
}

class Table extends Box {
  constructor(header, ...rows) {
    super();
    this.rows = [header, ...rows].map((row) => row.map(String));
  }

  get widths() {
    return this.rows.reduce((widths, row) => row.map((cell, i) => Math.max(cell.length, widths[i] ?? 0)), []);
  }

  lines() {
    const { widths } = this;
    const line = (row) => row.map((cell, i) => (isNaN(cell) ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ');
    const [header, ...rows] = this.rows;
    return [line(header), widths.map((w) => '-'.repeat(w)).join('-+-'), ...rows.map(line)];
  }
}

class Stack extends Box {
  constructor(...boxes) {
    super();
    this.boxes = boxes;
  }

  lines(width) {
    return this.boxes.flatMap((box, i) => (i === 0 ? box.lines(width) : ['', ...box.lines(width)]));
  }
}

function text(strings, ...values) {
  return strings.reduce((all, part, i) => all + String(values[i - 1]) + part);
}

const width = Number(process.argv[2] ?? 60);
const story = text`The formatter has made ${Box.made} boxes so far. It breaks lines where they fit, \
moves what is too long to the next line, and keeps every word whole, even averyveryverylongwordwithoutanyspace.`;
const page = new Stack(
  new Heading('A small document'),
  new Paragraph(story),
  new Subheading('Justified'),
  new Paragraph(story, { align: 'justify' }),
  new List('one', new NumberedList('first of all', 'and then ' + 'again '.repeat(12)), 'three'),
  new Table(['name', 'size', 'note'], ['alpha', 1, 'first'], ['beta', 22.5, ''], ['gamma', 333, 'third']),
  new Paragraph('the end', { align: 'right' }),
);
console.log(page.render(width));
console.log(`${Box.made} boxes of kinds ${[...Box.kinds].sort().join(', ')}`);
console.log(+new List('a', 'b', 'c'), `${new Paragraph('as a string')}`);
try {
  new Box().render(10);
} catch (error) {
  console.log(`${error}`);
}
