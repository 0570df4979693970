console.log(
  'x'.bold(),
  'x'.anchor('"q"'),
  'x'.link('u"r'),
  'x'.big(),
  'x'.fontcolor('red'),
  'x'.fontsize(3),
  'x'.italics(),
  'x'.sub(),
  'x'.sup(),
  'x'.strike(),
  'x'.small(),
  'x'.blink(),
  'x'.fixed(),
);
console.log(
  'abc'.substr(-2, 1),
  'abc'.substr(1),
  'abc'.substr(0, -1),
  'abc'.substr(5),
  'abc'.substr(-5, 2),
  'abc'.substr(undefined, 2),
  'abc'.substr(1, undefined),
);
console.log(
  escape('ü ab+/@*_-.😀\u0100'),
  unescape('%FC%20%u0100%zz%u12%'),
  unescape(escape('ž ok')),
  escape(),
  unescape(''),
);
console.log(
  'trimLeft' in String.prototype,
  String.prototype.trimLeft === String.prototype.trimStart,
  String.prototype.trimRight.name,
);
