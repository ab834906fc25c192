import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ticketMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { BackButton } from '#web/ui/page/back.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { MessageList } from './message-list.tsx'
import { MessageComposer } from './message-composer.tsx'
import { ticketPictureQuery, ticketQuery, useConversationActions, useMarkAnswerSeen } from './tickets.queries.ts'
import styles from './tickets.module.css'

interface Props {
  token: string
  guest: boolean
  onBack: () => void
}

/** A question with its conversation and a reply box. */
export function Conversation({ token, guest, onBack }: Props) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(useApi(), token))
  const { sendMessage } = useConversationActions(token)
  useMarkAnswerSeen(token, ticket)
  if (error && !ticket)
    return isApiError(error) && error.status === 404 ? (
      <EmptyState icon={IconLinkOff} title={ticketMessages.gone} />
    ) : (
      <ErrorState text={error.message} retry={() => void refetch()} />
    )
  if (!ticket) return <LoadingState />
  return (
    <article className={styles.conversation}>
      {!guest && <BackButton onClick={onBack}>{ticketMessages.back}</BackButton>}
      <h1 className={styles.title}>{ticket.subject}</h1>
      <p className={styles.quiet}>{ticketMessages.statuses[ticket.status]}</p>
      <MessageList messages={ticket.messages} side="asker" />
      {ticket.has_picture && <ConversationPicture token={token} />}
      <MessageComposer
        label={ticketMessages.write}
        hint={ticket.status === 'closed' ? ticketMessages.closedText : ticketMessages.writeText}
        sendLabel={ticketMessages.send}
        onSend={sendMessage.mutateAsync}
      />
      {guest && <p className={styles.quiet}>{ticketMessages.guestThread}</p>}
    </article>
  )
}

function ConversationPicture({ token }: { token: string }) {
  const [isShown, setIsShown] = useState(false)
  const { data } = useQuery({ ...ticketPictureQuery(useApi(), token), enabled: isShown })
  if (!isShown)
    return (
      <Button small onClick={() => setIsShown(true)}>
        {ticketMessages.picture}
      </Button>
    )
  return data?.picture ? <img className={styles.shown} src={data.picture} alt={ticketMessages.pictureAlt} /> : null
}
