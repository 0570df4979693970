// import x from "y"
module.exports = `export {}` + typeof require;
