import { Button } from '@mantine/core'
import type { CurrentUser } from '#shared/entities/user.ts'
import { invitationMessages } from '#shared/words/members/members.ts'
import { useSignOut } from '#web/kit/client/sign-out.ts'
import type { Invitation } from './invites.queries.ts'
import styles from './invites.module.css'

interface Props {
  me: CurrentUser
  invitation: Invitation
  busy: boolean
  onJoin: () => void
}

/** Accepts an invitation as the signed-in user. For an invitation to another address, offers to sign out first. */
export function JoinProject({ me, invitation, busy, onJoin }: Props) {
  const signOut = useSignOut(() => window.location.reload())
  if (me.email !== invitation.email)
    return (
      <div className={styles.next}>
        <p>{invitationMessages.otherAccount(invitation.email, me.email)}</p>
        <Button fullWidth onClick={() => void signOut()}>
          {invitationMessages.signOut}
        </Button>
      </div>
    )
  return (
    <div className={styles.next}>
      <p className={styles.quiet}>{invitationMessages.signedInAs(me.username, me.email)}</p>
      <Button fullWidth loading={busy} onClick={onJoin}>
        {busy ? invitationMessages.joining : invitationMessages.join}
      </Button>
    </div>
  )
}
