import { Progress } from '@mantine/core'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { isWebImport, useImportSteps } from './imports.queries.ts'
import styles from './imports.module.css'

/** The progress of a step that the server works on. */
export function ImportProgress({ entry }: { entry: Import }) {
  const alerts = useAlerts()
  const { act } = useImportSteps(entry)
  const { state, counts } = entry
  const label =
    state === 'reading' && isWebImport(entry)
      ? importsMessages.system.reading
      : importsMessages.busy[state as keyof typeof importsMessages.busy]
  const total =
    state === 'running'
      ? counts.create + counts.change
      : state === 'undoing'
        ? counts.done + counts.undone + counts.kept
        : 0
  const done = state === 'running' ? counts.done + counts.failed : counts.undone + counts.kept
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
    <section className={styles.panel} aria-busy="true">
      <div role="status">
        <h2 className={styles.subtitle}>{label}</h2>
      </div>
      <Progress
        value={total > 0 ? (done / total) * 100 : 100}
        animated={total === 0}
        aria-label={label}
        className={styles.progress ?? ''}
      />
      {total > 0 && <p className={styles.quiet}>{importsMessages.progress(done, total)}</p>}
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
