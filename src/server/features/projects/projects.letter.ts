import { writer } from '#server/access/letters.ts'
import { findMembership } from '#server/features/permissions/permissions.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { handedOverLetter } from './projects.model.ts'
import { findProjectNames } from './projects.repo.ts'

/** Whoever is no member any more is told nothing. */
export const writeHandedOver = writer(handedOverLetter, async ({ db, config }, { user }, { project, from_org }) => {
  const names = await findProjectNames(db, project)
  const person = user === null ? undefined : await findUserByLogin(db, user)
  if (!names || !person || !(await findMembership(db, person.id, project))) return null
  const url = `${config.publicUrl}/client?projectId=${project}`
  return mailsIn(person.language).handedOver({ name: person.username, ...names, from: from_org, url })
})
