import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import { formatDay, parseDay } from '#shared/rules/dates.ts'
import { formMessages } from '#shared/messages.ts'

interface Props {
  label?: string
  'aria-label'?: string
  /** ms since the epoch, UTC midnight. */
  value: number | null
  onChange: (value: number | null) => void
  disabled?: boolean | undefined
  error?: string | undefined
}

const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const read = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
/** The picker's own text of a day, as people type and read it. */
const shown = (day: string) => formatDay(read(day))
const parsed = (text: string) => {
  const day = parseDay(text)
  return day === null ? null : written(day)
}

/** A day, typed as dd/MM/yyyy or picked. */
export function DayField({ value, onChange, ...rest }: Props) {
  return (
    <DateInput
      {...rest}
      clearable
      clearButtonProps={{ 'aria-label': formMessages.clearDate }}
      valueFormat={shown}
      dateParser={parsed}
      placeholder={formMessages.datePlaceholder}
      value={value === null ? null : written(value)}
      onChange={(day) => onChange(day ? read(day) : null)}
      popoverProps={{ position: 'bottom-start' }}
    />
  )
}
