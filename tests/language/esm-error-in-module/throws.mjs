console.log('about to throw');
throw new RangeError('from a module');
