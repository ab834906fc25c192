import { Link } from '@tanstack/react-router'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { SkeletonArea } from '#web/ui/state.tsx'
import { ARRIVED_ITEMS } from '../data/imports.queries.ts'
import { RowList } from '../rows/row-list.tsx'
import pageStyles from '../parts/imports.module.css'
import styles from './result.module.css'

const DONE_ROWS = { state: 'done' } as const

interface Props {
  entry: Import
  /** undefined while they load. */
  items: readonly Artifact[] | undefined
}

/** The first items of an import with their thumbnails, or its rows if these have no files. */
export function ArrivedItems({ entry, items }: Props) {
  const { project, counts } = entry
  if (items?.length === 0) return null
  const hasFiles = items?.some(({ file }) => file !== null) ?? true
  return (
    // The list of rows is another landmark with the same name.
    <section className={pageStyles.earlier} aria-labelledby={hasFiles ? 'arrived-items' : undefined}>
      <div className={styles.head}>
        <h2 id="arrived-items" className={pageStyles.subtitle}>
          {importsMessages.arrived.title}
        </h2>
        {items && counts.done > items.length && (
          <Link to="/client/archive" search={{ projectId: project, all: 'items', sort: 'CREATED_AT-desc' }}>
            {importsMessages.arrived.newest}
          </Link>
        )}
      </div>
      {hasFiles ? (
        <ul className={styles.items}>
          {items
            ? items.map((item) => (
                <li key={item.id}>
                  <Link
                    to="/client/archive/$id"
                    params={{ id: item.id }}
                    search={{ projectId: project }}
                    className={styles.item ?? ''}
                  >
                    <Thumb artifact={item} widthPx={160} coversBox />
                    <span dir="auto" className="clamped">
                      {item.title}
                    </span>
                  </Link>
                </li>
              ))
            : Array.from({ length: Math.min(counts.done, ARRIVED_ITEMS) }, (_, index) => (
                <li key={index}>
                  <SkeletonArea className={styles.loading}>{null}</SkeletonArea>
                </li>
              ))}
        </ul>
      ) : (
        <RowList entry={entry} filter={DONE_ROWS} label={importsMessages.arrived.title} isPast />
      )}
    </section>
  )
}
