console.log('never printed either');
export const exists = 1;
