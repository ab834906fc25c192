import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import type { Import, ImportRow } from '#shared/entities/imports/import.ts'
import { IMPORT_TARGETS } from '#shared/rules/imports/mapping/import-targets.ts'
import { formatDay } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { formatRowReason, getTargetLabel } from './format-row-reason.ts'
import { rowsQuery, type RowFilter } from './imports.queries.ts'
import styles from './imports.module.css'

const TARGETS = Object.keys(IMPORT_TARGETS)

/** Rows of an import with what they do, page by page. */
export function RowList({ entry, filter }: { entry: Import; filter: RowFilter }) {
  const result = useInfiniteQuery(rowsQuery(useApi(), entry, filter))
  const rows = result.data?.pages.flatMap((page) => page.rows) ?? []
  if (result.isPending) return <LoadingState />
  if (result.isError) return <ErrorState text={result.error.message} retry={() => void result.refetch()} />
  if (rows.length === 0) return <EmptyState title={importsMessages.noMatch} text={importsMessages.noMatchText} />
  const { columns } = importsMessages
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the wide table is scrolled with the keyboard */}
      <div className={styles.tableFrame} tabIndex={0} role="region" aria-label={importsMessages.step.check}>
        <table className={`${styles.table} ${styles.planned}`}>
          <thead>
            <tr>
              <th scope="col">{columns.row}</th>
              <th scope="col">{columns.item}</th>
              <th scope="col">{columns.what}</th>
              <th scope="col">{columns.details}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>{getTitle(row, entry.project)}</td>
                <td>
                  {row.plan && (
                    <span className={`${styles.badge} ${styles[row.plan] ?? ''}`}>
                      {importsMessages.plans[row.plan]}
                    </span>
                  )}
                </td>
                <td>
                  <RowDetails row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {result.hasNextPage && (
        <div className={styles.foot}>
          <Button disabled={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
            {importsMessages.more}
          </Button>
        </div>
      )}
    </>
  )
}

function getTitle({ artifact, title, changes, cells }: ImportRow, projectId: string) {
  const text = title ?? (changes.title?.new as string | undefined) ?? cells.find((cell) => cell.trim() !== '') ?? ''
  return artifact && title !== null ? (
    <Link to="/client/archive/$id" params={{ id: artifact }} search={{ projectId }}>
      {text}
    </Link>
  ) : (
    text
  )
}

function RowDetails({ row: { plan, changes, reason, kept } }: { row: ImportRow }) {
  return (
    <>
      {reason && <p>{formatRowReason(reason)}</p>}
      {kept.length > 0 && <p>{kept.map(getTargetLabel).join(', ')}</p>}
      {plan !== 'skip' && Object.keys(changes).length > 0 && (
        <dl className={styles.changes}>
          {listShownChanges(plan, changes).map(([key, change]) => (
            <div key={key}>
              <dt>{getTargetLabel(key)}</dt>
              <dd>
                {plan === 'change' && (
                  <>
                    <del>{formatValue(key, change.old)}</del>
                    <IconArrowRight size={14} aria-label={importsMessages.becomes} />
                  </>
                )}
                <ins>{formatValue(key, change.new)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The changes in the order of the form; the title of a new item is shown beside them. */
const listShownChanges = (plan: ImportRow['plan'], changes: ImportRow['changes']) =>
  Object.entries(changes)
    .filter(([key]) => !(plan === 'create' && key === 'title'))
    .toSorted(([first], [second]) => TARGETS.indexOf(first) - TARGETS.indexOf(second))

/** A value of a field as text. */
function formatValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return importsMessages.nothing
  if (Array.isArray(value))
    return value.length === 0 ? importsMessages.nothing : value.join(key === 'folder' ? ' / ' : ', ')
  if (key === 'visibility') return importsMessages.options.visibilities[value as 'private' | 'local']
  if (key === 'date_of_origin') return formatDay(value as number)
  if (key === 'time_period') {
    const { gte, lte } = value as { gte: number | null; lte: number | null }
    return `${gte === null ? '…' : formatDay(gte)} – ${lte === null ? '…' : formatDay(lte)}`
  }
  return String(value).replace(/<[^<>]*>/g, ' ')
}
