import type { Artifact } from '#shared/entities/artifact.ts'
import { readerMessages } from '#shared/words/media/media.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMediaHeaders } from '../media-headers.ts'
import { NoPreview } from '../public/no-preview.tsx'
import { textQuery } from './pages.queries.ts'
import styles from './letter.module.css'

/** Whether line breaks matter, as in poems, tables and lists. */
const isInLines = (type: string, text: string) =>
  (type.startsWith('text/') && type !== 'text/html') || text.includes('\t')

/** Shows the text of a document whose pages can't be rendered. */
export function Letter({ artifact }: { artifact: Artifact }) {
  const headers = useMediaHeaders()
  const { data, isPending } = useData(textQuery(useApi(), artifact.id, headers()))
  if (isPending) return <div className={styles.sheet} />
  if (!data?.text) return <NoPreview artifact={artifact} />
  const parts = isInLines(artifact.file?.type ?? '', data.text) ? [data.text] : data.text.split(/\n+/)
  return (
    // Focusable, so that the browser's keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.sheet} role="region" aria-label={readerMessages.text(artifact.title)} tabIndex={0}>
      {parts.map((part, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their position
        <p key={n} dir="auto">
          {part}
        </p>
      ))}
      {data.cut && <p className={styles.cut}>{readerMessages.cut}</p>}
    </div>
  )
}
