import '@mantine/dates/styles.css'
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { DAY_IN_WORDS, formatDay, formatPart } from '#shared/words/formats.ts'
import { parseDay } from '#shared/words/read-day.ts'

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
  toldBy?: string
  /** In ms since the epoch at UTC midnight, a text that isn't a valid day yet, or null. */
  value: unknown
  onChange: (value: number | string | null) => void
  onBlur?: () => void
  /** A value near which the calendar opens if there is no day. */
  near?: unknown
}

const written = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** The library's calendar supports only these years. */
const inCalendar = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < 62_000_000_000_000

/** Returns the day at which the calendar opens: the first usable value, or January of its typed year. */
function nearest(...values: unknown[]): string | undefined {
  for (const value of values) {
    if (inCalendar(value)) return written(value)
    const year = typeof value === 'string' && /\d{4}/.exec(value)?.[0]
    if (year) return `${year}-01-01`
  }
  return undefined
}

/** Label formatters of the calendar, which passes days like 2026-07-31. */
const named = (part: Intl.DateTimeFormatOptions) => (day: string) => formatPart(Date.parse(day.slice(0, 10)), part)
const NAMES = {
  monthLabelFormat: named({ month: 'long', year: 'numeric' }),
  monthsListFormat: named({ month: 'short' }),
  weekdayFormat: named({ weekday: 'short' }),
  getDayAriaLabel: named(DAY_IN_WORDS),
}

/** A day, typed in the format of the language or picked. Invalid text stays as typed, to be corrected. */
export function DayInput({ value, onChange, onBlur, near, toldBy, ...rest }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const describedBy = rest.error === undefined ? undefined : toldBy
  // The library sets aria-describedby only to elements of this field.
  useEffect(() => {
    if (describedBy === undefined) return undefined
    const element = input.current
    element?.setAttribute('aria-describedby', describedBy)
    return () => element?.removeAttribute('aria-describedby')
  }, [describedBy])
  const [today] = useState(() => written(Date.now()))
  const calendarLabel = formMessages.openCalendar(rest['aria-label'] ?? rest.label ?? '')
  const kept = typeof value === 'number' ? formatDay(value) : typeof value === 'string' ? value : ''
  const read = (text: string) => (text.trim() === '' ? null : (parseDay(text) ?? text))
  const type = (text: string) => {
    setDraft(text)
    onChange(read(text))
  }
  // The typed text stays as it is while it means the current value.
  const shown = draft !== null && read(draft) === (value ?? null) ? draft : kept
  const pick = (day: string | null) => {
    setDraft(null)
    setOpen(false)
    onChange(day === null ? null : Date.parse(`${day.slice(0, 10)}T00:00:00Z`))
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          {...(toldBy !== undefined && { inputWrapperOrder: ['label', 'input'] })}
          ref={input}
          autoComplete="off"
          maxLength={60}
          placeholder={formMessages.datePlaceholder}
          value={shown}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            setDraft(null)
            onBlur?.()
          }}
          rightSection={
            <ActionIcon
              variant="transparent"
              color="gray"
              disabled={rest.disabled ?? false}
              aria-label={calendarLabel}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={calendarLabel}>
        <DatePicker
          allowDeselect
          value={inCalendar(value) ? written(value) : null}
          defaultDate={nearest(value, near) ?? today}
          onChange={pick}
          {...NAMES}
          ariaLabels={formMessages.calendar}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
