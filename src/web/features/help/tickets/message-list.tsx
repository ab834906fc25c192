import type { TicketMessage } from '#shared/entities/help/ticket.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { ticketMessages } from '#shared/words/help/help.ts'
import { Timestamp } from './timestamp.tsx'
import styles from './tickets.module.css'

interface Props {
  messages: readonly TicketMessage[]
  /** The side that is reading. Its own messages are aligned to the opposite edge. */
  side: TicketMessage['by']
  /** The name of the user who asked, as shown to support staff. */
  asker?: string | undefined
}

/** The messages of a conversation, oldest first. */
export function MessageList({ messages, side, asker }: Props) {
  return (
    <ol className={styles.messages}>
      {messages.map(({ id, at, by, name, text }) => (
        <li key={id} className={styles.message} data-own={by === side}>
          <p className={styles.who}>
            <b dir="auto">{by === 'asker' ? (asker ?? ticketMessages.you) : (name ?? ticketMessages.us)}</b>
            <Timestamp at={at} />
          </p>
          <p dir="auto" className={styles.messageText}>
            {linkUrls(text)}
          </p>
        </li>
      ))}
    </ol>
  )
}

const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/g

/** Turns the URLs in a text into links. */
const linkUrls = (text: string) =>
  text.split(URL_PATTERN).map((part, index) => {
    if (index % 2 === 0 || !isWebUrl(part)) return part
    return (
      // Parts have no ids and never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    )
  })
