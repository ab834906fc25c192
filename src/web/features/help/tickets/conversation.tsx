import { IconArrowLeft, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askingMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { Messages } from './messages.tsx'
import { SayBox } from './say-box.tsx'
import { ticketPictureQuery, ticketQuery, useConversation, useSeen } from './tickets.queries.ts'
import styles from './tickets.module.css'

interface Props {
  token: string
  guest: boolean
  onBack: () => void
}

/** A question with its conversation and a reply box. */
export function Conversation({ token, guest, onBack }: Props) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(useApi(), token))
  const { sendMessage } = useConversation(token)
  useSeen(token, ticket)
  if (error && !ticket)
    return isApiError(error) && error.status === 404 ? (
      <EmptyState icon={IconLinkOff} title={askingMessages.gone} />
    ) : (
      <ErrorState text={error.message} retry={() => void refetch()} />
    )
  if (!ticket) return <LoadingState />
  return (
    <article className={styles.conversation}>
      {!guest && (
        <Button look="quiet" small onClick={onBack}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {askingMessages.back}
        </Button>
      )}
      <h1 className={styles.title}>{ticket.subject}</h1>
      <p className={styles.quiet}>{askingMessages.statuses[ticket.status]}</p>
      <Messages messages={ticket.messages} side="asker" />
      {ticket.has_picture && <Picture token={token} />}
      <SayBox
        label={askingMessages.write}
        hint={ticket.status === 'closed' ? askingMessages.closedText : askingMessages.writeText}
        send={askingMessages.send}
        onSay={sendMessage.mutateAsync}
      />
      {guest && <p className={styles.quiet}>{askingMessages.guestThread}</p>}
    </article>
  )
}

function Picture({ token }: { token: string }) {
  const [shown, setShown] = useState(false)
  const { data } = useQuery({ ...ticketPictureQuery(useApi(), token), enabled: shown })
  if (!shown)
    return (
      <Button small onClick={() => setShown(true)}>
        {askingMessages.picture}
      </Button>
    )
  return data?.picture ? <img className={styles.shown} src={data.picture} alt={askingMessages.pictureAlt} /> : null
}
