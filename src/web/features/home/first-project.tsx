import { IconFolderPlus, IconUsersPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { homeMessages } from '#shared/words/frame/frame.ts'
import styles from './home.module.css'

interface Props {
  /** The user's address, to which others can send an invitation. */
  email: string
  /** Starts a project. */
  action: ReactNode
  /** Whether the user manages the server. */
  managesServer: boolean
}

/** The home page of a user without projects: start one, or be invited to one. */
export function FirstProject({ email, action, managesServer }: Props) {
  return (
    <section>
      <h2 className={styles.firstTitle}>{homeMessages.emptyTitle}</h2>
      <p className={styles.quiet}>{homeMessages.emptyText}</p>
      <div className={styles.ways}>
        <div className={styles.way}>
          <IconFolderPlus size={28} stroke={1.25} aria-hidden />
          <h3>{homeMessages.startTitle}</h3>
          <p className={styles.quiet}>{homeMessages.startText}</p>
          {action}
        </div>
        <div className={styles.way}>
          <IconUsersPlus size={28} stroke={1.25} aria-hidden />
          <h3>{homeMessages.joinTitle}</h3>
          <p className={styles.quiet}>{homeMessages.joinText(email)}</p>
        </div>
      </div>
      {managesServer && (
        <p className={styles.server}>
          {homeMessages.serverText}{' '}
          <Link to="/client/admin" search={{}}>
            {homeMessages.openAdministration}
          </Link>
        </p>
      )}
    </section>
  )
}
