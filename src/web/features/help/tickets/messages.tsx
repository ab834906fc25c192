import type { TicketMessage } from '#shared/entities/help/ticket.ts'
import { isWebUrl } from '#shared/rules/web-url.ts'
import { askingMessages as words } from '#shared/words/help/help.ts'
import { Moment } from './moment.tsx'
import styles from './tickets.module.css'

interface Props {
  messages: readonly TicketMessage[]
  /** Whose page it is: their own messages stand at the other side. */
  side: TicketMessage['by']
  /** What whoever asked is called, where others read it. */
  asker?: string | undefined
}

/** A conversation, the oldest message first. */
export function Messages({ messages, side, asker }: Props) {
  return (
    <ol className={styles.messages}>
      {messages.map(({ id, at, by, name, text }) => (
        <li key={id} className={styles.message} data-own={by === side}>
          <p className={styles.who}>
            <b dir="auto">{by === 'asker' ? (asker ?? words.you) : (name ?? words.us)}</b>
            <Moment at={at} />
          </p>
          <p dir="auto" className={styles.said}>
            {linked(text)}
          </p>
        </li>
      ))}
    </ol>
  )
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/g

/** A text with the addresses in it as links. */
const linked = (text: string) =>
  text.split(ADDRESS).map((part, at) => {
    if (at % 2 === 0 || !isWebUrl(part)) return part
    return (
      // Parts have no names, and stay in their places.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    )
  })
