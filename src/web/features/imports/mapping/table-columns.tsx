import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import, PlanSettings } from '#shared/entities/imports/import.ts'
import { formatList } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { formatRowReason } from '../format-row-reason.ts'
import { previewQuery, useImportSteps } from '../imports.queries.ts'
import { TableReading } from '../table-reading.tsx'
import { ColumnSelect } from './column-select.tsx'
import { PlanOptions } from './plan-options.tsx'
import { SavedMappings } from './saved-mappings.tsx'
import { useTargets } from './use-targets.ts'
import styles from '../imports.module.css'

const MAX_NAMED = 5

/** Moves a single target from the column that had it. */
function setTarget(
  mapping: PlanSettings['mapping'],
  column: number,
  target: string | null,
  isSingle: (target: string) => boolean,
) {
  return mapping.map((current, index) =>
    index === column ? target : target !== null && current === target && isSingle(target) ? null : current,
  )
}

/** The first names of the columns that are left out. */
const formatUnused = (names: readonly string[]) =>
  names.length > MAX_NAMED ? `${formatList(names.slice(0, MAX_NAMED))}…` : formatList(names)

/** The first rows of a table, below what each column contains, and how rows become items. */
export function TableColumns({ entry, onPlanned }: { entry: Import; onPlanned: () => void }) {
  const rows = useQuery(previewQuery(useApi(), entry))
  const { plan, readAgain } = useImportSteps(entry)
  const [settings, setSettings] = useState(entry.settings)
  const targets = useTargets(entry.project)
  if (!settings) return <LoadingState />
  const isUsed = (column: number) => (settings.mapping[column] ?? null) !== null
  const unusedNames = entry.columns.flatMap(({ name }, column) => (isUsed(column) || name === '' ? [] : name))
  const check = () => plan.mutate(settings, { onSuccess: onPlanned })
  return (
    <>
      {entry.problem && <p role="alert">{formatRowReason(entry.problem, targets.getLabel)}</p>}
      <TableReading
        key={JSON.stringify(entry.table)}
        entry={entry}
        isBusy={readAgain.isPending}
        onRead={(reading) => readAgain.mutate(reading)}
      />
      <p className={styles.lead}>{importsMessages.columnsText}</p>
      <SavedMappings entry={entry} settings={settings} targets={targets} onChange={setSettings} />
      {rows.isError ? (
        <ErrorState text={rows.error.message} retry={() => void rows.refetch()} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the wide table is scrolled with the keyboard
        <div className={styles.tableFrame} tabIndex={0} role="region" aria-label={entry.filename}>
          <table className={styles.table}>
            <thead>
              <tr>
                {entry.columns.map(({ name, dialect }, column) => (
                  <th key={name || column} scope="col">
                    <span className={styles.columnName}>{name || importsMessages.unnamed}</span>
                    <ColumnSelect
                      name={name || importsMessages.unnamed}
                      value={settings.mapping[column] ?? null}
                      targets={targets}
                      onChange={(target) => {
                        const mapping = setTarget(settings.mapping, column, target, targets.isSingle)
                        setSettings({ ...settings, mapping })
                      }}
                    />
                    {dialect && <span className={styles.quiet}>{importsMessages.from(dialect)}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.data?.rows.map(({ row, cells }) => (
                <tr key={row}>
                  {entry.columns.map(({ name }, column) => (
                    <td key={name || column} className={isUsed(column) ? '' : styles.leftOut} title={cells[column]}>
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PlanOptions entry={entry} settings={settings} targets={targets} onChange={setSettings} />
      <div className={`${styles.foot} ${styles.stickyFoot}`}>
        <p className={styles.quiet}>
          {unusedNames.length === 0 ? importsMessages.allUsed : importsMessages.notUsed(formatUnused(unusedNames))}
        </p>
        <Button variant="primary" disabled={plan.isPending} onClick={check}>
          {importsMessages.check}
        </Button>
      </div>
    </>
  )
}
