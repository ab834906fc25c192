import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { v4 } from 'uuid'
import { MAX_TICKET_REPLY } from '#shared/rules/limits.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './tickets.module.css'

interface Props {
  label: string
  hint: string
  sendLabel: string
  /** The maximum length in characters. */
  maxLength?: number
  /** Whether Enter sends the message, as in a chat. Otherwise Ctrl+Enter or ⌘+Enter does. */
  sendsOnEnter?: boolean
  /** Resolves when the message has arrived. After a failure the text stays, and is sent again under the same key. */
  onSend: (message: { key: string; text: string }) => Promise<unknown>
  onTyping?: (() => void) | undefined
  /** A second send button. */
  secondaryAction?: { label: string; onSend: (message: { key: string; text: string }) => Promise<unknown> } | undefined
}

/** The text field for the next message of a conversation. */
export function MessageComposer({
  label,
  hint,
  sendLabel,
  maxLength = MAX_TICKET_REPLY,
  sendsOnEnter = false,
  onSend,
  onTyping,
  secondaryAction,
}: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [lastAttempt, setLastAttempt] = useState<{ key: string; text: string }>()
  const cannotSend = busy || text.trim() === ''
  const submit = (sendMessage: Props['onSend']) => {
    if (cannotSend) return
    setBusy(true)
    // A failed attempt may have arrived: reuse its key for the same text so that it isn't sent twice.
    const message = lastAttempt?.text === text ? lastAttempt : { key: v4(), text }
    sendMessage(message).then(
      () => {
        setLastAttempt(undefined)
        // Keep what was typed while sending as the next message.
        setText((current) => (current.startsWith(text) ? current.slice(text.length).trimStart() : current))
        setBusy(false)
      },
      () => {
        setLastAttempt(message)
        setBusy(false)
      },
    )
  }
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        submit(onSend)
      }}
    >
      <Textarea
        label={label}
        value={text}
        maxLength={maxLength}
        autosize
        minRows={sendsOnEnter ? 1 : 3}
        maxRows={12}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onTyping?.()
        }}
        onKeyDown={(event) => {
          const { key: pressedKey, shiftKey, ctrlKey, metaKey, nativeEvent } = event
          if (pressedKey !== 'Enter' || shiftKey || nativeEvent.isComposing || !(sendsOnEnter || ctrlKey || metaKey))
            return
          event.preventDefault()
          submit(onSend)
        }}
      />
      <div className={styles.boxFoot}>
        <p className={styles.quiet}>{hint}</p>
        {secondaryAction && (
          <Button disabled={cannotSend} onClick={() => submit(secondaryAction.onSend)}>
            {secondaryAction.label}
          </Button>
        )}
        <Button variant="primary" type="submit" disabled={cannotSend}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
