import { writer } from '#server/access/letters.ts'
import { findOrg } from '#server/features/orgs/orgs.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { endingsOf } from '#shared/rules/subscription.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { endingLetter } from './endings.model.ts'

/** Sends nothing if the subscription has been extended, or if the recipient no longer owns the organisation. */
export const writeEnding = writer(endingLetter, async ({ db, config }, { user }, { org: id, at }) => {
  const person = user === null ? undefined : await findUserByLogin(db, user)
  if (!person) return null
  const org = await findOrg(db, id, person.id)
  if (!org?.is_owner) return null
  const [ending] = endingsOf(org.subscription, Math.max(at - 1, Date.now()), at)
  if (!ending) return null
  const url = `${config.publicUrl}/client/subscription?org=${id}`
  return mailsIn(person.language).subscriptionEnds({ name: person.username, org: org.title, ...ending, url })
})
