import { useQuery } from '@tanstack/react-query'
import { IconTableOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { BackButton } from '#web/ui/page/back.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { StateBadge } from '../source/imports-home.tsx'
import { ImportProgress } from '../parts/import-progress.tsx'
import { importQuery, isBusy, isWebImport } from '../data/imports.queries.ts'
import { PlannedImport } from '../rows/planned-import.tsx'
import { formatRowReason } from '../data/format-row-reason.ts'
import { FailedReading } from '../mapping/failed-reading.tsx'
import { TableColumns } from '../mapping/table-columns.tsx'
import { ImportResult } from '../result/import-result.tsx'
import { focusIfLost } from '../parts/step-heading.tsx'
import styles from '../parts/imports.module.css'

interface Props {
  id: string
  projectId: string
  onClose: () => void
}

const STEP_OF_STATE: Record<Import['state'], keyof typeof importsMessages.step> = {
  reading: 'table',
  failed: 'table',
  mapped: 'table',
  planning: 'check',
  planned: 'check',
  running: 'result',
  paused: 'result',
  done: 'result',
  cancelled: 'result',
  undoing: 'result',
  undone: 'result',
}
const STEPS = ['table', 'check', 'result'] as const

/** One import, from its columns to its result. */
export function ImportWizard({ id, projectId, onClose }: Props) {
  const result = useQuery(importQuery(useApi(), id))
  const [isEditing, setIsEditing] = useState(false)
  const [isReadingShown, setIsReadingShown] = useState(false)
  if (result.isPending) return <LoadingState full />
  if (result.isError) return <ErrorState full text={result.error.message} retry={() => void result.refetch()} />
  const entry = result.data
  const isShowingColumns = entry.state === 'mapped' || (entry.state === 'planned' && isEditing)
  const step = isShowingColumns ? 'table' : STEP_OF_STATE[entry.state]
  const isFailed = entry.state === 'failed'
  return (
    <>
      <header className={styles.head}>
        <BackButton onClick={onClose}>{importsMessages.title}</BackButton>
        {/* Each step moves the focus to its heading, except for an error. */}
        <h1
          key={String(isFailed)}
          ref={isFailed ? focusIfLost : null}
          tabIndex={-1}
          className={styles.title}
          dir="auto"
        >
          {entry.filename}
        </h1>
        <StateBadge entry={entry} />
      </header>
      <ol className={styles.steps} aria-label={importsMessages.steps}>
        {STEPS.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {importsMessages.step[name]}
          </li>
        ))}
      </ol>
      {isBusy(entry) ? (
        <ImportProgress key={entry.state} entry={entry} />
      ) : isShowingColumns ? (
        <TableColumns
          key={entry.updated_at}
          entry={entry}
          isReadingShown={isReadingShown}
          onReadingShown={setIsReadingShown}
          onPlanned={() => setIsEditing(false)}
        />
      ) : isFailed ? (
        <>
          <ErrorState
            icon={IconTableOff}
            title={isWebImport(entry) ? importsMessages.system.failedTitle : importsMessages.failedTitle}
            text={formatRowReason(entry.problem)}
          >
            <Button onClick={onClose}>
              {isWebImport(entry) ? importsMessages.system.back : importsMessages.chooseAnother}
            </Button>
          </ErrorState>
          {!isWebImport(entry) && entry.source !== 'watched' && <FailedReading entry={entry} />}
        </>
      ) : entry.state === 'planned' ? (
        <PlannedImport entry={entry} onEdit={() => setIsEditing(true)} />
      ) : (
        <ImportResult key={entry.state} entry={entry} projectId={projectId} onClose={onClose} />
      )}
    </>
  )
}
