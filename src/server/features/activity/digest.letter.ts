import { writer } from '#server/access/letters.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { countDone } from './activity.repo.ts'
import { digestLetter } from './digest.model.ts'
import { tellDone } from './tell-done.ts'

/**
 * Lists what others did in the user's projects. Sends nothing if they did nothing, or if the address isn't confirmed
 * and may belong to someone else.
 */
export const writeDigest = writer(digestLetter, async ({ db, config }, to, { since, until }) => {
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  if (!user?.email_confirmed_at) return null
  const projects = tellDone(await countDone(db, user.id, { since, until }))
  if (projects.length === 0) return null
  return mailsIn(user.language).digest({ name: user.username, projects, url: `${config.publicUrl}/client` })
})
