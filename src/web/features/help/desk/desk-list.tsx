import { IconMessageQuestion } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TICKET_STATUSES, type DeskLine } from '#shared/entities/help/ticket.ts'
import { administrationMessages } from '#shared/words/administration/administration.ts'
import { askingMessages, chatMessages, deskMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListBody } from '#web/list/list-body.tsx'
import { ListBar, useListBar } from '#web/list/list-bar.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListMore, ListSkeleton, NoMatch } from '#web/list/list-states.tsx'
import { PageSearch } from '#web/list/page-search.tsx'
import { ShownChoice } from '#web/list/shown-choice.tsx'
import { usePaging } from '#web/list/use-paging.ts'
import { EmptyState } from '#web/ui/state.tsx'
import type { DeskAddress } from '../help-address.ts'
import { useChat } from '../chat/use-chat.ts'
import { Moment } from '../tickets/moment.tsx'
import styles from '../tickets/tickets.module.css'
import { deskQuery } from './desk.queries.ts'

interface Props {
  address: DeskAddress
  onAddress: (change: Partial<DeskAddress>) => void
}

const SHOWN = [...TICKET_STATUSES, 'all'] as const

/** The support inbox: open questions by default. */
export function DeskList({ address, onAddress }: Props) {
  const { query = '', show = 'open' } = address
  useChat('helper', null)
  const found = useInfiniteQuery(deskQuery(useApi(), address))
  const paging = usePaging(found)
  const { tools } = useListBar()
  const tickets = found.data?.pages.flatMap((page) => page.tickets) ?? []
  const open = found.data?.pages[0]?.open ?? 0
  const noneOpen = show === 'open' && query === ''
  return (
    <>
      <ListHead title={administrationMessages.sections.tickets} text={`${deskMessages.text} ${chatMessages.present}`} />
      <ListBody
        found={found}
        count={tickets.length}
        narrowed={show !== 'all' || query !== ''}
        skeleton={<ListSkeleton />}
        empty={<EmptyState icon={IconMessageQuestion} title={deskMessages.emptyTitle} text={deskMessages.emptyText} />}
        noMatch={
          <NoMatch
            title={noneOpen ? deskMessages.noneOpen : deskMessages.noMatchTitle}
            text={noneOpen ? deskMessages.emptyText : deskMessages.noMatchText}
            clear={deskMessages.showAll}
            onClear={() => onAddress({ query: undefined, show: 'all' })}
          />
        }
        bar={
          <ListBar
            tools={tools}
            search={
              <PageSearch
                query={query}
                onChange={(next) => onAddress({ query: next || undefined })}
                label={deskMessages.search}
                clear={deskMessages.clear}
              />
            }
          >
            <ShownChoice
              show={show}
              all={SHOWN}
              onShow={(next) => onAddress({ show: next })}
              words={deskMessages}
              open={open}
            />
          </ListBar>
        }
      >
        <ul className={styles.lines}>
          {tickets.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <ListMore paging={paging} />
      </ListBody>
    </>
  )
}

function Line({ line: { id, subject, message, status, live, here, asker, changed_at } }: { line: DeskLine }) {
  return (
    <li className={styles.line}>
      <Link to="/client/admin/tickets/$id" params={{ id }} className={styles.lineButton ?? ''}>
        <span className={styles.lineHead}>
          <b>{subject}</b>
          {live && <span className={styles.badge}>{deskMessages.live}</span>}
          {here && (
            <span className={styles.badge} data-kind="quiet">
              {deskMessages.here}
            </span>
          )}
        </span>
        <span className={styles.excerpt}>{message}</span>
        <span className={styles.quiet}>
          {asker.name ?? asker.email} · {askingMessages.statuses[status]} · <Moment at={changed_at} />
        </span>
      </Link>
    </li>
  )
}
