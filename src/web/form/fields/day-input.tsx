import '@mantine/dates/styles.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { LONG_DATE_FORMAT, formatDay, formatDatePart } from '#shared/words/formats.ts'
import { parseDay } from '#shared/words/parse-day.ts'

interface Props {
  label?: string
  'aria-label'?: string
  name?: string
  description?: string | undefined
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  error?: string | undefined
  /** Id of the error element, if the error isn't shown under this field alone. */
  errorElementId?: string
  /** In ms since the epoch at UTC midnight, a text that isn't a valid day yet, or null. */
  value: unknown
  onChange: (value: number | string | null) => void
  onBlur?: () => void
  /** If there is no day, the calendar opens near this value. */
  calendarHint?: unknown
}

const toIsoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** The library's calendar supports only these years. */
const isInCalendarRange = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < 62_000_000_000_000

/** Returns the day at which the calendar opens: the first value that is a day, or contains a year (then 1 January). */
function getInitialCalendarDay(...values: unknown[]): string | undefined {
  for (const value of values) {
    if (isInCalendarRange(value)) return toIsoDay(value)
    const year = typeof value === 'string' && /\d{4}/.exec(value)?.[0]
    if (year) return `${year}-01-01`
  }
  return undefined
}

/** Label formatters of the calendar, which passes days in the form 2026-07-31. */
const createPartFormatter = (part: Intl.DateTimeFormatOptions) => (day: string) =>
  formatDatePart(Date.parse(day.slice(0, 10)), part)
const CALENDAR_FORMATS = {
  monthLabelFormat: createPartFormatter({ month: 'long', year: 'numeric' }),
  monthsListFormat: createPartFormatter({ month: 'short' }),
  weekdayFormat: createPartFormatter({ weekday: 'short' }),
  getDayAriaLabel: createPartFormatter(LONG_DATE_FORMAT),
}

/** A day, typed in the format of the language or picked. Invalid text stays as typed, to be corrected. */
export function DayInput({ value, onChange, onBlur, calendarHint, errorElementId, ...inputProps }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const describedBy = inputProps.error === undefined ? undefined : errorElementId
  // The library sets aria-describedby only to elements of this field.
  useEffect(() => {
    if (describedBy === undefined) return undefined
    const element = inputRef.current
    element?.setAttribute('aria-describedby', describedBy)
    return () => element?.removeAttribute('aria-describedby')
  }, [describedBy])
  const [today] = useState(() => toIsoDay(Date.now()))
  const calendarLabel = formMessages.openCalendar(inputProps['aria-label'] ?? inputProps.label ?? '')
  const formattedDay = typeof value === 'number' ? formatDay(value) : typeof value === 'string' ? value : ''
  const parseInput = (text: string) => (text.trim() === '' ? null : (parseDay(text) ?? text))
  const handleType = (text: string) => {
    setDraft(text)
    onChange(parseInput(text))
  }
  // The typed text stays as it is while it stands for the current value.
  const displayedText = draft !== null && parseInput(draft) === (value ?? null) ? draft : formattedDay
  const handlePick = (day: string | null) => {
    setDraft(null)
    setIsOpen(false)
    onChange(day === null ? null : Date.parse(`${day.slice(0, 10)}T00:00:00Z`))
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <TextInput
          {...inputProps}
          {...(errorElementId !== undefined && { inputWrapperOrder: ['label', 'input'] })}
          ref={inputRef}
          autoComplete="off"
          maxLength={60}
          placeholder={formMessages.datePlaceholder}
          value={displayedText}
          onChange={(event) => handleType(event.currentTarget.value)}
          onBlur={() => {
            setDraft(null)
            onBlur?.()
          }}
          rightSection={
            <ActionIcon
              variant="transparent"
              color="gray"
              disabled={inputProps.disabled ?? false}
              aria-label={calendarLabel}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={calendarLabel}>
        <DatePicker
          allowDeselect
          value={isInCalendarRange(value) ? toIsoDay(value) : null}
          defaultDate={getInitialCalendarDay(value, calendarHint) ?? today}
          onChange={handlePick}
          {...CALENDAR_FORMATS}
          ariaLabels={formMessages.calendar}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
