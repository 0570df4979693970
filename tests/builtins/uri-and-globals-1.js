console.log(encodeURIComponent("a b&c=d/é😀;,?:@#!'()*~-_."), encodeURI("a b&c=d/é😀;,?:@#!'()*~-_.[]%"));
console.log(
  decodeURIComponent('a%20b%26%C3%A9%F0%9F%98%80'),
  decodeURI('a%20b%26%3B%2F%C3%A9%25'),
  decodeURIComponent('%41%2f'),
  decodeURI('%41%2f%23'),
  encodeURIComponent(undefined),
  encodeURIComponent(null),
  encodeURIComponent([1, 2]),
  encodeURIComponent(''),
  encodeURIComponent('\u0000\u007f\u0080\u07ff\u0800\uffff'),
);
for (const s of [
  '%',
  '%A',
  '%ZZ',
  '%C3',
  '%C3%28',
  '%F0%9F%98',
  '%80',
  '%C0%80',
  '%ED%A0%80',
  '%F8%80%80%80%80',
  '%E2%82',
]) {
  try {
    console.log(s, decodeURIComponent(s));
  } catch (e) {
    console.log(s, e.name, e.message);
  }
}
