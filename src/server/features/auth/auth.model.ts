import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Contains the link that confirms an address. */
export const confirmationMail: MailKind<{ user: string }> = { name: 'confirmation' }
/** Contains a new password. The address may have no account. */
export const passwordMail: MailKind<object> = { name: 'password' }
/** Warns that the account's password is being guessed. The address may have no account. */
export const failedSignInsMail: MailKind<object> = { name: 'failures' }

/** A change to, or use of, a sign-in method that the user is notified of. */
export type SecurityEvent =
  | { event: 'twoStepOn' | 'twoStepOff' | 'recoveryRenewed' | 'codesFailed' }
  | { event: 'recoveryUsed'; codesLeft: number }
  | { event: 'passkeyAdded' | 'passkeyRemoved'; passkey: string }
/** Can't be switched off: it may reveal that someone else has changed the account. */
export const securityMail: MailKind<SecurityEvent> = { name: 'security' }
