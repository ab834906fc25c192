import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { membersMessages } from '#shared/words/members/members.ts'
import { useMe } from '#web/kit/session.ts'
import styles from '#web/ui/styles/note.module.css'

/** Says that invitations didn't reach anyone, because the server has no mail server, and what to do about it. */
export function SavedInvitationsNote({ count }: { count: number }) {
  const isAdmin = useMe()?.role === 'admin'
  if (count === 0) return null
  return (
    <p role="note" className={styles.note}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>
        {membersMessages.savedInvitations(count)}{' '}
        {isAdmin ? membersMessages.savedForAdmin : membersMessages.savedForMember}
      </span>
      {isAdmin && (
        <Link to="/client/admin/mails" search={{ show: 'saved' }}>
          {membersMessages.readSaved}
        </Link>
      )}
    </p>
  )
}
