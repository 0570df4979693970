import * as all from './index.mjs';
import { one, uno, renamedDefault, inner, default as def } from './index.mjs';
console.log(Object.keys(all), one, uno, renamedDefault, def);
console.log(inner.one, inner === all.inner, Object.keys(inner), all.shadowed);
console.log(all);
export { one };
