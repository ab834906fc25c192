import { writer } from '#server/access/letters.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { findUserByLogin, setReset } from '#server/features/users/users.repo.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { secretFor } from '#server/kit/secrets/secrets.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { confirmationLetter, failuresLetter, passwordLetter, securityLetter } from './auth.model.ts'
import { makeConfirmation } from './confirm-email.ts'

const HOUR = 3600
const PASSWORD_MS = HOUR * 1000
/** Each character has six bits. */
const PASSWORD_LETTERS = 16
const CONFIRMATIONS: Allowance = { name: 'mailed-confirmation', times: 5, seconds: HOUR }
/** Keeps others from filling a mailbox, or from replacing the mailed password again and again. */
const PASSWORDS: Allowance = { name: 'mailed-password', times: 3, seconds: HOUR }
// Repeated attempts must not fill a mailbox.
const CODES: Allowance = { name: 'codes-told', times: 1, seconds: 24 * HOUR }
const FAILURES: Allowance = { name: 'failures-told', times: 1, seconds: 24 * HOUR }

/**
 * The user's name, or null if the address isn't confirmed: it may belong to someone else, and the name may be abusive.
 */
const nameOf = (user: { username: string; email_confirmed_at: number | null }) =>
  user.email_confirmed_at === null ? null : user.username

/** The link that confirms an address. Opening it confirms nothing: the page asks for a click. */
export const writeConfirmation = writer(confirmationLetter, async ({ db, config }, to, about) => {
  const user = await findUserByLogin(db, about.user)
  if (!user || user.email_confirmed_at !== null || !(await to.within(CONFIRMATIONS, user.id))) return null
  const url = `${config.publicUrl}/register-account/confirm?token=${await makeConfirmation(db, user.id)}`
  return mailsIn(user.language).confirmation({ url })
})

/**
 * A new password that works once within an hour; the old one keeps working until then. An unknown address gets no mail.
 */
export const writePassword = writer(passwordLetter, async ({ db, config }, to) => {
  const user = await findUserByLogin(db, to.email)
  // The hash is computed for unknown addresses too, so that timing doesn't reveal which addresses have accounts. Every
  // delivery attempt of one mail carries the same password.
  const password = secretFor(to.secret, user?.password_hash ?? '').slice(0, PASSWORD_LETTERS)
  const hash = await hashPassword(password)
  if (!user || !(await to.within(PASSWORDS, user.id))) return null
  await setReset(db, user.id, hash, Date.now() + PASSWORD_MS)
  return mailsIn(user.language).password({ name: nameOf(user), password, url: `${config.publicUrl}/client` })
})

/** Warns once a day that others have used up the account's password attempts. An unknown address gets no mail. */
export const writeFailures = writer(failuresLetter, async ({ db, config }, to) => {
  const user = await findUserByLogin(db, to.email)
  if (!user || !(await to.within(FAILURES, user.id))) return null
  return mailsIn(user.language).failures({ name: nameOf(user), url: `${config.publicUrl}/client` })
})

/** A change to, or use of, a sign-in method. A warning about guessed codes is sent once a day. */
export const writeSecurity = writer(securityLetter, async ({ db, config }, to, about) => {
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  if (!user || (about.event === 'codesFailed' && !(await to.within(CODES, user.id)))) return null
  const url = `${config.publicUrl}/client/account/manage`
  const name = nameOf(user)
  // The user also chose the passkey's name.
  return mailsIn(user.language).security({ url, ...about, name, ...(name === null && { passkey: '…' }) })
})
