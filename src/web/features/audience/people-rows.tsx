import { IconEye, IconEyeOff, IconMail, IconUserScan } from '@tabler/icons-react'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { startViewAs } from '#web/kit/client/view-as.ts'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { explainPerson, getRoleName, canSee, type ViewerOfKind } from './viewers.ts'
import styles from './audience.module.css'

/** A person: whether they can see the entry, their role, and why. */
export function PersonRow({ projectId, viewer }: { projectId: string; viewer: ViewerOfKind<'person'> }) {
  const me = useMe()
  const { user, role } = viewer.who
  const VisibilityIcon = canSee(viewer) ? IconEye : IconEyeOff
  return (
    <li className={styles.person}>
      <span className={styles.sign}>
        <VisibilityIcon size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name} title={user.email}>
          {user.username}
        </p>
        <p className={styles.quiet}>{explainPerson(viewer)}</p>
      </div>
      <span className={styles.role}>{getRoleName(role)}</span>
      {user.id !== me?.id && role !== 'admin' && (
        <Button
          variant="icon"
          small
          aria-label={audienceMessages.viewAs(user.username)}
          title={audienceMessages.viewAs(user.username)}
          onClick={() =>
            startViewAs({ viewAs: { project: projectId, as: 'member', user: user.id }, name: user.username })
          }
        >
          <IconUserScan size={18} stroke={1.75} aria-hidden />
        </Button>
      )}
    </li>
  )
}

/** A person who hasn't accepted the invitation yet. */
export function InvitedRow({ viewer: { who } }: { viewer: ViewerOfKind<'invited'> }) {
  return (
    <li className={styles.person}>
      <span className={styles.sign}>
        <IconMail size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{who.email}</p>
        <p className={styles.quiet}>{audienceMessages.whenJoined}</p>
      </div>
      <span className={styles.role}>{getRoleName(who.role)}</span>
    </li>
  )
}
