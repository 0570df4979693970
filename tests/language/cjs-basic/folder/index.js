module.exports = { from: 'index', up: require('../fn').name };
