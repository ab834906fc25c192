import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TicketListEntry } from '#shared/entities/help/ticket.ts'
import { ticketMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListSkeleton } from '#web/list/list-states.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { Timestamp } from './timestamp.tsx'
import { ownTicketsQuery } from './tickets.queries.ts'
import styles from './tickets.module.css'

interface Props {
  onOpen: (token: string) => void
  onAsk: () => void
}

/** The user's own questions, most recently changed first. */
export function OwnQuestions({ onOpen, onAsk }: Props) {
  const { data, error, refetch } = useQuery(ownTicketsQuery(useApi()))
  return (
    <>
      <header className={styles.listHead}>
        <div>
          <h2 className={styles.sectionTitle}>{ticketMessages.list}</h2>
          <p className={styles.quiet}>{ticketMessages.listText}</p>
        </div>
        {data && data.length > 0 && <Button onClick={onAsk}>{ticketMessages.ask}</Button>}
      </header>
      {!data && (error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.length === 0 && (
        <EmptyState icon={IconMessageQuestion} title={ticketMessages.emptyTitle} text={ticketMessages.emptyText}>
          <Button variant="primary" onClick={onAsk}>
            {ticketMessages.ask}
          </Button>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className={styles.lines}>
          {data.map((ticket) => (
            <QuestionRow key={ticket.id} ticket={ticket} onOpen={() => onOpen(ticket.token)} />
          ))}
        </ul>
      )}
    </>
  )
}

function QuestionRow({
  ticket: { subject, message, status, unread, changed_at },
  onOpen,
}: {
  ticket: TicketListEntry
  onOpen: () => void
}) {
  return (
    <li className={styles.line} data-unread={unread}>
      <button type="button" className={styles.lineButton} onClick={onOpen}>
        <span className={styles.lineHead}>
          <b>{subject}</b>
          {unread && <span className={styles.badge}>{ticketMessages.unread}</span>}
        </span>
        <span className={styles.excerpt}>{message}</span>
        <span className={styles.quiet}>
          {ticketMessages.statuses[status]} · <Timestamp at={changed_at} />
        </span>
      </button>
    </li>
  )
}
