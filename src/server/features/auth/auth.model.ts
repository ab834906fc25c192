import type { LetterKind } from '#server/ports/mail/outbox.ts'

/** Brings the link that confirms an address. */
export const confirmationLetter: LetterKind<{ user: string }> = { name: 'confirmation' }
/** Brings a fresh password to whoever has the address; nobody may have it. */
export const passwordLetter: LetterKind<object> = { name: 'password' }
/** Tells whoever has the address that their password is being guessed; nobody may have it. */
export const failuresLetter: LetterKind<object> = { name: 'failures' }

/** What a person is told because it changes, or has just used, a way into their account. */
export type SecurityEvent =
  | { event: 'twoStepOn' | 'twoStepOff' | 'recoveryRenewed' | 'codesFailed' }
  | { event: 'recoveryUsed'; left: number }
  | { event: 'passkeyAdded' | 'passkeyRemoved'; passkey: string }
/** Always goes out: whoever did not do it themselves has to know. */
export const securityLetter: LetterKind<SecurityEvent> = { name: 'security' }
