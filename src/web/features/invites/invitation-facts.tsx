import { formatDayHere } from '#shared/words/formats.ts'
import { invitationMessages, roleMessages } from '#shared/words/members/members.ts'
import type { Invitation } from './invites.queries.ts'
import styles from './invites.module.css'

/** The details of an invitation: inviter, role, expiry and note. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { org, role, note, invited_by: by, expires_at: until } = invitation
  return (
    <div className={styles.facts}>
      <p>{by === null ? invitationMessages.byOrg(org) : invitationMessages.by(by, org)}</p>
      {note && (
        <figure className={styles.note}>
          <figcaption>{by === null ? invitationMessages.noteOf : invitationMessages.note(by)}</figcaption>
          <blockquote>{note}</blockquote>
        </figure>
      )}
      <p className={styles.role}>
        {invitationMessages.as} <strong>{roleMessages.names[role]}</strong>
        {role !== 'custom' && <span className={styles.quiet}>{roleMessages.texts[role]}</span>}
      </p>
      <p className={styles.quiet}>{invitationMessages.until(formatDayHere(until))}</p>
    </div>
  )
}
