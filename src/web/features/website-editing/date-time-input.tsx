import { TextInput } from '@mantine/core'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { UnfinishedDayInput } from '#web/form/dates/unfinished-day-input.tsx'
import styles from './website-editing.module.css'

interface Props {
  label: string
  /** The time in ms; null if there is none. */
  value: number | null
  /** Receives the time in ms, or null if the day is empty. */
  onChange: (time: number | null) => void
  /** Called when the typed day becomes invalid or valid. */
  onInvalidChange: (isInvalid: boolean) => void
  /** Whether to show the error for an invalid day. */
  showError?: boolean
}

/** The local day of a time, as day fields represent it: UTC midnight in ms. */
const toDay = (date: Date): number => new Date(0).setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate())

/** Combines a day and a local time ("14:30") to a time in ms. */
function toTime(dayMs: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = new Date(dayMs)
  const date = new Date(2000, 0, 1, hours, minutes)
  return date.setFullYear(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
}

const padToTwoDigits = (value: number) => String(value).padStart(2, '0')

/** A day and a time in the local time zone. The time defaults to the start of the day. */
export function DateTimeInput({ label, value, onChange, onInvalidChange, showError = false }: Props) {
  const date = value === null ? null : new Date(value)
  const time = date ? `${padToTwoDigits(date.getHours())}:${padToTwoDigits(date.getMinutes())}` : ''
  return (
    <div className={styles.moment}>
      <UnfinishedDayInput
        label={label}
        value={date && toDay(date)}
        showsError={showError}
        onInvalidChange={onInvalidChange}
        onDay={(day) => onChange(day === null ? null : toTime(day, time))}
      />
      <TextInput
        type="time"
        label={websiteEditingMessages.time}
        value={time}
        disabled={!date}
        onChange={({ currentTarget }) =>
          date && currentTarget.value && onChange(toTime(toDay(date), currentTarget.value))
        }
      />
    </div>
  )
}
