import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { getRowsUrl, type RowFilter } from '../data/imports.queries.ts'
import { RowList } from '../rows/row-list.tsx'
import styles from '../parts/imports.module.css'

interface Props {
  entry: Import
  kind: 'failed' | 'refused' | 'kept'
}

const FILTERS: Record<Props['kind'], RowFilter> = {
  failed: { state: 'failed' },
  refused: { plan: 'refuse' },
  kept: { state: 'kept' },
}

/** Rows that weren't imported or undone, with the reason of each, and their table. */
export function RemainingRows({ entry, kind }: Props) {
  const { counts } = entry
  const title = {
    failed: () => importsMessages.failedRows(counts.failed),
    refused: () => importsMessages.refusedRows(counts.refuse),
    kept: () => importsMessages.kept(counts.kept),
  }[kind]()
  return (
    <section className={styles.earlier}>
      <h2 className={styles.subtitle}>{title}</h2>
      {kind !== 'kept' && (
        <>
          <p className={styles.quiet}>{importsMessages.failedRowsText}</p>
          <ButtonLink href={getRowsUrl(entry.id, FILTERS[kind])} download className={styles.download}>
            {kind === 'failed' ? importsMessages.downloadFailed : importsMessages.downloadRefused}
          </ButtonLink>
        </>
      )}
      <RowList entry={entry} filter={FILTERS[kind]} label={title} isPast />
    </section>
  )
}
