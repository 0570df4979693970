export default class { v = 1; static s = this.name; }
