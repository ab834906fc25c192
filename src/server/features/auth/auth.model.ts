import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Contains the link that confirms an address. */
export const confirmationLetter: LetterKind<{ user: string }> = { name: 'confirmation' }
/** Contains a new password. The address may have no account. */
export const passwordLetter: LetterKind<object> = { name: 'password' }
/** Warns that the account's password is being guessed. The address may have no account. */
export const failuresLetter: LetterKind<object> = { name: 'failures' }

/** A change to, or use of, a sign-in method that the user is notified of. */
export type SecurityEvent =
  | { event: 'twoStepOn' | 'twoStepOff' | 'recoveryRenewed' | 'codesFailed' }
  | { event: 'recoveryUsed'; left: number }
  | { event: 'passkeyAdded' | 'passkeyRemoved'; passkey: string }
/** Can't be switched off: it may reveal that someone else has changed the account. */
export const securityLetter: LetterKind<SecurityEvent> = { name: 'security' }
