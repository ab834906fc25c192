import { NativeSelect } from '@mantine/core'
import { ACTIVITY_ACTS, ACTIVITY_SUBJECT_KINDS } from '#shared/entities/activity.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { UnfinishedDayInput } from '#web/form/dates/unfinished-day-input.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ActivitySearchParams } from './activity-address.ts'
import { parseDay, formatDayParam } from './days.ts'
import { usePersonOptions } from './use-person-options.ts'
import styles from './activity.module.css'

interface Props {
  projectId: string
  address: ActivitySearchParams
  onAddressChange: (change: Partial<ActivitySearchParams>) => void
}

export const NO_ACTIVITY_FILTERS = { user: undefined, act: undefined, kind: undefined, from: undefined, to: undefined }
export const hasActivityFilters = ({ user, act, kind, from, to }: ActivitySearchParams) =>
  [user, act, kind, from, to].some((filterValue) => filterValue !== undefined)

/** Filters by person, act, kind and date, kept in the URL. */
export function ActivityFilters({ projectId, address, onAddressChange }: Props) {
  const { user, act, kind } = address
  const personOptions = usePersonOptions(projectId, user)
  return (
    <div className={styles.filters} role="search" aria-label={activityMessages.filters}>
      <NativeSelect
        label={activityMessages.person}
        value={user ?? ''}
        data={[{ value: '', label: activityMessages.everyone }, ...personOptions]}
        onChange={({ currentTarget: { value } }) => onAddressChange({ user: value || undefined })}
      />
      <NativeSelect
        label={activityMessages.action}
        value={act ?? ''}
        data={[
          { value: '', label: activityMessages.allActions },
          ...ACTIVITY_ACTS.map((value) => ({ value, label: activityMessages.actions[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onAddressChange({ act: ACTIVITY_ACTS.find((candidate) => candidate === value) })
        }
      />
      <NativeSelect
        label={activityMessages.kind}
        value={kind ?? ''}
        data={[
          { value: '', label: activityMessages.allKinds },
          ...ACTIVITY_SUBJECT_KINDS.map((value) => ({ value, label: activityMessages.kinds[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onAddressChange({ kind: ACTIVITY_SUBJECT_KINDS.find((candidate) => candidate === value) })
        }
      />
      {(['from', 'to'] as const).map((bound) => (
        <UnfinishedDayInput
          key={bound}
          name={bound}
          label={activityMessages[bound]}
          value={parseDay(address[bound])}
          onDay={(day) => onAddressChange({ [bound]: day === null ? undefined : formatDayParam(day) })}
        />
      ))}
      {hasActivityFilters(address) && (
        <Button variant="quiet" className={styles.clear} onClick={() => onAddressChange(NO_ACTIVITY_FILTERS)}>
          {activityMessages.clear}
        </Button>
      )}
    </div>
  )
}
