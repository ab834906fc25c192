import { TextInput } from '@mantine/core'
import { websiteEditingMessages as words } from '#shared/words/website-editing/website-editing.ts'
import { DayOrUnread } from '#web/form/dates/day-or-unread.tsx'
import styles from './website-editing.module.css'

interface Props {
  label: string
  /** ms */
  value: number | null
  onChange: (at: number | null) => void
  /** Whether what stands in the field is no day (yet). */
  onUnread: (isUnread: boolean) => void
  /** It is said that it is none. */
  told?: boolean
}

/** The day that it is where the person is, as a field of a day has it: ms at UTC midnight. */
const dayOf = (at: Date): number => new Date(0).setUTCFullYear(at.getFullYear(), at.getMonth(), at.getDate())

/** When a time comes on a day, where the person is. */
function momentOf(day: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const of = new Date(day)
  const at = new Date(2000, 0, 1, hours, minutes)
  return at.setFullYear(of.getUTCFullYear(), of.getUTCMonth(), of.getUTCDate())
}

const two = (n: number) => String(n).padStart(2, '0')

/** A day and a time, where the person is; without a time it is the beginning of the day. */
export function MomentInput({ label, value, onChange, onUnread, told = false }: Props) {
  const at = value === null ? null : new Date(value)
  const time = at ? `${two(at.getHours())}:${two(at.getMinutes())}` : ''
  return (
    <div className={styles.moment}>
      <DayOrUnread
        label={label}
        value={at && dayOf(at)}
        told={told}
        onUnread={onUnread}
        onDay={(day) => onChange(day === null ? null : momentOf(day, time))}
      />
      <TextInput
        type="time"
        label={words.time}
        value={time}
        disabled={!at}
        onChange={({ currentTarget }) =>
          at && currentTarget.value && onChange(momentOf(dayOf(at), currentTarget.value))
        }
      />
    </div>
  )
}
