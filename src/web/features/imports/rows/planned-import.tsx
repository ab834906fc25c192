import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { ROW_PLANS, type Import } from '#shared/entities/imports/import.ts'
import { formatNumber } from '#shared/words/formats.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { getRowsUrl, useImportSteps } from '../data/imports.queries.ts'
import { ImportExhibits } from '../parts/import-exhibits.tsx'
import { RowList } from './row-list.tsx'
import { StepHeading } from '../parts/step-heading.tsx'
import styles from '../parts/imports.module.css'

type Shown = 'all' | (typeof ROW_PLANS)[number]
/** Refused rows come early, because they need attention. */
const SHOWN = ['all', 'refuse', ...ROW_PLANS.filter((plan) => plan !== 'refuse')] as const

/** The result of the dry run: every row with its changes, before any of them happens. */
export function PlannedImport({ entry, onEdit }: { entry: Import; onEdit: () => void }) {
  const { act } = useImportSteps(entry)
  const { counts, settings } = entry
  const [shown, setShown] = useState<Shown>('all')
  const [query, setQuery] = useState('')
  const pending = counts.create + counts.change
  const filter = { ...(shown !== 'all' && { plan: shown }), ...(query !== '' && { query }) }
  const texts = importsMessages.checked
  return (
    <>
      <StepHeading>
        {pending === 0 ? importsMessages.nothingToDo : texts.title(counts.create, counts.change)}
      </StepHeading>
      <p className={styles.quiet}>
        {[
          texts.text,
          counts.create > 0 && settings && texts.visibility[settings.visibility],
          counts.refuse > 0 && texts.refused(counts.refuse),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={styles.bar}>
        <PlanChoice counts={counts} shown={shown} onChange={setShown} />
        <SearchField
          query={query}
          onChange={setQuery}
          label={importsMessages.search}
          clearLabel={importsMessages.plans.all}
        />
        <ButtonLink variant="quiet" href={getRowsUrl(entry.id, filter)} download>
          {importsMessages.download}
        </ButtonLink>
      </div>
      <RowList entry={entry} filter={filter} label={importsMessages.plans[shown]} />
      <ImportExhibits entry={entry} />
      <div className={`${styles.foot} ${styles.stickyFoot}`}>
        <Button onClick={onEdit}>{importsMessages.back}</Button>
        <Button variant="primary" disabled={pending === 0 || act.isPending} onClick={() => act.mutate('run')}>
          {pending === 0 ? importsMessages.nothingToDo : importsMessages.run(pending)}
        </Button>
      </div>
    </>
  )
}

interface PlanChoiceProps {
  counts: Import['counts']
  shown: Shown
  onChange: (shown: Shown) => void
}

/** Chooses which rows are listed, by what happens to them. On a phone, a list with all choices replaces the tabs. */
function PlanChoice({ counts, shown, onChange }: PlanChoiceProps) {
  const isNarrow = useMediaQuery('(max-width: 40rem)', undefined, { getInitialValueInEffect: false })
  const countOf = (plan: Shown) => (plan === 'all' ? counts.rows : counts[plan])
  const choices = {
    'aria-label': importsMessages.columns.what,
    value: shown,
    data: SHOWN.filter((value) => value === shown || value === 'all' || countOf(value) > 0).map((value) => ({
      value,
      label: `${importsMessages.plans[value]} ${formatNumber(countOf(value))}`,
    })),
  }
  return isNarrow ? (
    <NativeSelect
      {...choices}
      className={styles.choice}
      onChange={({ currentTarget: { value } }) => onChange(value as Shown)}
    />
  ) : (
    <SegmentedControl {...choices} onChange={(value) => onChange(value as Shown)} />
  )
}
