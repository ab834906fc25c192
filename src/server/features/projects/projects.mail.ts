import { defineMailTemplate } from '#server/access/mails.ts'
import { findOrg, findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { findMembership } from '#server/features/permissions/permissions.repo.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { projectTransferredAwayMail, projectTransferredMail } from './projects.model.ts'
import { findProjectNames } from './projects.repo.ts'

/** Sends nothing to a user who is no longer a member. */
export const writeProjectTransferredMail = defineMailTemplate(
  projectTransferredMail,
  async ({ db, config }, recipient, { project, from_org }) => {
    const { user } = recipient
    const names = await findProjectNames(db, project)
    const person = user === null ? undefined : await findUserByLogin(db, user)
    if (!names || !person || !(await findMembership(db, person.id, project))) return null
    const url = `${config.publicUrl}/client?projectId=${project}`
    return getMailTemplates(person.language).projectMoved({ name: person.username, ...names, fromName: from_org, url })
  },
)

/** Sends nothing if the project has been transferred back, or to a user who no longer owns the organisation. */
export const writeProjectTransferredAwayMail = defineMailTemplate(
  projectTransferredAwayMail,
  async ({ db, config }, recipient, { project, from }) => {
    const { user } = recipient
    const names = await findProjectNames(db, project)
    const person = user === null ? undefined : await findUserByLogin(db, user)
    const previousOrg = person && (await findOrg(db, from, person.id))
    if (!names || !person || !previousOrg?.is_owner || (await findOrgOfProject(db, project)) === from) return null
    const url = `${config.publicUrl}/client?orgId=${from}`
    return getMailTemplates(person.language).projectGivenAway({
      name: person.username,
      ...names,
      fromName: previousOrg.title,
      url,
    })
  },
)
