import { writer } from '#server/access/letters.ts'
import { findUser, findUserByLogin } from '#server/features/users/users.repo.ts'
import { findPermission } from '#server/features/permissions/permissions.repo.ts'
import { findProjectNames } from '#server/features/projects/projects.repo.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { addedLetter, INVITATION_MS, invitationLetter } from './invites.model.ts'
import { findInvitation, saveInvitation } from './invites.repo.ts'

/** The link's secret is nowhere but in the mail. One that was mailed before opens nothing any more. */
export const writeInvitation = writer(
  invitationLetter,
  async ({ db, config }, { email, secret: token }, { invitation }) => {
    const found = await findInvitation(db, invitation)
    if (!found || found.email !== email) return null
    await saveInvitation(db, { id: invitation, token_hash: hashOf(token), expires_at: Date.now() + INVITATION_MS })
    const { inviter, project_title: project, org_title: org, note } = found
    const url = `${config.publicUrl}/invite?id=${invitation}&token=${token}`
    // Whoever has no account is written to as the inviter reads.
    const { invitation: say } = mailsIn(found.reads ?? found.inviter_reads ?? '')
    return say({ inviter: inviter ?? org, project, org, note, url })
  },
)

export const writeAdded = writer(addedLetter, async ({ db, config }, { user }, { permission, by, note }) => {
  const record = await findPermission(db, permission)
  const names = record && (await findProjectNames(db, record.project))
  const person = user === null ? undefined : await findUserByLogin(db, user)
  if (!names || !person || record.user_id !== user) return null
  const inviter = (await findUser(db, by))?.username ?? names.org
  const url = `${config.publicUrl}/client?projectId=${record.project}`
  return mailsIn(person.language).added({ name: person.username, inviter, ...names, note, url })
})
