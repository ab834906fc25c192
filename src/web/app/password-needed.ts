/** Thrown where somebody is signed in with a mailed password: setting an own one shows at that same address. */
export class PasswordNeeded extends Error {
  constructor() {
    super('password needed')
    this.name = 'PasswordNeeded'
  }
}
