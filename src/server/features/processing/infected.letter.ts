import { writer } from '#server/access/letters.ts'
import type { Allowance } from '#server/access/limits/allowance.ts'
import { findProjectNames } from '#server/features/projects/projects.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { findTitle } from './files.repo.ts'
import { infectedLetter } from './infected.model.ts'

/** Anonymous contributors can send many infected files; beyond this, only the archive shows which are withheld. */
const INFECTED: Allowance = { name: 'infected-told', times: 20, seconds: 24 * 3600 }

export const writeInfected = writer(infectedLetter, async ({ db, config }, to, { artifact, found: virus }) => {
  const user = to.user === null ? undefined : await findUserByLogin(db, to.user)
  const item = await findTitle(db, artifact)
  const names = item && (await findProjectNames(db, item.project))
  if (!user || !names || !(await to.within(INFECTED, user.id))) return null
  const url = `${config.publicUrl}/client/archive/${artifact}`
  return mailsIn(user.language).infected({ name: user.username, virus, title: item.title, project: names.project, url })
})
