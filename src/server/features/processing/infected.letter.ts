import { writer } from '#server/access/letters.ts'
import { findProjectNames } from '#server/features/projects/projects.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { findTitle } from './files.repo.ts'
import { infectedLetter } from './infected.model.ts'

export const writeInfected = writer(infectedLetter, async ({ db, config }, to, { artifact, found: virus }) => {
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  const item = await findTitle(db, artifact)
  const names = item && (await findProjectNames(db, item.project))
  if (!user || !names) return null
  const url = `${config.publicUrl}/client/archive/${artifact}`
  return mailsIn(user.language).infected({ name: user.username, virus, title: item.title, project: names.project, url })
})
