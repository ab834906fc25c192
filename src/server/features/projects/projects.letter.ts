import { writer } from '#server/access/letters.ts'
import { findOrg, findOrgOf } from '#server/features/orgs/orgs.repo.ts'
import { findMembership } from '#server/features/permissions/permissions.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { handedAwayLetter, handedOverLetter } from './projects.model.ts'
import { findProjectNames } from './projects.repo.ts'

/** Sends nothing to a user who is no longer a member. */
export const writeHandedOver = writer(handedOverLetter, async ({ db, config }, to, { project, from_org }) => {
  const { user } = to
  const names = await findProjectNames(db, project)
  const person = user === null ? undefined : await findUserByLogin(db, user)
  if (!names || !person || !(await findMembership(db, person.id, project))) return null
  const url = `${config.publicUrl}/client?projectId=${project}`
  return mailsIn(person.language).handedOver({ name: person.username, ...names, from: from_org, url })
})

/** Sends nothing if the project has returned, or to a user who no longer owns the organisation. */
export const writeHandedAway = writer(handedAwayLetter, async ({ db, config }, to, { project, from }) => {
  const { user } = to
  const names = await findProjectNames(db, project)
  const person = user === null ? undefined : await findUserByLogin(db, user)
  const was = person && (await findOrg(db, from, person.id))
  if (!names || !person || !was?.is_owner || (await findOrgOf(db, project)) === from) return null
  const url = `${config.publicUrl}/client?orgId=${from}`
  return mailsIn(person.language).handedAway({ name: person.username, ...names, from: was.title, url })
})
