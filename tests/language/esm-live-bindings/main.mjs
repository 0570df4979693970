import { count, increment, name as renamed, swap, obj } from './counter.mjs';
import * as ns from './counter.mjs';
import def, { default as again } from './counter.mjs';
console.log(count, renamed, def, again);
increment(); increment();
console.log(count, ns.count);
swap();
console.log(renamed, ns.name, typeof increment);
try { count = 5; } catch (e) { console.log(e.name, e.message); }
try { ns.count = 5; } catch (e) { console.log(e.name, e.message); }
try { delete ns.count; } catch (e) { console.log(e.name, e.message); }
try { ns.fresh = 1; } catch (e) { console.log(e.name, e.message); }
console.log(delete ns.nope, 'count' in ns, Object.keys(ns));
obj.shared = 'mutated'; console.log(ns.obj.shared);
const later = () => count; increment(); console.log(later());
console.log(ns[Symbol.toStringTag], Object.getPrototypeOf(ns), Object.isExtensible(ns), Object.isFrozen({}), Reflect.ownKeys(ns).length);
console.log(JSON.stringify(Object.getOwnPropertyDescriptor(ns, 'count')), Reflect.has(ns, 'zzz'), Reflect.set(ns, 'count', 1), Reflect.defineProperty(ns, 'count', { value: 4 }), Reflect.preventExtensions(ns));
console.log(ns);
console.log(typeof this, typeof arguments, typeof require, typeof module);
