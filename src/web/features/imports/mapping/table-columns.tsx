import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import, PlanSettings } from '#shared/entities/imports/import.ts'
import { formatList } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { formatRowReason } from '../data/format-row-reason.ts'
import { previewQuery, useImportSteps } from '../data/imports.queries.ts'
import { StepHeading } from '../parts/step-heading.tsx'
import { ColumnTable, FirstRows } from './column-table.tsx'
import { PlanOptions } from './plan-options.tsx'
import { SavedMappings } from './saved-mappings.tsx'
import { getReading, TableReading } from './table-reading.tsx'
import { useNewFields } from './use-new-fields.ts'
import { useTargets } from './use-targets.ts'
import styles from '../parts/imports.module.css'

const MAX_NAMED = 5
const MAX_NAME_LENGTH = 40
/** How many fields one click can add. */
const MAX_NEW_FIELDS = 20

interface Props {
  entry: Import
  isReadingShown: boolean
  onReadingShown: (isShown: boolean) => void
  onPlanned: () => void
}

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

const shorten = (name: string) => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH).trim()}…` : name)

/** The first names of the columns that are left out. */
const formatUnused = (names: readonly string[]) =>
  names.length > MAX_NAMED ? `${formatList(names.slice(0, MAX_NAMED).map(shorten))}…` : formatList(names.map(shorten))

/** Whether new items of these rows have a title: from a column, or from the name of their file. */
const hasTitles = ({ table }: Import, { mapping, mode }: PlanSettings) =>
  mode === 'update' ||
  table?.format === 'files' ||
  (['title', 'filename', 'path', 'file_url'] as const).some((target) => mapping.includes(target))

/** Whether a table is perhaps without column names: its header is the only row, or has no known name. */
const mayLackHeader = ({ table, columns, counts }: Import) =>
  table !== null &&
  table.format !== 'files' &&
  table.format !== 'records' &&
  table.header_row > 0 &&
  (counts.rows === 0 || columns.every(({ target }) => target === null))

/** Chooses a field for each column of a table, and how rows become items. */
export function TableColumns({ entry, isReadingShown, onReadingShown, onPlanned }: Props) {
  const rows = useQuery(previewQuery(useApi(), entry))
  const { plan, readAgain } = useImportSteps(entry)
  const [settings, setSettings] = useState(entry.settings)
  const targets = useTargets(entry.project)
  const hasHeader = entry.table?.header_row !== 0
  const mayAddFields = useMay(entry.project)('field.create') && hasHeader
  const newFields = useNewFields(entry, settings?.separator ?? '', (added) =>
    setSettings(
      (current) =>
        current && { ...current, mapping: current.mapping.map((target, column) => added.get(column) ?? target) },
    ),
  )
  if (!settings) return <LoadingState />
  const isUsed = (column: number) => (settings.mapping[column] ?? null) !== null
  // The stored names of numbered columns are the same in every language, so that saved mappings find them.
  const columns = hasHeader
    ? entry.columns
    : entry.columns.map((column, index) => ({ ...column, name: importsMessages.numbered(index + 1) }))
  const unused = columns.flatMap(({ name }, column) => (isUsed(column) || name === '' ? [] : { name, column }))
  const hasRows = entry.counts.rows > 0
  const check = () => plan.mutate(settings, { onSuccess: onPlanned })
  return (
    <>
      {entry.problem && <p role="alert">{formatRowReason(entry.problem, targets.getLabel)}</p>}
      <StepHeading>{importsMessages.columnsTitle}</StepHeading>
      <p className={styles.quiet}>{importsMessages.columnsText}</p>
      <TableReading
        key={JSON.stringify(entry.table)}
        entry={entry}
        isBusy={readAgain.isPending}
        isShown={isReadingShown}
        onShown={onReadingShown}
        onRead={(reading) => readAgain.mutate(reading)}
      />
      {rows.isError ? (
        <ErrorState text={rows.error.message} retry={() => void rows.refetch()} />
      ) : (
        <ColumnTable
          columns={columns}
          mapping={settings.mapping}
          rows={rows.data?.rows}
          targets={targets}
          isDisabled={newFields.isPending}
          onChange={(column, target) =>
            setSettings({ ...settings, mapping: setTarget(settings.mapping, column, target, targets.isSingle) })
          }
          onNewField={mayAddFields ? (column) => newFields.mutate([column]) : undefined}
          tools={<SavedMappings entry={entry} settings={settings} targets={targets} onChange={setSettings} />}
        />
      )}
      {rows.data && hasRows && <FirstRows columns={columns} rows={rows.data.rows} />}
      <PlanOptions entry={entry} settings={settings} targets={targets} onChange={setSettings} />
      <div className={`${styles.foot} ${styles.stickyFoot}`}>
        <div className={styles.footText}>
          {!hasRows ? (
            <p role="status">{importsMessages.noRows}</p>
          ) : (
            !hasTitles(entry, settings) && <p role="status">{importsMessages.noTitle}</p>
          )}
          <p className={styles.quiet}>
            {unused.length === 0
              ? importsMessages.allUsed
              : importsMessages.notUsed(formatUnused(unused.map(({ name }) => name)))}
          </p>
        </div>
        <div className={styles.acts}>
          {entry.table && mayLackHeader(entry) && (
            <Button
              variant="quiet"
              disabled={readAgain.isPending}
              onClick={() => entry.table && readAgain.mutate({ ...getReading(entry.table), header_row: 0 })}
            >
              {importsMessages.reading.noHeader}
            </Button>
          )}
          {mayAddFields && unused.length > 1 && unused.length <= MAX_NEW_FIELDS && (
            <Button
              variant="quiet"
              disabled={newFields.isPending}
              onClick={() => newFields.mutate(unused.map(({ column }) => column))}
            >
              {newFields.isPending ? importsMessages.newField.adding : importsMessages.newField.addAll(unused.length)}
            </Button>
          )}
          <Button variant="primary" disabled={!hasRows || plan.isPending || newFields.isPending} onClick={check}>
            {importsMessages.check}
          </Button>
        </div>
      </div>
    </>
  )
}
