import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { isWebImport, useImportSteps } from '../data/imports.queries.ts'
import { ProgressBar } from './progress-bar.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './imports.module.css'

/** The progress of a step that the server works on. */
export function ImportProgress({ entry }: { entry: Import }) {
  const alerts = useAlerts()
  const { act } = useImportSteps(entry)
  const { state } = entry
  const label =
    state === 'reading' && isWebImport(entry)
      ? importsMessages.system.reading
      : importsMessages.busy[state as keyof typeof importsMessages.busy]
  const cancel = async () => {
    const isConfirmed =
      state !== 'running' ||
      (await alerts.confirm({
        title: importsMessages.cancelTitle,
        description: importsMessages.cancelText,
        actionLabel: importsMessages.cancel,
      }))
    if (isConfirmed) act.mutate('cancel')
  }
  return (
    <section className={styles.panel}>
      <StepHeading>{label}</StepHeading>
      <ProgressBar label={label} {...getProgress(entry)} />
      <p className={styles.quiet}>{importsMessages.busyText}</p>
      {state !== 'undoing' && (
        <div className={styles.acts}>
          {state === 'running' && (
            <Button disabled={act.isPending} onClick={() => act.mutate('pause')}>
              {importsMessages.pause}
            </Button>
          )}
          <Button variant="quiet" disabled={act.isPending} onClick={() => void cancel()}>
            {importsMessages.cancel}
          </Button>
        </div>
      )}
    </section>
  )
}

/** How much of a step is done. */
function getProgress(entry: Import): { percent: number | null; text?: string } {
  const { state, counts, read } = entry
  const toPercent = (done: number, total: number | null) =>
    total === null || total === 0 ? null : Math.min(100, (done / total) * 100)
  if (state === 'reading' && read) {
    const texts = importsMessages.read
    const unit = read.unit === 'records' && !isWebImport(entry) ? 'rows' : read.unit
    return { percent: toPercent(read.done, read.total), text: texts[unit](read.done, read.total) }
  }
  if (state !== 'running' && state !== 'undoing') return { percent: null }
  const [done, total] =
    state === 'running'
      ? [counts.done + counts.failed, counts.create + counts.change]
      : [counts.undone + counts.kept, counts.done + counts.undone + counts.kept]
  return { percent: toPercent(done, total), text: importsMessages.progress(done, total) }
}
