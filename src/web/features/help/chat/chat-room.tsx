import { IconMessageCircle, IconMessageCircleOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Ticket } from '#shared/entities/help/ticket.ts'
import { MAX_ASKED, MAX_SUBJECT } from '#shared/rules/limits.ts'
import { chatMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingState } from '#web/ui/state.tsx'
import { Messages } from '../tickets/messages.tsx'
import { SayBox } from '../tickets/say-box.tsx'
import { ownTicketsQuery, ticketQuery, useAsk, useConversation, useSeen } from '../tickets/tickets.queries.ts'
import { useChat } from './use-chat.ts'
import styles from '../tickets/tickets.module.css'

interface Props {
  from: string | undefined
  /** Opens the question that the chat was turned into. */
  onQuestion: (token: string) => void
}

/** The live chat for users: the open chat, or a new one. A chat without an answer can be turned into a question. */
export function ChatRoom({ from, onQuestion }: Props) {
  const own = useQuery(ownTicketsQuery(useApi()))
  const [begun, setBegun] = useState<{ id: string; token: string } | null>(null)
  // A closed chat is not continued here.
  const found = own.data?.find(({ live, status }) => live && status !== 'closed')
  const going = begun ?? found ?? null
  // Keep showing the chat even if it is closed meanwhile.
  useEffect(() => {
    if (found && !begun) setBegun(found)
  }, [found, begun])
  const { here, typing, onTyping } = useChat('asker', going?.id ?? null)
  if (!own.data) return <LoadingState />
  return (
    <section className={styles.conversation} aria-labelledby="chat">
      <h1 id="chat" className={styles.title}>
        {chatMessages.title}
      </h1>
      <p role="status" className={styles.presence} data-here={here}>
        {here ? <IconMessageCircle size={18} aria-hidden /> : <IconMessageCircleOff size={18} aria-hidden />}
        {here === undefined ? chatMessages.connecting : here ? chatMessages.here : chatMessages.away}
      </p>
      {going ? (
        <Going
          key={going.token}
          token={going.token}
          typing={typing}
          onTyping={onTyping}
          onQuestion={onQuestion}
          onAnother={() => setBegun(null)}
        />
      ) : (
        <Beginning from={from} onBegun={setBegun} />
      )}
    </section>
  )
}

function Beginning({ from, onBegun }: { from: string | undefined; onBegun: (ticket: Ticket) => void }) {
  const ask = useAsk()
  return (
    <SayBox
      chat
      label={chatMessages.first}
      hint={chatMessages.hint}
      send={chatMessages.send}
      most={MAX_ASKED}
      onSay={async ({ key, text }) => {
        const place = from?.startsWith('/') ? { place: from.slice(0, MAX_SUBJECT) } : {}
        const subject = (text.trim().split('\n')[0] ?? '').slice(0, MAX_SUBJECT)
        onBegun((await ask.mutateAsync({ key, subject, message: text, live: true, ...place })).ticket)
      }}
    />
  )
}

interface GoingProps {
  token: string
  typing: string | null
  onTyping: () => void
  onQuestion: (token: string) => void
  onAnother: () => void
}

function Going({ token, typing, onTyping, onQuestion, onAnother }: GoingProps) {
  const { data: ticket } = useQuery(ticketQuery(useApi(), token))
  const { sendMessage, handOverChat } = useConversation(token)
  useSeen(token, ticket)
  if (!ticket) return <LoadingState />
  return (
    <>
      <div aria-live="polite">
        <Messages messages={ticket.messages} side="asker" />
        <p className={styles.typing}>{typing !== null && chatMessages.typing(typing || chatMessages.somebody)}</p>
      </div>
      {ticket.live ? (
        <>
          <SayBox
            chat
            label={chatMessages.message}
            hint={chatMessages.hint}
            send={chatMessages.send}
            onTyping={onTyping}
            onSay={sendMessage.mutateAsync}
          />
          <div>
            <Button look="quiet" small disabled={handOverChat.isPending} onClick={() => handOverChat.mutate()}>
              {chatMessages.toQuestion}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p role="status">{chatMessages.handedOver}</p>
          <div className={styles.boxFoot}>
            <Button look="primary" onClick={() => onQuestion(token)}>
              {chatMessages.seeQuestion}
            </Button>
            <Button onClick={onAnother}>{chatMessages.another}</Button>
          </div>
        </>
      )}
    </>
  )
}
