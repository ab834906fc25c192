import { NativeSelect } from '@mantine/core'
import { ACTS, THING_KINDS } from '#shared/entities/activity.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { DayOrUnread } from '#web/form/dates/day-or-unread.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ActivityAddress } from './activity-address.ts'
import { dayIn, dayText } from './days.ts'
import { usePeople } from './people.ts'
import styles from './activity.module.css'

interface Props {
  projectId: string
  address: ActivityAddress
  onAddress: (change: Partial<ActivityAddress>) => void
}

export const NO_FILTER = { user: undefined, act: undefined, kind: undefined, from: undefined, to: undefined }
export const isNarrowed = ({ user, act, kind, from, to }: ActivityAddress) =>
  [user, act, kind, from, to].some((part) => part !== undefined)

/** Filters by person, act, kind and date, kept in the URL. */
export function ActivityFilters({ projectId, address, onAddress }: Props) {
  const { user, act, kind } = address
  const people = usePeople(projectId, user)
  return (
    <div className={styles.filters} role="search" aria-label={activityMessages.filters}>
      <NativeSelect
        label={activityMessages.person}
        value={user ?? ''}
        data={[{ value: '', label: activityMessages.everyone }, ...people]}
        onChange={({ currentTarget: { value } }) => onAddress({ user: value || undefined })}
      />
      <NativeSelect
        label={activityMessages.act}
        value={act ?? ''}
        data={[{ value: '', label: activityMessages.everyAct }, ...ACTS.map((value) => ({ value, label: activityMessages.acts[value] }))]}
        onChange={({ currentTarget: { value } }) => onAddress({ act: ACTS.find((candidate) => candidate === value) })}
      />
      <NativeSelect
        label={activityMessages.kind}
        value={kind ?? ''}
        data={[
          { value: '', label: activityMessages.everyKind },
          ...THING_KINDS.map((value) => ({ value, label: activityMessages.kinds[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onAddress({ kind: THING_KINDS.find((candidate) => candidate === value) })
        }
      />
      {(['from', 'to'] as const).map((end) => (
        <DayOrUnread
          key={end}
          name={end}
          label={activityMessages[end]}
          value={dayIn(address[end])}
          onDay={(day) => onAddress({ [end]: day === null ? undefined : dayText(day) })}
        />
      ))}
      {isNarrowed(address) && (
        <Button look="quiet" className={styles.clear} onClick={() => onAddress(NO_FILTER)}>
          {activityMessages.clear}
        </Button>
      )}
    </div>
  )
}
