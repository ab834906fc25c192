import { defineMailTemplate } from '#server/access/mails.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { findContactMessage } from '../data/contact.repo.ts'
import { contactMail } from '../data/website.model.ts'

/** Limits the mails to one administrator. All messages can also be read on the admin pages. */
const ADMINISTRATOR_ALLOWANCE: Allowance = { name: 'contact-told', maxUses: 50, seconds: 24 * 3600 }

/** Sends a contact form message to an administrator. */
export const contactTemplate = defineMailTemplate(contactMail, async ({ db }, recipient, { form }) => {
  const contactRow = await findContactMessage(db, form)
  if (!contactRow || !(await recipient.takeAllowance(ADMINISTRATOR_ALLOWANCE, recipient.email))) return null
  const user = recipient.user === null ? undefined : await findUserByLogin(db, recipient.user)
  const { first_name, last_name, email, org, message } = contactRow
  return getMailTemplates(user?.language ?? '').contact({
    name: user?.username ?? null,
    fromName: `${first_name} ${last_name}`,
    ...{ email, org, message },
    url: `mailto:${email}`,
  })
})
