import { memo, type CSSProperties } from 'react'
import type { ArtifactPage } from '#shared/entities/artifact.ts'
import { readerMessages } from '#shared/words/media/media.ts'
import { useData } from '#web/kit/data/data-context.ts'
import type { WordPart } from './find-in-page.ts'
import { pageTextQuery } from './pages.queries.ts'
import { TextLayer } from './text-layer.tsx'
import styles from './reader.module.css'

interface Props {
  page: ArtifactPage
  index: number
  top: number
  width: number
  height: number
  marks: readonly (WordPart & { isCurrent: boolean })[]
}

const NO_RUNS: [] = []

/** One page of a document: its picture with a text layer. */
export const Sheet = memo(function Sheet({ page, index, top, width, height, marks }: Props) {
  const { data: runs = NO_RUNS } = useData({ ...pageTextQuery(page.words ?? ''), enabled: page.words !== null })
  return (
    <section
      className={styles.sheet}
      style={{ top, width, height, '--height': `${height}px` } as CSSProperties}
      aria-label={readerMessages.page(page.number)}
      data-page={index}
    >
      {page.image && (
        <img
          src={page.image}
          alt=""
          width={page.width ?? undefined}
          height={page.height ?? undefined}
          decoding="async"
        />
      )}
      {runs.length > 0 && <TextLayer runs={runs} ratio={width / height} marks={marks} />}
    </section>
  )
})
