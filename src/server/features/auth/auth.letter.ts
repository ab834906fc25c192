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
/** Of six bits each. */
const PASSWORD_LETTERS = 16
const CONFIRMATIONS: Allowance = { name: 'mailed-confirmation', times: 5, seconds: HOUR }
/** So that nobody's mailbox is filled by others, nor the password that was mailed always replaced by the next. */
const PASSWORDS: Allowance = { name: 'mailed-password', times: 3, seconds: HOUR }
// Whoever goes on and on does not fill a mailbox.
const CODES: Allowance = { name: 'codes-told', times: 1, seconds: 24 * HOUR }
const FAILURES: Allowance = { name: 'failures-told', times: 1, seconds: 24 * HOUR }

/** Whoever has not confirmed an address may have named it and themselves as they like: it may be anybody's. */
const nameOf = (user: { username: string; email_confirmed_at: number | null }) =>
  user.email_confirmed_at === null ? null : user.username

/** The link that confirms an address. Following it confirms nothing: its page asks for a press of a button. */
export const writeConfirmation = writer(confirmationLetter, async ({ db, config }, to, about) => {
  const user = await findUserByLogin(db, about.user)
  if (!user || user.email_confirmed_at !== null || !(await to.within(CONFIRMATIONS, user.id))) return null
  const url = `${config.publicUrl}/register-account/confirm?token=${await makeConfirmation(db, user.id)}`
  return mailsIn(user.language).confirmation({ url })
})

/** A fresh password, good for an hour and once; the old one works until then. An unknown address gets nothing. */
export const writePassword = writer(passwordLetter, async ({ db, config }, to) => {
  const user = await findUserByLogin(db, to.email)
  // Also for an address that nobody has: what is slow for a moment after this tells nobody that somebody has it.
  // Each try mails one password, until that is used or another one is set.
  const password = secretFor(to.secret, user?.password_hash ?? '').slice(0, PASSWORD_LETTERS)
  const hash = await hashPassword(password)
  if (!user || !(await to.within(PASSWORDS, user.id))) return null
  await setReset(db, user.id, hash, Date.now() + PASSWORD_MS)
  return mailsIn(user.language).password({ name: nameOf(user), password, url: `${config.publicUrl}/client` })
})

/** Tells an account’s person that others have used up the tries of a password, once a day. An unknown address gets nothing. */
export const writeFailures = writer(failuresLetter, async ({ db, config }, to) => {
  const user = await findUserByLogin(db, to.email)
  if (!user || !(await to.within(FAILURES, user.id))) return null
  return mailsIn(user.language).failures({ name: nameOf(user), url: `${config.publicUrl}/client` })
})

/** What has happened to a way into the account. That codes are being guessed is told once a day. */
export const writeSecurity = writer(securityLetter, async ({ db, config }, to, about) => {
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  if (!user || (about.event === 'codesFailed' && !(await to.within(CODES, user.id)))) return null
  const url = `${config.publicUrl}/client/account/manage`
  const name = nameOf(user)
  // What a passkey is called is their word as well.
  return mailsIn(user.language).security({ url, ...about, name, ...(name === null && { passkey: '…' }) })
})
