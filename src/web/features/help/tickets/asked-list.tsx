import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TicketLine } from '#shared/entities/help/ticket.ts'
import { askingMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { ListSkeleton } from '#web/list/list-states.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { Moment } from './moment.tsx'
import { ownTicketsQuery } from './tickets.queries.ts'
import styles from './tickets.module.css'

interface Props {
  onOpen: (token: string) => void
  onAsk: () => void
}

/** The user's own questions, most recently changed first. */
export function AskedList({ onOpen, onAsk }: Props) {
  const { data, error, refetch } = useQuery(ownTicketsQuery(useApi()))
  return (
    <>
      <ListHead title={askingMessages.list} text={askingMessages.listText}>
        {data && data.length > 0 && <Button onClick={onAsk}>{askingMessages.ask}</Button>}
      </ListHead>
      {!data && (error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.length === 0 && (
        <EmptyState icon={IconMessageQuestion} title={askingMessages.emptyTitle} text={askingMessages.emptyText}>
          <Button look="primary" onClick={onAsk}>
            {askingMessages.ask}
          </Button>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.lines}>
          {data.map((line) => (
            <Line key={line.id} line={line} onOpen={() => onOpen(line.token)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Line({
  line: { subject, message, status, unread, changed_at },
  onOpen,
}: {
  line: TicketLine
  onOpen: () => void
}) {
  return (
    <li className={styles.line} data-unread={unread}>
      <button type="button" className={styles.lineButton} onClick={onOpen}>
        <span className={styles.lineHead}>
          <b>{subject}</b>
          {unread && <span className={styles.badge}>{askingMessages.unread}</span>}
        </span>
        <span className={styles.excerpt}>{message}</span>
        <span className={styles.quiet}>
          {askingMessages.statuses[status]} · <Moment at={changed_at} />
        </span>
      </button>
    </li>
  )
}
