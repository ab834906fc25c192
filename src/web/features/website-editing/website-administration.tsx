import { Link } from '@tanstack/react-router'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { WaitingCount } from '#web/ui/client/waiting-count.tsx'
import tabs from '#web/ui/styles/tabs.module.css'
import { MessagesList } from './messages-list.tsx'
import { NotesList } from './notes-list.tsx'
import { PagesList } from './pages-list.tsx'
import { PostsList } from './posts-list.tsx'
import { SECTIONS, type WebsiteSearchParams } from './website-address.ts'
import styles from './website-editing.module.css'

interface Props {
  /** The number of unread messages. */
  unreadCount: number
  address: WebsiteSearchParams
  onAddressChange: (change: Partial<WebsiteSearchParams>) => void
}

/** The admin pages of the website: its sections and the messages from the contact form. */
export function WebsiteAdministration({ unreadCount, address, onAddressChange }: Props) {
  const { part = 'pages' } = address
  return (
    <>
      <ListHead title={administrationMessages.sections.website} text={websiteEditingMessages.text} />
      <nav className={`${tabs.tabs} ${styles.tabs} scroll-row`} aria-label={administrationMessages.sections.website}>
        {SECTIONS.map((name) => (
          <Link
            key={name}
            to="/client/admin/website"
            search={name === 'pages' ? {} : { part: name }}
            className={tabs.tab ?? ''}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === part ? 'page' : undefined}
          >
            {websiteEditingMessages.sections[name]}
            {name === 'messages' && <WaitingCount count={unreadCount} />}
          </Link>
        ))}
      </nav>
      {part === 'notes' ? (
        <NotesList />
      ) : part === 'messages' ? (
        <MessagesList address={address} onAddressChange={onAddressChange} />
      ) : part === 'blog' || part === 'story' ? (
        <PostsList key={part} kind={part} address={address} onAddressChange={onAddressChange} />
      ) : (
        <PagesList part={part} />
      )}
    </>
  )
}
