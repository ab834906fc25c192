import { IconMessageQuestion } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TICKET_STATUSES, type InboxListEntry } from '#shared/entities/help/ticket.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { ticketMessages, chatMessages, inboxMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListBar, useListBar } from '#web/list/list-bar.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { LoadMore, ListSkeleton, NoMatch } from '#web/list/list-states.tsx'
import { PageSearch } from '#web/list/page-search.tsx'
import { StatusFilter } from '#web/list/status-filter.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { EmptyState } from '#web/ui/state.tsx'
import type { InboxSearchParams } from '../help-address.ts'
import { useChat } from '../chat/use-chat.ts'
import { Timestamp } from '../tickets/timestamp.tsx'
import styles from '../tickets/tickets.module.css'
import { inboxQuery } from './inbox.queries.ts'

interface Props {
  address: InboxSearchParams
  onAddressChange: (change: Partial<InboxSearchParams>) => void
}

const STATUS_FILTERS = [...TICKET_STATUSES, 'all'] as const

/** The support inbox: open questions by default. */
export function InboxList({ address, onAddressChange }: Props) {
  const { query = '', show = 'open' } = address
  useChat('helper', null)
  const ticketsQuery = useInfiniteQuery(inboxQuery(useApi(), address))
  const paging = usePaging(ticketsQuery)
  const { toolsRef } = useListBar()
  const tickets = ticketsQuery.data?.pages.flatMap((page) => page.tickets) ?? []
  const openCount = ticketsQuery.data?.pages[0]?.open ?? 0
  const hasNoOpenTickets = show === 'open' && query === ''
  return (
    <>
      <ListHead
        title={administrationMessages.sections.tickets}
        text={`${inboxMessages.text} ${chatMessages.onlineNotice}`}
      />
      <ListBody
        result={ticketsQuery}
        count={tickets.length}
        isFiltered={show !== 'all' || query !== ''}
        skeleton={<ListSkeleton />}
        empty={
          <EmptyState icon={IconMessageQuestion} title={inboxMessages.emptyTitle} text={inboxMessages.emptyText} />
        }
        noMatch={
          <NoMatch
            title={hasNoOpenTickets ? inboxMessages.noneOpen : inboxMessages.noMatchTitle}
            text={hasNoOpenTickets ? inboxMessages.emptyText : inboxMessages.noMatchText}
            clearLabel={inboxMessages.showAll}
            onClear={() => onAddressChange({ query: undefined, show: 'all' })}
          />
        }
        bar={
          <ListBar
            toolsRef={toolsRef}
            search={
              <PageSearch
                query={query}
                onChange={(next) => onAddressChange({ query: next || undefined })}
                label={inboxMessages.search}
                clearLabel={inboxMessages.clear}
              />
            }
          >
            <StatusFilter
              show={show}
              statuses={STATUS_FILTERS}
              onStatusChange={(next) => onAddressChange({ show: next })}
              texts={inboxMessages}
              openCount={openCount}
            />
          </ListBar>
        }
      >
        <ul className={styles.lines}>
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
        <LoadMore paging={paging} />
      </ListBody>
    </>
  )
}

function TicketRow({
  ticket: { id, subject, message, status, live, here, asker, changed_at },
}: {
  ticket: InboxListEntry
}) {
  return (
    <li className={styles.line}>
      <Link to="/client/admin/tickets/$id" params={{ id }} className={styles.lineButton ?? ''}>
        <span className={styles.lineHead}>
          <b>{subject}</b>
          {live && <span className={styles.badge}>{inboxMessages.live}</span>}
          {here && (
            <span className={styles.badge} data-kind="quiet">
              {inboxMessages.here}
            </span>
          )}
        </span>
        <span className={styles.excerpt}>{message}</span>
        <span className={styles.quiet}>
          {asker.name ?? asker.email} · {ticketMessages.statuses[status]} · <Timestamp at={changed_at} />
        </span>
      </Link>
    </li>
  )
}
