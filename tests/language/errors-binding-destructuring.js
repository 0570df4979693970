const cases = [
  () => {
    const c = 1;
    c = 2;
  },
  () => {
    for (const x of 1);
  },
  () => {
    const [a] = 1;
  },
  () => {
    const [a] = {};
  },
  () => {
    const [a] = null;
  },
  () => {
    const { a } = null;
  },
  () => {
    const { a } = undefined;
  },
  () => {
    const {
      a: { b },
    } = { a: null };
  },
  () => {
    (({ q }) => q)();
  },
  () => {
    (([q]) => q)();
  },
];
for (const f of cases) {
  const src = f.toString().slice(6);
  try {
    f();
    console.log(src, '→ no error');
  } catch (e) {
    console.log(src, '→', `${e.name}: ${e.message}`);
  }
}
