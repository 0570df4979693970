this.viaThis = 'this is exports';
