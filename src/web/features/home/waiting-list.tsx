import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconFlag,
  IconInbox,
  IconLifebuoy,
  IconMail,
  IconMailExclamation,
  IconMessage,
  IconMessageCheck,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { frameMessages, homeMessages } from '#shared/words/frame/frame.ts'
import { Button } from '#web/ui/button.tsx'
import type { WaitingEntry } from './list-waiting.ts'
import styles from './home.module.css'

const ICONS: Record<WaitingEntry['kind'], Icon> = {
  answers: IconMessageCheck,
  'help-requests': IconLifebuoy,
  messages: IconMessage,
  'held-mails': IconMailExclamation,
  reports: IconFlag,
  submissions: IconInbox,
  invitations: IconMail,
  'failed-item': IconAlertTriangle,
}
/** More entries than this are shown on request. */
const MAX_ENTRIES = 6

interface Props {
  entries: readonly WaitingEntry[]
  getProjectTitle: (id: string) => string
}

/** The work waiting for the user, each entry leading to where they deal with it. */
export function WaitingList({ entries, getProjectTitle }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  if (entries.length === 0)
    return (
      <p className={styles.nothing}>
        <IconCircleCheck size={22} stroke={1.5} aria-hidden />
        <span>
          <strong>{homeMessages.nothingWaiting}</strong>
          {homeMessages.nothingWaitingText}
        </span>
      </p>
    )
  const describePlace = ({ kind, project }: WaitingEntry) => {
    if (project !== null)
      return kind === 'failed-item'
        ? `${homeMessages.failedItem} · ${getProjectTitle(project)}`
        : getProjectTitle(project)
    return kind === 'answers' ? frameMessages.help : frameMessages.administration
  }
  return (
    <>
      <ul className={styles.entries}>
        {(showsAll ? entries : entries.slice(0, MAX_ENTRIES)).map((entry) => {
          const EntryIcon = ICONS[entry.kind]
          return (
            <li key={entry.id}>
              <EntryLink entry={entry}>
                <span className={styles.sign} data-kind={entry.kind}>
                  <EntryIcon size={18} stroke={1.75} aria-hidden />
                </span>
                <span className={styles.words}>
                  <span className={styles.label}>{entry.label}</span>
                  <span className={styles.place}>{describePlace(entry)}</span>
                </span>
                <IconChevronRight size={16} stroke={1.75} className={styles.arrow} aria-hidden />
              </EntryLink>
            </li>
          )
        })}
      </ul>
      {!showsAll && entries.length > MAX_ENTRIES && (
        <Button variant="quiet" className={styles.all} onClick={() => setShowsAll(true)}>
          {homeMessages.showAll(entries.length)}
        </Button>
      )}
    </>
  )
}

function EntryLink({ entry, children }: { entry: WaitingEntry; children: ReactNode }) {
  const className = styles.entry ?? ''
  switch (entry.kind) {
    case 'failed-item':
      return (
        <Link
          to="/client/archive/$id"
          params={{ id: entry.item }}
          search={{ projectId: entry.project }}
          className={className}
        >
          {children}
        </Link>
      )
    case 'reports':
    case 'submissions':
      return (
        <Link to={`/client/${entry.kind}`} search={{ projectId: entry.project }} className={className}>
          {children}
        </Link>
      )
    case 'invitations':
      return (
        <Link to="/client/members" search={{ projectId: entry.project }} className={className}>
          {children}
        </Link>
      )
    case 'answers':
      return (
        <Link to="/client/help" search={{ section: 'asked' }} className={className}>
          {children}
        </Link>
      )
    case 'help-requests':
      return (
        <Link to="/client/admin/tickets" search={{}} className={className}>
          {children}
        </Link>
      )
    case 'messages':
      return (
        <Link to="/client/admin/website" search={{ part: 'messages' }} className={className}>
          {children}
        </Link>
      )
    case 'held-mails':
      return (
        <Link to="/client/admin/mails" search={{ show: 'held' }} className={className}>
          {children}
        </Link>
      )
  }
}
