import type { MailKind } from '#server/ports/mail/outbox.ts'

/** Mail with the link that confirms an address. */
export const confirmationMail: MailKind<{ user: string }> = { name: 'confirmation' }
/** Mail with a new password. The address may have no account. */
export const passwordMail: MailKind<object> = { name: 'password' }
/** Mail that warns that the account's password is being guessed. The address may have no account. */
export const failedSignInsMail: MailKind<object> = { name: 'failures' }

/** Mail about a change to, or use of, one of the user's sign-in methods. */
export type SecurityEvent =
  | { event: 'twoStepOn' | 'twoStepOff' | 'recoveryRenewed' | 'codesFailed' }
  | { event: 'recoveryUsed'; codesLeft: number }
  | { event: 'passkeyAdded' | 'passkeyRemoved'; passkey: string }
/** Has no notification setting, because it may reveal that someone else has changed the account. */
export const securityMail: MailKind<SecurityEvent> = { name: 'security' }
