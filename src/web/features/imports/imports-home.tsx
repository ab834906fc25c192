import { IconTableImport } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { API_BASE } from '#shared/api-base.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { formatDateTime } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { sendForm } from '#web/kit/connection/send-form.ts'
import { keys } from '#web/kit/keys.ts'
import { ListHead } from '#web/list/list-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { importsQuery, isBusy } from './imports.queries.ts'
import { SystemForm } from './system-form.tsx'
import styles from './imports.module.css'

interface Props {
  projectId: string
  onOpen: (id: string) => void
}

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,.ods,.zip'

/** Starts an import by choosing a table, and lists earlier ones. */
export function ImportsHome({ projectId, onOpen }: Props) {
  const may = useMay(projectId)
  const imports = useQuery(importsQuery(useApi(), projectId))
  return (
    <>
      <ListHead title={importsMessages.title} text={importsMessages.text} />
      {may('artifact.create') && <TableDrop projectId={projectId} onOpen={onOpen} />}
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
                  <span className={styles.entryName}>{entry.filename}</span>
                  <span className={styles.quiet}>
                    {importsMessages.rows(entry.counts.rows)} · {formatDateTime(entry.created_at)}
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

export function StateBadge({ entry }: { entry: Import }) {
  const { state } = entry
  const mood = isBusy(entry) ? styles.busy : state === 'done' ? styles.done : state === 'failed' ? styles.refuse : ''
  return <span className={`${styles.badge} ${mood}`}>{importsMessages.states[state]}</span>
}

/** Takes a table by drag and drop or from a file dialog, and uploads it. */
function TableDrop({ projectId, onOpen }: Props) {
  const [alerts, queryClient] = [useAlerts(), useQueryClient()]
  const inputRef = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const upload = async (file: File | undefined) => {
    if (!file || percent !== null) return
    const form = new FormData()
    form.set('source', 'table')
    form.set('file', file)
    setPercent(0)
    try {
      const { done } = sendForm(`${API_BASE}/projects/${projectId}/imports`, form, (next) =>
        setPercent(Math.floor(next)),
      )
      const created = (await done) as Import
      queryClient.setQueryData(keys.imports.detail(created.id), created)
      onOpen(created.id)
    } catch (error) {
      alerts.prompt((error as Error).message, { kind: 'error' })
      setPercent(null)
    }
  }
  return (
    <div
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setIsOver(false)
        void upload(event.dataTransfer.files[0])
      }}
    >
      <IconTableImport size={36} stroke={1.25} aria-hidden className={styles.dropMark} />
      <p className={styles.dropTitle}>
        {percent === null ? importsMessages.dropTable : importsMessages.uploading(percent)}
      </p>
      <Button variant="primary" disabled={percent !== null} onClick={() => inputRef.current?.click()}>
        {importsMessages.chooseTable}
      </Button>
      <input
        ref={inputRef}
        type="file"
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={importsMessages.chooseTable}
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      <p className={styles.quiet}>{importsMessages.formats}</p>
      <p className={styles.quiet}>{importsMessages.alreadyHere}</p>
    </div>
  )
}
