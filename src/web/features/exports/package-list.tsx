import { Progress } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Export } from '#shared/entities/exports/export.ts'
import { exportMessages } from '#shared/words/exports/exports.ts'
import { formatBytes, formatDateTime } from '#shared/words/formats.ts'
import { translateFailure } from '#shared/words/reasons/reasons.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { exportsQuery, useExports } from './exports.queries.ts'
import styles from './exports.module.css'

/** The user's packages of a project, with their progress and their parts. */
export function PackageList({ projectId }: { projectId: string }) {
  const { data = [] } = useQuery(exportsQuery(useApi(), projectId))
  const { remove } = useExports(projectId)
  const id = useId()
  if (data.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {exportMessages.packages}
      </h3>
      <ul className={styles.packages}>
        {data.map((entry) => (
          <li key={entry.id} className={styles.package}>
            <div className={styles.head}>
              <span>{formatDateTime(entry.created_at)}</span>
              <Button
                variant="icon"
                aria-label={exportMessages.removeOf(formatDateTime(entry.created_at))}
                title={exportMessages.remove}
                disabled={remove.isPending}
                onClick={() => remove.mutate(entry.id)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </Button>
            </div>
            <PackageState {...entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PackageState({ state, problem, progress: { done, total }, parts, expires_at }: Export) {
  if (state === 'failed')
    return (
      <p role="alert">
        {exportMessages.failed} {translateFailure((problem ?? {}) as Parameters<typeof translateFailure>[0])}
      </p>
    )
  if (state === 'preparing') {
    const text = exportMessages.preparing(formatBytes(done), formatBytes(total))
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
