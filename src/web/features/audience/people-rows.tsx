import { IconEye, IconEyeOff, IconMail } from '@tabler/icons-react'
import { audienceMessages as words } from '#shared/words/audience/audience.ts'
import { personBecause, roleName, sees, type Line } from './audience.ts'
import styles from './audience.module.css'

/** One person: whether they see it, as what, and why. */
export function PersonRow({ line }: { line: Line<'person'> }) {
  const { user, role } = line.who
  const Sign = sees(line) ? IconEye : IconEyeOff
  return (
    <li className={styles.person}>
      <span className={styles.sign}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name} title={user.email}>
          {user.username}
        </p>
        <p className={styles.quiet}>{personBecause(line)}</p>
      </div>
      <span className={styles.role}>{roleName(role)}</span>
    </li>
  )
}

/** Somebody who has not come yet. */
export function InvitedRow({ line: { who } }: { line: Line<'invited'> }) {
  return (
    <li className={styles.person}>
      <span className={styles.sign}>
        <IconMail size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{who.email}</p>
        <p className={styles.quiet}>{words.whenJoined}</p>
      </div>
      <span className={styles.role}>{roleName(who.role)}</span>
    </li>
  )
}
