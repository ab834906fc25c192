import { writer } from '#server/access/letters.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { countDone } from './activity.repo.ts'
import { digestLetter } from './digest.model.ts'
import { tellDone } from './tell-done.ts'

/** What others did in one's projects; nothing where they did nothing, and to no address that may be somebody else's. */
export const writeDigest = writer(digestLetter, async ({ db, config }, to, { since, until }) => {
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  if (!user?.email_confirmed_at) return null
  const projects = tellDone(await countDone(db, user.id, { since, until }))
  if (projects.length === 0) return null
  return mailsIn(user.language).digest({ name: user.username, projects, url: `${config.publicUrl}/client` })
})
