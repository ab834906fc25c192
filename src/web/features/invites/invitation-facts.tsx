import { formatLocalDay } from '#shared/words/formats.ts'
import { invitationMessages, roleMessages } from '#shared/words/members/members.ts'
import type { Invitation } from './invites.queries.ts'
import styles from './invites.module.css'

/** The details of an invitation: inviter, role, expiry and note. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { org, role, note, invited_by: inviter, expires_at: expiresAt } = invitation
  return (
    <div className={styles.facts}>
      <p>{inviter === null ? invitationMessages.invitedByOrg(org) : invitationMessages.invitedBy(inviter, org)}</p>
      {note && (
        <figure className={styles.note}>
          <figcaption>
            {inviter === null ? invitationMessages.noteHeading : invitationMessages.note(inviter)}
          </figcaption>
          <blockquote>{note}</blockquote>
        </figure>
      )}
      <p className={styles.role}>
        {invitationMessages.yourRole} <strong>{roleMessages.names[role]}</strong>
        {role !== 'custom' && <span className={styles.quiet}>{roleMessages.texts[role]}</span>}
      </p>
      <p className={styles.quiet}>{invitationMessages.until(formatLocalDay(expiresAt))}</p>
    </div>
  )
}
