console.log('never printed');
import './ok.mjs';
import './throws.mjs';
