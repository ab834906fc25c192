import { Link } from '@tanstack/react-router'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button, ButtonLink, getButtonClass } from '#web/ui/button.tsx'
import { formatRowReason } from './format-row-reason.ts'
import { getRowsUrl, useImportSteps } from './imports.queries.ts'
import { ImportExhibits } from './import-exhibits.tsx'
import { RowList } from './row-list.tsx'
import styles from './imports.module.css'

interface Props {
  entry: Import
  projectId: string
  onClose: () => void
}

/** The result of an import, with the rows that failed or were kept, and its undo. */
export function ImportResult({ entry, projectId, onClose }: Props) {
  const alerts = useAlerts()
  const { act, remove } = useImportSteps(entry)
  const { state, counts, problem } = entry
  const undo = async () => {
    const isConfirmed = await alerts.confirm({
      title: importsMessages.undoTitle,
      description: importsMessages.undoText,
      actionLabel: importsMessages.undo,
    })
    if (isConfirmed) act.mutate('undo')
  }
  const removeFromList = async () => {
    const isConfirmed = await alerts.confirm({
      title: importsMessages.deleteTitle,
      description: importsMessages.deleteText,
      actionLabel: importsMessages.delete,
    })
    if (isConfirmed) remove.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <>
      <section className={styles.panel}>
        <div role="status">
          <h2 className={styles.subtitle}>{getTitle(entry)}</h2>
        </div>
        {problem && <p>{formatRowReason(problem)}</p>}
        <div className={styles.acts}>
          {state === 'paused' && (
            <>
              <Button variant="primary" disabled={act.isPending} onClick={() => act.mutate('run')}>
                {importsMessages.resume}
              </Button>
              <Button disabled={act.isPending} onClick={() => act.mutate('cancel')}>
                {importsMessages.cancel}
              </Button>
            </>
          )}
          {state !== 'paused' && (
            <Link to="/client/archive" search={{ projectId }} className={getButtonClass({ variant: 'primary' })}>
              {importsMessages.openArchive}
            </Link>
          )}
          {(state === 'done' || state === 'cancelled') && counts.done > 0 && (
            <Button disabled={act.isPending} onClick={() => void undo()}>
              {importsMessages.undo}
            </Button>
          )}
          {state !== 'paused' && (
            <Button variant="quiet" disabled={remove.isPending} onClick={() => void removeFromList()}>
              {importsMessages.delete}
            </Button>
          )}
        </div>
      </section>
      <ImportExhibits entry={entry} />
      {counts.failed > 0 && (
        <section className={styles.earlier}>
          <h2 className={styles.subtitle}>{importsMessages.failedRows(counts.failed)}</h2>
          <p className={styles.quiet}>{importsMessages.failedRowsText}</p>
          <ButtonLink href={getRowsUrl(entry.id, { state: 'failed' })} download className={styles.download}>
            {importsMessages.downloadFailed}
          </ButtonLink>
          <RowList entry={entry} filter={{ state: 'failed' }} />
        </section>
      )}
      {state !== 'undone' && counts.refuse > 0 && (
        <section className={styles.earlier}>
          <h2 className={styles.subtitle}>{importsMessages.refusedRows(counts.refuse)}</h2>
          <p className={styles.quiet}>{importsMessages.failedRowsText}</p>
          <ButtonLink href={getRowsUrl(entry.id, { plan: 'refuse' })} download className={styles.download}>
            {importsMessages.downloadRefused}
          </ButtonLink>
          <RowList entry={entry} filter={{ plan: 'refuse' }} />
        </section>
      )}
      {counts.kept > 0 && (
        <section className={styles.earlier}>
          <h2 className={styles.subtitle}>{importsMessages.kept(counts.kept)}</h2>
          <RowList entry={entry} filter={{ state: 'kept' }} />
        </section>
      )}
    </>
  )
}

function getTitle({ state, counts }: Import): string {
  if (state === 'paused') return importsMessages.pausedTitle
  if (state === 'undone') return importsMessages.undoneTitle
  return state === 'cancelled' ? importsMessages.cancelledTitle(counts.done) : importsMessages.doneTitle(counts.done)
}
