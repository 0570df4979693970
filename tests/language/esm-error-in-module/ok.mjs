console.log('ok ran');
