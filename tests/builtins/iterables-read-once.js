// What each consumer of an iterable reads of it, in order.
const h={get(t,k,r){ console.log("get",String(k)); return Reflect.get(t,k,r) }};
console.log(Array.from(new Proxy([1,2],h)));
console.log(Array.from(new Proxy([1,2],h),x=>x*2));
console.log(Array.from.call(Object,new Proxy([1],h)));
console.log([...new Proxy([1,2],h)]);
console.log(new Set(new Proxy([1],h)), new Map(new Proxy([[1,2]],h)));
console.log(Object.fromEntries(new Proxy([[1,2]],h)), new Uint8Array(new Proxy([1],h)), Uint8Array.from(new Proxy([1],h)));
console.log(Iterator.from(new Proxy([1],h)).toArray(), [1].flatMap(x=>new Proxy([1],h)), [].concat(new Proxy([1],h)));
let [a]=new Proxy([1],h); for (const x of new Proxy([1],h)); Math.max(...new Proxy([1],h)); Object.groupBy(new Proxy([1],h),x=>x); Map.groupBy(new Proxy([1],h),x=>x);
new WeakSet(new Proxy([{}],h)); [].concat(new Proxy({length:1,0:1,[Symbol.isConcatSpreadable]:true},h)); String.raw(new Proxy({raw:['a','b']},h),1);
