import { Progress } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Export, ExportFormat } from '#shared/entities/exports/export.ts'
import { exportMessages } from '#shared/words/exports/exports.ts'
import { formatBytes, formatDateTime, formatTimeAgo } from '#shared/words/formats.ts'
import { translateFailure } from '#shared/words/reasons/reasons.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { exportsQuery, useExports } from './exports.queries.ts'
import styles from './exports.module.css'

interface Words {
  title: string
  preparing: (done: string, total: string) => string
  failed: string
  removeOf: (date: string) => string
}

interface Props {
  projectId: string
  formats: readonly ExportFormat[]
  words: Words
  /** Names an export's format, if the list has several. */
  nameFormat?: (format: ExportFormat) => string
}

/** The user's exports of a project in some formats, with their progress and their parts. */
export function ExportList({ projectId, formats, words, nameFormat }: Props) {
  const { data = [], dataUpdatedAt } = useQuery(exportsQuery(useApi(), projectId))
  const { remove } = useExports(projectId)
  const id = useId()
  const entries = data.filter(({ format }) => formats.includes(format))
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {words.title}
      </h3>
      <ul className={styles.packages}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.package}>
            <div className={styles.head}>
              <span>
                {nameFormat && <strong className={styles.format}>{nameFormat(entry.format)}</strong>}
                {formatDateTime(entry.created_at)}{' '}
                <span className={styles.age}>{formatTimeAgo(entry.created_at, dataUpdatedAt)}</span>
              </span>
              <Button
                variant="icon"
                aria-label={words.removeOf(formatDateTime(entry.created_at))}
                title={exportMessages.remove}
                disabled={remove.isPending}
                onClick={() => remove.mutate(entry.id)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </Button>
            </div>
            <ExportState entry={entry} words={words} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExportState({ entry, words }: { entry: Export; words: Words }) {
  const { state, problem, progress, parts, expires_at } = entry
  if (state === 'failed')
    return (
      <p role="alert">
        {words.failed} {translateFailure((problem ?? {}) as Parameters<typeof translateFailure>[0])}
      </p>
    )
  if (state === 'preparing') {
    const { done, total } = progress
    const text = words.preparing(formatBytes(done), formatBytes(total))
    return (
      <>
        <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={text} />
        <p role="status">{text}</p>
      </>
    )
  }
  return (
    <>
      <ul className={styles.parts}>
        {parts.map(({ url, filename, size }) => (
          <li key={url}>
            <ButtonLink small href={url} download>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              {filename}
              <span className={styles.size}>{formatBytes(size)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{exportMessages.until(formatDateTime(expires_at))}</p>
    </>
  )
}
