import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { DeskTicket as Asked } from '#shared/entities/help/ticket.ts'
import { askingMessages, chatMessages, deskMessages } from '#shared/words/help/help.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { useChat } from '../chat/use-chat.ts'
import { Messages } from '../tickets/messages.tsx'
import { Moment } from '../tickets/moment.tsx'
import { SayBox } from '../tickets/say-box.tsx'
import styles from '../tickets/tickets.module.css'
import { deskPictureQuery, deskTicketQuery, useDesk } from './desk.queries.ts'

/** A question in the support inbox: its sender and context, the conversation, and the reply box. */
export function DeskTicket({ id }: { id: string }) {
  const alerts = useAlerts()
  const { data: ticket, error, refetch } = useQuery(deskTicketQuery(useApi(), id))
  const { answer, setStatus, remove } = useDesk(id)
  const navigate = useNavigate()
  const { typing, onTyping } = useChat('helper', id)
  if (!ticket) return error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />
  const { asker, status } = ticket
  const turn = (to: 'open' | 'closed') =>
    setStatus.mutate(to, {
      onSuccess: () => alerts.prompt(to === 'closed' ? deskMessages.closed : deskMessages.reopened, { kind: 'success' }),
    })
  const ask = async () => {
    const sure = await alerts.confirm({
      title: deskMessages.removeTitle,
      description: deskMessages.removeText(asker.email),
      act: deskMessages.remove,
    })
    if (!sure) return
    remove.mutate(undefined, {
      onSuccess: () => {
        alerts.prompt(deskMessages.removed, { kind: 'success' })
        void navigate({ to: '/client/admin/tickets', search: {}, replace: true })
      },
    })
  }
  return (
    <article className={styles.conversation}>
      <div>
        <Link to="/client/admin/tickets" search={{}} className={buttonClass({ look: 'quiet', small: true })}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {deskMessages.back}
        </Link>
      </div>
      <h1 className={styles.title}>{ticket.subject}</h1>
      <Facts ticket={ticket} />
      <Messages messages={ticket.messages} side="helper" asker={asker.name ?? asker.email} />
      <p className={styles.typing} aria-live="polite">
        {typing !== null && chatMessages.typing(typing || chatMessages.somebody)}
      </p>
      {ticket.has_picture && <Picture id={id} />}
      <SayBox
        label={deskMessages.answer}
        hint={ticket.live && ticket.here ? deskMessages.toChat : deskMessages.toMail(asker.email)}
        send={deskMessages.send}
        chat={ticket.live}
        onTyping={onTyping}
        onSay={answer.mutateAsync}
        other={{ label: deskMessages.sendAndClose, onSay: (said) => answer.mutateAsync({ ...said, close: true }) }}
      />
      <div>
        {status === 'closed' ? (
          <Button look="quiet" disabled={setStatus.isPending} onClick={() => turn('open')}>
            {deskMessages.reopen}
          </Button>
        ) : (
          <Button look="quiet" disabled={setStatus.isPending} onClick={() => turn('closed')}>
            {deskMessages.close}
          </Button>
        )}
        <Button look="quiet" disabled={remove.isPending} onClick={() => void ask()}>
          {deskMessages.remove}
        </Button>
      </div>
    </article>
  )
}

function Facts({ ticket: { asker, created_at, place, agent, here, status } }: { ticket: Asked }) {
  return (
    <dl className={styles.facts}>
      <dt>{deskMessages.asker}</dt>
      <dd>
        {asker.name ?? deskMessages.noAccount} · {asker.email} {here && <span className={styles.badge}>{deskMessages.here}</span>}
      </dd>
      <dt>{deskMessages.asked}</dt>
      <dd>
        <Moment at={created_at} /> · {askingMessages.statuses[status]}
      </dd>
      {place && (
        <>
          <dt>{deskMessages.from}</dt>
          <dd>{place}</dd>
        </>
      )}
      {agent && (
        <>
          <dt>{deskMessages.browser}</dt>
          <dd>{agent}</dd>
        </>
      )}
    </dl>
  )
}

function Picture({ id }: { id: string }) {
  const { data } = useQuery(deskPictureQuery(useApi(), id))
  return data?.picture ? <img className={styles.shown} src={data.picture} alt={deskMessages.picture} /> : null
}
