const parts = [];
for (let i = 0; i < 50; i++) parts.push(String.fromCharCode(65 + (i % 26)), i);
console.log(
  parts.join('').length,
  parts.join('-').slice(0, 25),
  parts.join(''),
  parts.concat('end').join('').endsWith('end'),
);
const eq = (a, b) => [a === b, a == b, Object.is(a, b), a < b, a > b].map(Number).join('');
console.log(
  eq('a' + 'b', 'ab'),
  eq('ab'.slice(0, 1) + 'b', 'ab'),
  eq(`${'a'}b`, 'ab'),
  eq('é', 'e\u0301'),
  eq('', ''),
  eq('abc'.substring(1), 'bc'),
  eq(String(123), '1' + 23),
);
const table = { ['k' + 1]: 'one', [`k${2}`]: 'two', ['k'.concat(3)]: 'three' };
