/** The bytes of an encrypted file aren't those that were written. */
export class UndecryptableError extends Error {}
