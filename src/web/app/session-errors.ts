/** Thrown if there is no session; the login is then shown at the same URL. */
export class SignedOutError extends Error {
  constructor() {
    super('signed out')
    this.name = 'SignedOut'
  }
}

/** Thrown if the user signed in with a mailed password; the form to set their own is then shown at the same URL. */
export class OwnPasswordNeededError extends Error {
  constructor() {
    super('password needed')
    this.name = 'PasswordNeeded'
  }
}
