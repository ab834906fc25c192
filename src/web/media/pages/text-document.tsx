import type { Artifact } from '#shared/entities/artifact.ts'
import { readerMessages } from '#shared/words/media/media.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMediaHeaders } from '../media-headers.ts'
import { NoPreview } from '../public/no-preview.tsx'
import { documentTextQuery } from './pages.queries.ts'
import styles from './text-document.module.css'

/** Whether line breaks matter, as in poems, tables and lists. */
const isPreformatted = (type: string, text: string) =>
  (type.startsWith('text/') && type !== 'text/html') || text.includes('\t')

/** Shows the text of a document whose pages can't be rendered. */
export function TextDocument({ artifact }: { artifact: Artifact }) {
  const headers = useMediaHeaders()
  const { data, isPending } = useData(documentTextQuery(useApi(), artifact.id, headers()))
  if (isPending) return <div className={styles.sheet} />
  if (!data?.text) return <NoPreview artifact={artifact} />
  const paragraphs = isPreformatted(artifact.file?.type ?? '', data.text) ? [data.text] : data.text.split(/\n+/)
  return (
    // Focusable, so that the browser's keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.sheet} role="region" aria-label={readerMessages.text(artifact.title)} tabIndex={0}>
      {paragraphs.map((paragraph, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their position
        <p key={i} dir="auto">
          {paragraph}
        </p>
      ))}
      {data.cut && <p className={styles.cut}>{readerMessages.cut}</p>}
    </div>
  )
}
