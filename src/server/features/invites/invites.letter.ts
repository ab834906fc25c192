import { writer } from '#server/access/letters.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { findPermission } from '#server/features/permissions/permissions.repo.ts'
import { findProjectNames } from '#server/features/projects/projects.repo.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'
import { mailsIn } from '#shared/words/mails/mails.ts'
import { addedLetter, INVITATION_MS, invitationLetter } from './invites.model.ts'
import { findInvitation, saveInvitation } from './invites.repo.ts'

/** A note is sent only if its author's address is confirmed. */
const signedNote = (email: string | null, note: string) => ({ email, note: email === null ? '' : note })

/** The token exists only in the mail, and an earlier link stops working. */
export const writeInvitation = writer(
  invitationLetter,
  async ({ db, config }, { email, secret: token }, { invitation }) => {
    const found = await findInvitation(db, invitation)
    if (!found || found.email !== email) return null
    await saveInvitation(db, { id: invitation, token_hash: hashOf(token), expires_at: Date.now() + INVITATION_MS })
    const { inviter, project_title: project, org_title: org } = found
    const url = `${config.publicUrl}/invite?id=${invitation}&token=${token}`
    // Someone without an account gets the inviter's language.
    const { invitation: say } = mailsIn(found.reads ?? found.inviter_reads ?? '')
    const isConfirmed = found.inviter_confirmed_at !== null
    return say({
      inviter: inviter ?? org,
      project,
      org,
      url,
      ...signedNote(isConfirmed ? found.inviter_email : null, found.note),
    })
  },
)

export const writeAdded = writer(addedLetter, async ({ db, config }, { user }, { permission, by, note }) => {
  const record = await findPermission(db, permission)
  const names = record && (await findProjectNames(db, record.project))
  const person = user === null ? undefined : await findUserByLogin(db, user)
  if (!names || !person || record.user_id !== user) return null
  const inviter = await findUserByLogin(db, by)
  const url = `${config.publicUrl}/client?projectId=${record.project}`
  return mailsIn(person.language).added({
    name: person.username,
    inviter: inviter?.username ?? names.org,
    ...names,
    url,
    ...signedNote(inviter?.email_confirmed_at == null ? null : inviter.email, note),
  })
})
