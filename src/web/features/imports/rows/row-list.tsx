import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconArrowRight, IconTableOff } from '@tabler/icons-react'
import type { Import, ImportRow } from '#shared/entities/imports/import.ts'
import { listValueTexts, pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import type { ReturnedOwnValue } from '#shared/entities/own-fields/own-values.ts'
import { formatDay, formatList } from '#shared/words/formats.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { formatRowReason } from '../data/format-row-reason.ts'
import { rowsQuery, type RowFilter } from '../data/imports.queries.ts'
import { useTargets, type Targets } from '../mapping/use-targets.ts'
import styles from '../parts/imports.module.css'

interface Props {
  entry: Import
  filter: RowFilter
  label: string
  /** Whether the import has run. */
  isPast?: boolean
}

/** Rows of an import with what they do or did, page by page. */
export function RowList({ entry, filter, label, isPast = false }: Props) {
  const result = useInfiniteQuery(rowsQuery(useApi(), entry, filter))
  const targets = useTargets(entry.project)
  const rows = result.data?.pages.flatMap((page) => page.rows) ?? []
  if (result.isPending) return <LoadingState />
  if (result.isError) return <ErrorState text={result.error.message} retry={() => void result.refetch()} />
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconTableOff}
        title={importsMessages.noMatch}
        {...(filter.query !== undefined && { text: importsMessages.noMatchText })}
      />
    )
  const { columns } = importsMessages
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the wide table is scrolled with the keyboard */}
      <div className={styles.tableFrame} tabIndex={0} role="region" aria-label={label}>
        <table className={`${styles.table} ${styles.planned}`}>
          <thead>
            <tr>
              <th scope="col">{columns.row}</th>
              <th scope="col">{columns.item}</th>
              <th scope="col">{isPast ? columns.happened : columns.what}</th>
              <th scope="col">{columns.details}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td dir="auto">{getTitle(row, entry.project)}</td>
                <td>
                  <RowBadge row={row} />
                </td>
                <td>
                  <RowDetails row={row} targets={targets} visibility={entry.settings?.visibility} />
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

function RowBadge({ row: { plan, state } }: { row: ImportRow }) {
  const isFailed = state === 'failed'
  if (!plan) return null
  return (
    <span className={`${styles.badge} ${styles[isFailed ? 'refuse' : plan] ?? ''}`}>
      {isFailed ? importsMessages.counts.failed : importsMessages.plans[plan]}
    </span>
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

interface DetailsProps {
  row: ImportRow
  targets: Targets
  /** The visibility of new items that isn't their own, which the heading says. */
  visibility: unknown
}

function RowDetails({ row: { plan, changes, reason, kept }, targets, visibility }: DetailsProps) {
  const shown = listShownChanges(plan, changes, targets).filter(
    ([key, change]) => !(plan === 'create' && key === 'visibility' && change.new === visibility),
  )
  return (
    <>
      {reason && <p>{formatRowReason(reason, targets.getLabel)}</p>}
      {kept.length > 0 && <p>{kept.map(targets.getLabel).join(', ')}</p>}
      {plan !== 'skip' && shown.length > 0 && (
        <dl className={`${styles.changes} ${plan === 'create' ? styles.inline : ''}`}>
          {shown.map(([key, change]) => (
            <div key={key}>
              <dt>{targets.getLabel(key)}</dt>
              <dd dir="auto">
                {plan === 'change' && (
                  <>
                    <del>{formatValue(key, change.old, targets)}</del>
                    <IconArrowRight size={14} aria-label={importsMessages.becomes} />
                  </>
                )}
                <ins>{formatValue(key, change.new, targets)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The changes in the order of the form; the title of a new item is shown beside them. */
const listShownChanges = (plan: ImportRow['plan'], changes: ImportRow['changes'], targets: Targets) =>
  Object.entries(changes)
    .filter(([key]) => !(plan === 'create' && key === 'title'))
    .toSorted(([first], [second]) => targets.compare(first, second))

/** A value of a field as text. */
function formatValue(key: string, value: unknown, { getField, templates }: Targets): string {
  if (value === null || value === undefined || value === '') return importsMessages.nothing
  const field = getField(key)
  if (field && field.type !== 'richtext') {
    const words = {
      language: getCurrentLanguage(),
      checkbox: { yes: formMessages.yes, no: formMessages.no },
    }
    return formatList(listValueTexts(field, value as ReturnedOwnValue, words)) || importsMessages.nothing
  }
  if (key === 'template')
    return pickText(templates.find(({ id }) => id === value)?.label ?? {}, getCurrentLanguage()) || String(value)
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
