import { defineMailTemplate } from '#server/access/mails.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { findUserByLogin, saveMailedPassword } from '#server/features/users/users.repo.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { deriveSecret } from '#server/kit/secrets/secrets.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { confirmationMail, failedSignInsMail, passwordMail, securityMail } from './auth.model.ts'
import { createConfirmation } from './confirm-email.ts'

const HOUR_S = 3600
const MAILED_PASSWORD_TTL_MS = HOUR_S * 1000
/** Each character carries six bits. */
const PASSWORD_LENGTH = 16
const CONFIRMATION_ALLOWANCE: Allowance = { name: 'mailed-confirmation', maxUses: 5, seconds: HOUR_S }
/** Keeps others from flooding a mailbox, or from replacing the mailed password again and again. */
const PASSWORD_ALLOWANCE: Allowance = { name: 'mailed-password', maxUses: 3, seconds: HOUR_S }
// Keeps repeated attempts from flooding a mailbox.
const FAILED_CODES_ALLOWANCE: Allowance = { name: 'codes-told', maxUses: 1, seconds: 24 * HOUR_S }
const FAILED_SIGN_INS_ALLOWANCE: Allowance = { name: 'failures-told', maxUses: 1, seconds: 24 * HOUR_S }

/**
 * The user's name, or null if the address isn't confirmed: it may belong to someone else, and the name may be abusive.
 */
const getConfirmedName = (user: { username: string; email_confirmed_at: number | null }) =>
  user.email_confirmed_at === null ? null : user.username

/** The link that confirms an address. Opening it confirms nothing: the page asks for a click. */
export const writeConfirmationMail = defineMailTemplate(confirmationMail, async ({ db, config }, recipient, data) => {
  const user = await findUserByLogin(db, data.user)
  if (!user || user.email_confirmed_at !== null || !(await recipient.takeAllowance(CONFIRMATION_ALLOWANCE, user.id)))
    return null
  const url = `${config.publicUrl}/register-account/confirm?token=${await createConfirmation(db, user.id)}`
  return getMailTemplates(user.language).confirmation({ url })
})

/**
 * Mails a new password that works once, within an hour; the old one keeps working until then. Unknown addresses get no
 * mail.
 */
export const writePasswordMail = defineMailTemplate(passwordMail, async ({ db, config }, recipient) => {
  const user = await findUserByLogin(db, recipient.email)
  // The hash is computed for unknown addresses too, so that timing doesn't reveal which addresses have accounts. All
  // delivery attempts of a mail contain the same password.
  const password = deriveSecret(recipient.secret, user?.password_hash ?? '').slice(0, PASSWORD_LENGTH)
  const hash = await hashPassword(password)
  if (!user || !(await recipient.takeAllowance(PASSWORD_ALLOWANCE, user.id))) return null
  await saveMailedPassword(db, user.id, hash, Date.now() + MAILED_PASSWORD_TTL_MS)
  return getMailTemplates(user.language).password({
    name: getConfirmedName(user),
    password,
    url: `${config.publicUrl}/client`,
  })
})

/**
 * Warns, at most once a day, that others have used up the account's password attempts. Unknown addresses get no mail.
 */
export const writeFailedSignInsMail = defineMailTemplate(failedSignInsMail, async ({ db, config }, recipient) => {
  const user = await findUserByLogin(db, recipient.email)
  if (!user || !(await recipient.takeAllowance(FAILED_SIGN_INS_ALLOWANCE, user.id))) return null
  return getMailTemplates(user.language).failedSignIns({
    name: getConfirmedName(user),
    url: `${config.publicUrl}/client`,
  })
})

/** Reports a change to, or use of, a sign-in method. A warning about guessed codes is sent at most once a day. */
export const writeSecurityMail = defineMailTemplate(securityMail, async ({ db, config }, recipient, data) => {
  const user = recipient.user === null ? undefined : await findUserByLogin(db, recipient.user)
  if (!user || (data.event === 'codesFailed' && !(await recipient.takeAllowance(FAILED_CODES_ALLOWANCE, user.id))))
    return null
  const url = `${config.publicUrl}/client/account/manage`
  const name = getConfirmedName(user)
  // The passkey's name may be abusive as well, because the user chose it.
  return getMailTemplates(user.language).securityEvent({ url, ...data, name, ...(name === null && { passkey: '…' }) })
})
