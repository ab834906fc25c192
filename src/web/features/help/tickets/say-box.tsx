import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { v4 } from 'uuid'
import { MAX_ANSWER } from '#shared/rules/limits.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './tickets.module.css'

interface Props {
  label: string
  hint: string
  send: string
  /** The maximum length in characters. */
  most?: number
  /** Enter sends the message, as in a chat. Otherwise Ctrl+Enter or ⌘+Enter does. */
  chat?: boolean
  /** Resolves when the message has arrived. After a failure the text stays, and is sent again under the same key. */
  onSay: (said: { key: string; text: string }) => Promise<unknown>
  onTyping?: (() => void) | undefined
  /** A second send button. */
  other?: { label: string; onSay: (said: { key: string; text: string }) => Promise<unknown> } | undefined
}

/** The text field for the next message of a conversation. */
export function SayBox({ label, hint, send, most = MAX_ANSWER, chat = false, onSay, onTyping, other }: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ key: string; text: string }>()
  const idle = busy || text.trim() === ''
  const say = (how: Props['onSay']) => {
    if (idle) return
    setBusy(true)
    // A failed attempt may have arrived: reuse its key for the same text, to not send it twice.
    const said = failed?.text === text ? failed : { key: v4(), text }
    how(said).then(
      () => {
        setFailed(undefined)
        // Keep what was typed while sending as the next message.
        setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
        setBusy(false)
      },
      () => {
        setFailed(said)
        setBusy(false)
      },
    )
  }
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        say(onSay)
      }}
    >
      <Textarea
        label={label}
        value={text}
        maxLength={most}
        autosize
        minRows={chat ? 1 : 3}
        maxRows={12}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onTyping?.()
        }}
        onKeyDown={(event) => {
          const { key: pressed, shiftKey, ctrlKey, metaKey, nativeEvent } = event
          if (pressed !== 'Enter' || shiftKey || nativeEvent.isComposing || !(chat || ctrlKey || metaKey)) return
          event.preventDefault()
          say(onSay)
        }}
      />
      <div className={styles.boxFoot}>
        <p className={styles.quiet}>{hint}</p>
        {other && (
          <Button disabled={idle} onClick={() => say(other.onSay)}>
            {other.label}
          </Button>
        )}
        <Button look="primary" type="submit" disabled={idle}>
          {send}
        </Button>
      </div>
    </form>
  )
}
