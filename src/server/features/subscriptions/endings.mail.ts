import { defineMailTemplate } from '#server/access/mails.ts'
import { findOrg } from '#server/features/orgs/orgs.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { findEndings } from '#shared/rules/subscription.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { subscriptionEndingMail } from './endings.model.ts'

/** Sends nothing if the subscription has been extended, or if the recipient no longer owns the organisation. */
export const writeSubscriptionEndingMail = defineMailTemplate(
  subscriptionEndingMail,
  async ({ db, config }, { user }, { org: id, at }) => {
    const person = user === null ? undefined : await findUserByLogin(db, user)
    if (!person) return null
    const org = await findOrg(db, id, person.id)
    if (!org?.is_owner) return null
    const [ending] = findEndings(org.subscription, Math.max(at - 1, Date.now()), at)
    if (!ending) return null
    const url = `${config.publicUrl}/client/subscription?org=${id}`
    return getMailTemplates(person.language).subscriptionEnds({ name: person.username, org: org.title, ...ending, url })
  },
)
