import { defineMailTemplate } from '#server/access/mails.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { findPermission } from '#server/features/permissions/permissions.repo.ts'
import { findProjectNames } from '#server/features/projects/projects.repo.ts'
import { hashSecret } from '#server/kit/secrets/secrets.ts'
import { getMailTemplates } from '#shared/words/mails/mails.ts'
import { addedMail, INVITATION_TTL_MS, invitationMail } from './invites.model.ts'
import { findInvitation, saveInvitation } from './invites.repo.ts'

/** A note is included only if its author's address is confirmed. */
const omitUnsignedNote = (email: string | null, note: string) => ({ email, note: email === null ? '' : note })

/** The token exists only in the mail. Creating it invalidates an earlier link. */
export const writeInvitationMail = defineMailTemplate(
  invitationMail,
  async ({ db, config }, { email, secret: token }, { invitation }) => {
    const pending = await findInvitation(db, invitation)
    if (!pending || pending.email !== email) return null
    await saveInvitation(db, {
      id: invitation,
      token_hash: hashSecret(token),
      expires_at: Date.now() + INVITATION_TTL_MS,
    })
    const { inviter, project_title: project, org_title: org } = pending
    const url = `${config.publicUrl}/invite?id=${invitation}&token=${token}`
    // People without an account get the mail in the inviter's language.
    const { invitation: invitationText } = getMailTemplates(pending.reads ?? pending.inviter_reads ?? '')
    const isConfirmed = pending.inviter_confirmed_at !== null
    return invitationText({
      inviter: inviter ?? org,
      project,
      org,
      url,
      ...omitUnsignedNote(isConfirmed ? pending.inviter_email : null, pending.note),
    })
  },
)

export const writeAddedMail = defineMailTemplate(
  addedMail,
  async ({ db, config }, { user }, { permission, by, note }) => {
    const membership = await findPermission(db, permission)
    const names = membership && (await findProjectNames(db, membership.project))
    const person = user === null ? undefined : await findUserByLogin(db, user)
    if (!names || !person || membership.user_id !== user) return null
    const inviter = await findUserByLogin(db, by)
    const url = `${config.publicUrl}/client?projectId=${membership.project}`
    return getMailTemplates(person.language).addedToProject({
      name: person.username,
      inviter: inviter?.username ?? names.org,
      ...names,
      url,
      ...omitUnsignedNote(inviter?.email_confirmed_at == null ? null : inviter.email, note),
    })
  },
)
