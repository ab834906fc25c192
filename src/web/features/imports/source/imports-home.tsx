import { useQuery } from '@tanstack/react-query'
import type { Import } from '#shared/entities/imports/import.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { FilesDrop } from './files-drop.tsx'
import { importsQuery, isBusy } from '../data/imports.queries.ts'
import { focusIfLost } from '../parts/step-heading.tsx'
import { SystemForm } from './system-form.tsx'
import styles from '../parts/imports.module.css'

interface Props {
  projectId: string
  onOpen: (id: string) => void
}

/** Starts an import by choosing files, and lists earlier ones. */
export function ImportsHome({ projectId, onOpen }: Props) {
  const may = useMay(projectId)
  const imports = useQuery(importsQuery(useApi(), projectId))
  return (
    <>
      <ListHead ref={focusIfLost} title={importsMessages.title} text={importsMessages.text} />
      {may('artifact.create') && <FilesDrop projectId={projectId} onOpen={onOpen} />}
      {may('artifact.create') && <SystemForm projectId={projectId} onOpen={onOpen} />}
      <section className={styles.earlier} aria-labelledby="earlier-imports">
        <h2 id="earlier-imports" className={styles.subtitle}>
          {importsMessages.earlier}
        </h2>
        {imports.isPending ? (
          <LoadingState />
        ) : imports.isError ? (
          <ErrorState text={imports.error.message} retry={() => void imports.refetch()} />
        ) : imports.data.length === 0 ? (
          <p className={styles.quiet}>{importsMessages.none}</p>
        ) : (
          <ul className={styles.list}>
            {imports.data.map((entry) => (
              <li key={entry.id}>
                <button type="button" className={styles.entry} onClick={() => onOpen(entry.id)}>
                  <span dir="auto" className={styles.entryName}>
                    {entry.filename}
                  </span>
                  <span className={styles.quiet}>
                    {summarize(entry)} · {formatDateTime(entry.created_at)}
                  </span>
                  <StateBadge entry={entry} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** How many rows an import has, or how many were imported. */
function summarize({ state, counts }: Import): string {
  if (state !== 'done' && state !== 'cancelled') return importsMessages.rows(counts.rows)
  const imported = importsMessages.doneTitle(counts.done)
  return counts.failed === 0 ? imported : `${imported} · ${importsMessages.failedRows(counts.failed)}`
}

export function StateBadge({ entry }: { entry: Import }) {
  const { state } = entry
  const mood = isBusy(entry) ? styles.busy : state === 'done' ? styles.done : state === 'failed' ? styles.refuse : ''
  return <span className={`${styles.badge} ${mood}`}>{importsMessages.states[state]}</span>
}
