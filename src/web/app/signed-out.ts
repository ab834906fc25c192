/** Thrown where a session is needed and none is there: the login shows at that same address. */
export class SignedOut extends Error {
  constructor() {
    super('signed out')
    this.name = 'SignedOut'
  }
}
