import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Brings the link that confirms an address. */
export const confirmationLetter: LetterKind<{ user: string }> = { name: 'confirmation' }
/** Brings a fresh password to whoever has the address; nobody may have it. */
export const passwordLetter: LetterKind<object> = { name: 'password' }
/** Tells whoever has the address that their password is being guessed; nobody may have it. */
export const failuresLetter: LetterKind<object> = { name: 'failures' }
