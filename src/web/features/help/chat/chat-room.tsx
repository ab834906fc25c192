import { IconMessageCircle, IconMessageCircleOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Ticket } from '#shared/entities/help/ticket.ts'
import { MAX_TICKET_MESSAGE, MAX_TICKET_SUBJECT } from '#shared/rules/limits.ts'
import { chatMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingState } from '#web/ui/state.tsx'
import { MessageList } from '../tickets/message-list.tsx'
import { MessageComposer } from '../tickets/message-composer.tsx'
import {
  ownTicketsQuery,
  ticketQuery,
  useSendQuestion,
  useConversationActions,
  useMarkAnswerSeen,
} from '../tickets/tickets.queries.ts'
import { useChat } from './use-chat.ts'
import styles from '../tickets/tickets.module.css'

interface Props {
  screen: string | undefined
  /** Opens the question that the chat was turned into. */
  onOpenQuestion: (token: string) => void
}

/** The live chat for users: the open chat, or a new one. A chat without an answer can be turned into a question. */
export function ChatRoom({ screen, onOpenQuestion }: Props) {
  const ownTickets = useQuery(ownTicketsQuery(useApi()))
  const [startedChat, setStartedChat] = useState<{ id: string; token: string } | null>(null)
  // Closed chats can't be continued.
  const openChat = ownTickets.data?.find(({ live, status }) => live && status !== 'closed')
  const currentChat = startedChat ?? openChat ?? null
  // Keep showing the chat even if it has been closed since.
  useEffect(() => {
    if (openChat && !startedChat) setStartedChat(openChat)
  }, [openChat, startedChat])
  const { isHelperPresent, typing, onTyping } = useChat('asker', currentChat?.id ?? null)
  if (!ownTickets.data) return <LoadingState />
  return (
    <section className={styles.conversation} aria-labelledby="chat">
      <h2 id="chat" className={styles.sectionTitle}>
        {chatMessages.title}
      </h2>
      <p role="status" className={styles.presence} data-here={isHelperPresent}>
        {isHelperPresent ? <IconMessageCircle size={18} aria-hidden /> : <IconMessageCircleOff size={18} aria-hidden />}
        {isHelperPresent === undefined
          ? chatMessages.connecting
          : isHelperPresent
            ? chatMessages.here
            : chatMessages.away}
      </p>
      {currentChat ? (
        <CurrentChat
          key={currentChat.token}
          token={currentChat.token}
          typing={typing}
          onTyping={onTyping}
          onOpenQuestion={onOpenQuestion}
          onStartAnother={() => setStartedChat(null)}
        />
      ) : (
        <NewChat screen={screen} onStarted={setStartedChat} />
      )}
    </section>
  )
}

function NewChat({ screen, onStarted }: { screen: string | undefined; onStarted: (ticket: Ticket) => void }) {
  const ask = useSendQuestion()
  return (
    <MessageComposer
      sendsOnEnter
      label={chatMessages.greeting}
      hint={chatMessages.hint}
      sendLabel={chatMessages.send}
      maxLength={MAX_TICKET_MESSAGE}
      onSend={async ({ key, text }) => {
        const placeField = screen?.startsWith('/') ? { place: screen.slice(0, MAX_TICKET_SUBJECT) } : {}
        const subject = (text.trim().split('\n')[0] ?? '').slice(0, MAX_TICKET_SUBJECT)
        onStarted((await ask.mutateAsync({ key, subject, message: text, live: true, ...placeField })).ticket)
      }}
    />
  )
}

interface CurrentChatProps {
  token: string
  typing: string | null
  onTyping: () => void
  onOpenQuestion: (token: string) => void
  onStartAnother: () => void
}

function CurrentChat({ token, typing, onTyping, onOpenQuestion, onStartAnother }: CurrentChatProps) {
  const { data: ticket } = useQuery(ticketQuery(useApi(), token))
  const { sendMessage, handOverChat } = useConversationActions(token)
  useMarkAnswerSeen(token, ticket)
  if (!ticket) return <LoadingState />
  return (
    <>
      <div aria-live="polite">
        <MessageList messages={ticket.messages} side="asker" />
        <p className={styles.typing}>{typing !== null && chatMessages.typing(typing || chatMessages.somebody)}</p>
      </div>
      {ticket.live ? (
        <>
          <MessageComposer
            sendsOnEnter
            label={chatMessages.message}
            hint={chatMessages.hint}
            sendLabel={chatMessages.send}
            onTyping={onTyping}
            onSend={sendMessage.mutateAsync}
          />
          <div>
            <Button variant="quiet" small disabled={handOverChat.isPending} onClick={() => handOverChat.mutate()}>
              {chatMessages.continueByEmail}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">{chatMessages.handedOver}</p>
          <div className={styles.boxFoot}>
            <Button variant="primary" onClick={() => onOpenQuestion(token)}>
              {chatMessages.viewTicket}
            </Button>
            <Button onClick={onStartAnother}>{chatMessages.startAnother}</Button>
          </div>
        </>
      )}
    </>
  )
}
