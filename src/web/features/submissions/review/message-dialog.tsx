import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { MAX_NOTE } from '#shared/rules/limits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { Submissions } from './use-decide.ts'

interface Props {
  action: 'ask' | 'reject'
  submissions: Submissions
  /** Title of the first submission. */
  title: string
  /** Announces changes by others while the dialog is open. */
  note: string
  busy: boolean
  /** `isUnchanged` tells whether the field still contains the sent message. */
  onSend: (message: string, isUnchanged: () => boolean) => void
  onClose: () => void
}

const TEXTS = {
  ask: (n: number, title: string) => ({
    ...{
      title: submissionsMessages.askTitle(n, title),
      text: submissionsMessages.askText,
      label: submissionsMessages.question,
      act: submissionsMessages.ask,
    },
  }),
  reject: (n: number, title: string) => ({
    ...{
      title: submissionsMessages.rejectTitle(n, title),
      text: submissionsMessages.rejectText,
      label: submissionsMessages.message,
      act: submissionsMessages.reject,
    },
  }),
}

/** The dialog to ask contributors a question or to tell them why a submission is rejected. */
export function MessageDialog({ action, submissions, title, note, busy, onSend, onClose }: Props) {
  const [message, setMessage] = useState('')
  const latestMessage = useRef('')
  const closeProps = useConfirmedClose(message.trim() !== '', onClose)
  const texts = TEXTS[action](submissions.length, title)
  const addresses = new Set(submissions.flatMap(({ submitter_email }) => submitter_email ?? []))
  const [firstAddress] = addresses
  const deliveryHint =
    firstAddress === undefined
      ? submissionsMessages.notMailed
      : addresses.size === 1
        ? submissionsMessages.mailed(firstAddress)
        : submissionsMessages.mailedAll
  const canSend = !busy && submissions.length > 0 && (action === 'reject' || message.trim() !== '')
  const send = () => canSend && onSend(message.trim(), () => latestMessage.current === message)
  return (
    <Modal
      open
      title={texts.title}
      description={texts.text}
      {...closeProps}
      onConfirm={send}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant={action === 'reject' ? 'danger' : 'primary'} disabled={!canSend} onClick={send}>
            {texts.act}
          </Button>
        </>
      }
    >
      <p role="status">{note}</p>
      <Textarea
        label={texts.label}
        description={deliveryHint}
        value={message}
        required={action === 'ask'}
        maxLength={MAX_NOTE}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        onChange={({ currentTarget: { value } }) => {
          latestMessage.current = value
          setMessage(value)
        }}
      />
    </Modal>
  )
}
