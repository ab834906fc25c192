import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Import, ImportRow } from '#shared/entities/imports/import.ts'
import { formatNumber } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColumnSelect } from './column-select.tsx'
import type { Targets } from './use-targets.ts'
import pageStyles from '../parts/imports.module.css'
import styles from './columns.module.css'

/** How many columns are shown at first, and how many more with each click: each has a select with every field. */
const SHOWN_AT_ONCE = 50
const MAX_SAMPLES = 3

interface Props {
  columns: Import['columns']
  mapping: readonly (string | null)[]
  /** The first rows of the table; undefined while they load. */
  rows: readonly ImportRow[] | undefined
  targets: Targets
  isDisabled: boolean
  onChange: (column: number, target: string | null) => void
  /** Adds a field for a column; undefined if that isn't allowed. */
  onNewField: ((column: number) => void) | undefined
  /** Acts on the whole table, at the end of the bar above it. */
  tools: ReactNode
}

/** The programs that several columns are from. A single name may be a coincidence. */
function listDialects(columns: Import['columns']): ReadonlySet<string | null> {
  const counts = Map.groupBy(columns, ({ dialect }) => dialect)
  return new Set([...counts].flatMap(([dialect, { length }]) => (length > 1 ? [dialect] : [])))
}

/** The columns of a table as rows: name, first values, and the field that each becomes. */
export function ColumnTable({ columns, mapping, rows, targets, isDisabled, onChange, onNewField, tools }: Props) {
  const texts = importsMessages.columnList
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  /** The columns that were left out when they were asked for: a column stays in sight once it gets a field. */
  const [listed, setListed] = useState<ReadonlySet<number> | null>(null)
  const dialects = listDialects(columns)
  const leftOut = columns.flatMap((_, column) => ((mapping[column] ?? null) === null ? column : []))
  const matches = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ name, index }) => listed?.has(index) !== false && name.toLowerCase().includes(query.toLowerCase()))
  const shown = matches.slice(0, limit)
  return (
    <>
      <div className={styles.bar}>
        {columns.length > 1 && (
          <SegmentedControl
            aria-label={texts.show}
            value={listed ? 'left' : 'all'}
            data={[
              { value: 'all', label: `${texts.all} ${formatNumber(columns.length)}` },
              { value: 'left', label: `${texts.leftOut} ${formatNumber(leftOut.length)}` },
            ]}
            onChange={(value) => setListed(value === 'all' ? null : new Set(leftOut))}
          />
        )}
        {columns.length > SHOWN_AT_ONCE && (
          <SearchField query={query} onChange={setQuery} label={texts.search} clearLabel={texts.all} />
        )}
        {tools}
      </div>
      {shown.length === 0 ? (
        <p className={pageStyles.quiet}>{query === '' ? importsMessages.allUsed : importsMessages.noMatch}</p>
      ) : (
        <table className={styles.columns} aria-label={importsMessages.columnsTitle} aria-busy={rows === undefined}>
          <thead>
            <tr>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.values}</th>
              <th scope="col">{texts.field}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, dialect, index }) => {
              const target = mapping[index] ?? null
              const label = name || importsMessages.unnamed
              return (
                <tr key={name || index} data-left-out={target === null}>
                  <th scope="row" dir="auto" title={label}>
                    {label}
                    {dialect && dialects.has(dialect) && target !== null && (
                      <span className={styles.hint}>{importsMessages.from(dialect)}</span>
                    )}
                  </th>
                  <td dir="auto" className={styles.values}>
                    {rows && <Samples rows={rows} column={index} />}
                  </td>
                  <td>
                    <div className={styles.target}>
                      <ColumnSelect
                        name={label}
                        value={target}
                        targets={targets}
                        isDisabled={isDisabled}
                        onChange={(next) => onChange(index, next)}
                        onNewField={
                          target === null && name !== '' ? onNewField && (() => onNewField(index)) : undefined
                        }
                      />
                    </div>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {matches.length > shown.length && (
        <div className={pageStyles.foot}>
          <Button onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            {texts.more(Math.min(SHOWN_AT_ONCE, matches.length - shown.length))}
          </Button>
        </div>
      )}
    </>
  )
}

/** The first different values of a column. */
function Samples({ rows, column }: { rows: readonly ImportRow[]; column: number }) {
  const values = [...new Set(rows.map(({ cells }) => cells[column]?.trim() ?? ''))].filter(Boolean)
  if (values.length === 0) return <span className={styles.hint}>{importsMessages.columnList.noValues}</span>
  return values.slice(0, MAX_SAMPLES).map((value) => (
    <span key={value} className={styles.value} title={value}>
      {value}
    </span>
  ))
}

/** The first rows of the table as they were read. */
export function FirstRows({ columns, rows }: { columns: Import['columns']; rows: readonly ImportRow[] }) {
  const [isOpen, setIsOpen] = useState(columns.length <= SHOWN_AT_ONCE)
  const { firstRows } = importsMessages.columnList
  return (
    <details className={styles.first} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{firstRows(rows.length)}</summary>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the large table is scrolled with the keyboard
        <div className={styles.preview} tabIndex={0} role="region" aria-label={firstRows(rows.length)}>
          <table className={pageStyles.table}>
            <thead>
              <tr>
                {columns.map(({ name }, column) => (
                  <th key={name || column} scope="col" dir="auto">
                    {name || importsMessages.unnamed}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, cells }) => (
                <tr key={row}>
                  {columns.map(({ name }, column) => (
                    <td key={name || column} title={cells[column]} dir="auto">
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
