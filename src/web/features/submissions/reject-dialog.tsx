import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { MAX_NOTE } from '#shared/rules/limits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { Some } from './use-decide.ts'

interface Props {
  some: Some
  busy: boolean
  onReject: (message: string) => void
  onClose: () => void
}

/** Why submissions are not taken, as their givers will read it. */
export function RejectDialog({ some, busy, onReject, onClose }: Props) {
  const [message, setMessage] = useState('')
  const addresses = new Set(some.flatMap(({ submitter_email }) => submitter_email ?? []))
  const [only] = addresses
  const reject = () => !busy && onReject(message.trim())
  const where = only === undefined ? words.notMailed : addresses.size === 1 ? words.mailed(only) : words.mailedAll
  return (
    <Modal
      open
      title={words.rejectTitle(some.length)}
      description={words.rejectText}
      onClose={onClose}
      onConfirm={reject}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button look="danger" disabled={busy} onClick={reject}>
            {words.reject}
          </Button>
        </>
      }
    >
      <Textarea
        label={words.message}
        description={where}
        value={message}
        maxLength={MAX_NOTE}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </Modal>
  )
}
