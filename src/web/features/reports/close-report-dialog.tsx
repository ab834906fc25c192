import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ItemReport } from '#shared/entities/report.ts'
import { MAX_NOTE } from '#shared/rules/limits.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { reportsMessages } from '#shared/words/reports/reports.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

interface Props {
  report: ItemReport
  mayTakeDown: boolean
  busy: boolean
  onConfirm: (outcome: { note: string; takeDown: boolean }) => void
  onClose: () => void
}

/** Closes a report with an answer or note, and can take the item out of the gallery. */
export function CloseReportDialog({ report, mayTakeDown, busy, onConfirm, onClose }: Props) {
  const { artifact, email, title } = report
  const isShown = artifact?.visibility === 'local' && artifact.active
  const [note, setNote] = useState('')
  const [takeDown, setTakeDown] = useState(false)
  const closeProps = useConfirmedClose(note.trim() !== '', onClose)
  const confirm = () => !busy && onConfirm({ note, takeDown })
  return (
    <Modal
      open
      title={reportsMessages.closeTitle(artifact?.title ?? title)}
      {...closeProps}
      onConfirm={confirm}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={busy} onClick={confirm}>
            {reportsMessages.close}
          </Button>
        </>
      }
    >
      {isShown && mayTakeDown && (
        <Checkbox
          label={reportsMessages.takeDown}
          description={reportsMessages.takeDownText}
          checked={takeDown}
          mb="md"
          onChange={(event) => setTakeDown(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={email ? reportsMessages.answer : reportsMessages.note}
        description={email ? reportsMessages.answerTo(email) : reportsMessages.noteText}
        value={note}
        maxLength={MAX_NOTE}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Modal>
  )
}
