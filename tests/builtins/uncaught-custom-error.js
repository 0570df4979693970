class AppError extends Error { constructor(m, code) { super(m); this.name = 'AppError'; } }
console.log(new AppError('x', 1) instanceof Error);
try { throw new AppError('inner'); } catch (e) { throw new AppError('outer: ' + e.message); } finally { console.log('finally ran'); }
