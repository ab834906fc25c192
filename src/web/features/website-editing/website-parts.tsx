import { Link } from '@tanstack/react-router'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { websiteEditingMessages as words } from '#shared/words/website-editing/website-editing.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import { MessagesList } from './messages-list.tsx'
import { NotesList } from './notes-list.tsx'
import { PagesList } from './pages-list.tsx'
import { PostsList } from './posts-list.tsx'
import { PARTS, type WebsiteAddress } from './website-address.ts'
import styles from './website-editing.module.css'

interface Props {
  /** How many messages nobody has looked at. */
  waiting: number
  address: WebsiteAddress
  onAddress: (change: Partial<WebsiteAddress>) => void
}

/** All that is written on the website, part by part, and what strangers wrote. */
export function WebsiteParts({ waiting, address, onAddress }: Props) {
  const { part = 'pages' } = address
  return (
    <>
      <ListHead title={administrationMessages.sections.website} text={words.text} />
      <nav className={styles.parts} aria-label={administrationMessages.sections.website}>
        {PARTS.map((one) => (
          <Link
            key={one}
            to="/client/admin/website"
            search={one === 'pages' ? {} : { part: one }}
            className={styles.part ?? ''}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === part ? 'page' : undefined}
          >
            {words.parts[one]}
            {one === 'messages' && <WaitingCount count={waiting} />}
          </Link>
        ))}
      </nav>
      {part === 'notes' ? (
        <NotesList />
      ) : part === 'messages' ? (
        <MessagesList address={address} onAddress={onAddress} />
      ) : part === 'blog' || part === 'story' ? (
        <PostsList key={part} kind={part} address={address} onAddress={onAddress} />
      ) : (
        <PagesList part={part} />
      )}
    </>
  )
}
