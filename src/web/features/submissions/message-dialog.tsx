import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { MAX_NOTE } from '#shared/rules/limits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { useClosing } from '#web/form/closing.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { Some } from './use-decide.ts'

interface Props {
  how: 'ask' | 'reject'
  some: Some
  /** Of the only one, or of the first. */
  title: string
  /** What has changed while it is written. */
  note: string
  busy: boolean
  /** `isStill`: what is written is by now what was sent. */
  onSend: (message: string, isStill: () => boolean) => void
  onClose: () => void
}

const SAID = {
  ask: (n: number, title: string) => ({
    ...{ title: words.askTitle(n, title), text: words.askText, label: words.question, act: words.ask },
  }),
  reject: (n: number, title: string) => ({
    ...{ title: words.rejectTitle(n, title), text: words.rejectText, label: words.message, act: words.reject },
  }),
}

/** What is said to those who gave: a question, or why it is not taken; and whom it reaches how. */
export function MessageDialog({ how, some, title, note, busy, onSend, onClose }: Props) {
  const [message, setMessage] = useState('')
  const written = useRef('')
  const closing = useClosing(message.trim() !== '', onClose)
  const said = SAID[how](some.length, title)
  const addresses = new Set(some.flatMap(({ submitter_email }) => submitter_email ?? []))
  const [only] = addresses
  const where = only === undefined ? words.notMailed : addresses.size === 1 ? words.mailed(only) : words.mailedAll
  const ready = !busy && some.length > 0 && (how === 'reject' || message.trim() !== '')
  const send = () => ready && onSend(message.trim(), () => written.current === message)
  return (
    <Modal
      open
      title={said.title}
      description={said.text}
      {...closing}
      onConfirm={send}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look={how === 'reject' ? 'danger' : 'primary'} disabled={!ready} onClick={send}>
            {said.act}
          </Button>
        </>
      }
    >
      <p role="status">{note}</p>
      <Textarea
        label={said.label}
        description={where}
        value={message}
        required={how === 'ask'}
        maxLength={MAX_NOTE}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          written.current = value
          setMessage(value)
        }}
      />
    </Modal>
  )
}
