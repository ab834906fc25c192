import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { InboxTicket as Asked } from '#shared/entities/help/ticket.ts'
import { ticketMessages, chatMessages, inboxMessages } from '#shared/words/help/help.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { BackLabel, getBackClass } from '#web/ui/page/back.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { useChat } from '../chat/use-chat.ts'
import { MessageList } from '../tickets/message-list.tsx'
import { Timestamp } from '../tickets/timestamp.tsx'
import { MessageComposer } from '../tickets/message-composer.tsx'
import styles from '../tickets/tickets.module.css'
import { inboxPictureQuery, inboxTicketQuery, useInboxActions } from './inbox.queries.ts'

/** A question in the support inbox: its sender and context, the conversation, and the reply box. */
export function InboxTicket({ id }: { id: string }) {
  const alerts = useAlerts()
  const { data: ticket, error, refetch } = useQuery(inboxTicketQuery(useApi(), id))
  const { answer, setStatus, remove } = useInboxActions(id)
  const navigate = useNavigate()
  const { typing, onTyping } = useChat('helper', id)
  if (!ticket) return error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />
  const { asker, status } = ticket
  const changeStatus = (newStatus: 'open' | 'closed') =>
    setStatus.mutate(newStatus, {
      onSuccess: () =>
        alerts.prompt(newStatus === 'closed' ? inboxMessages.closed : inboxMessages.reopened, { kind: 'success' }),
    })
  const confirmRemoval = async () => {
    const isConfirmed = await alerts.confirm({
      title: inboxMessages.removeTitle,
      description: inboxMessages.removeText(asker.email),
      actionLabel: inboxMessages.remove,
    })
    if (!isConfirmed) return
    remove.mutate(undefined, {
      onSuccess: () => {
        alerts.prompt(inboxMessages.removed, { kind: 'success' })
        void navigate({ to: '/client/admin/tickets', search: {}, replace: true })
      },
    })
  }
  return (
    <article className={styles.conversation}>
      <div>
        <Link to="/client/admin/tickets" search={{}} className={getBackClass()}>
          <BackLabel>{inboxMessages.back}</BackLabel>
        </Link>
      </div>
      <h1 className={styles.title}>{ticket.subject}</h1>
      <TicketFacts ticket={ticket} />
      <MessageList messages={ticket.messages} side="helper" asker={asker.name ?? asker.email} />
      <p className={styles.typing} aria-live="polite">
        {typing !== null && chatMessages.typing(typing || chatMessages.somebody)}
      </p>
      {ticket.has_picture && <TicketPicture id={id} />}
      <MessageComposer
        label={inboxMessages.answer}
        hint={ticket.live && ticket.here ? inboxMessages.willBeSentInChat : inboxMessages.willBeEmailed(asker.email)}
        sendLabel={inboxMessages.send}
        sendsOnEnter={ticket.live}
        onTyping={onTyping}
        onSend={answer.mutateAsync}
        secondaryAction={{
          label: inboxMessages.sendAndClose,
          onSend: (message) => answer.mutateAsync({ ...message, close: true }),
        }}
      />
      <div>
        {status === 'closed' ? (
          <Button variant="quiet" disabled={setStatus.isPending} onClick={() => changeStatus('open')}>
            {inboxMessages.reopen}
          </Button>
        ) : (
          <Button variant="quiet" disabled={setStatus.isPending} onClick={() => changeStatus('closed')}>
            {inboxMessages.close}
          </Button>
        )}
        <Button variant="quiet" disabled={remove.isPending} onClick={() => void confirmRemoval()}>
          {inboxMessages.remove}
        </Button>
      </div>
    </article>
  )
}

function TicketFacts({ ticket: { asker, created_at, place, agent, here, status } }: { ticket: Asked }) {
  return (
    <dl className={styles.facts}>
      <dt>{inboxMessages.asker}</dt>
      <dd>
        {asker.name ?? inboxMessages.noAccount} · {asker.email}{' '}
        {here && <span className={styles.badge}>{inboxMessages.here}</span>}
      </dd>
      <dt>{inboxMessages.asked}</dt>
      <dd>
        <Timestamp at={created_at} /> · {ticketMessages.statuses[status]}
      </dd>
      {place && (
        <>
          <dt>{inboxMessages.from}</dt>
          <dd>{place}</dd>
        </>
      )}
      {agent && (
        <>
          <dt>{inboxMessages.browser}</dt>
          <dd>{agent}</dd>
        </>
      )}
    </dl>
  )
}

function TicketPicture({ id }: { id: string }) {
  const { data } = useQuery(inboxPictureQuery(useApi(), id))
  return data?.picture ? <img className={styles.shown} src={data.picture} alt={inboxMessages.picture} /> : null
}
