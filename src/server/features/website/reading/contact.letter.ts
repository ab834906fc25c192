import { writer } from '#server/access/letters.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { findContact } from '../kept/contact.repo.ts'
import { contactLetter } from '../kept/website.model.ts'

/** Limits the mails to one administrator. All messages can be read in the administration. */
const TOLD: Allowance = { name: 'contact-told', times: 50, seconds: 24 * 3600 }

/** Writes a contact form message to an administrator. */
export const writeContact = writer(contactLetter, async ({ db }, to, { form }) => {
  const found = await findContact(db, form)
  if (!found || !(await to.within(TOLD, to.email))) return null
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  const { first_name, last_name, email, org, message } = found
  return mailsIn(user?.language ?? '').contact({
    name: user?.username ?? null,
    from: `${first_name} ${last_name}`,
    ...{ email, org, message },
    url: `mailto:${email}`,
  })
})
