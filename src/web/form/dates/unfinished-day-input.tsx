import { Suspense, useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { Skeleton } from '#web/ui/state.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'

const DayInput = lazyWithMessages(async () => (await import('../fields/day-input.tsx')).DayInput)

interface Props {
  label: string
  name?: string
  /** In ms, at UTC midnight. */
  value: number | null | undefined
  onDay: (day: number | null) => void
  /** Called with whether the text is not a valid day (yet). */
  onInvalidChange?: (isInvalid: boolean) => void
  /** Whether to show the error even while the field has the focus. */
  showsError?: boolean
}

/**
 * A day input for callers that only want valid days. An unfinished text stays in the field to be corrected until
 * another day replaces it.
 */
export function UnfinishedDayInput({ label, name, value = null, onDay, onInvalidChange, showsError = false }: Props) {
  const [invalidInput, setInvalidInput] = useState<{ text: string; replacedValue: number | null } | null>(null)
  const [isBlurred, setIsBlurred] = useState(false)
  const text = invalidInput?.replacedValue === value ? invalidInput.text : null
  const handleChange = (day: number | string | null) => {
    const isInvalid = typeof day === 'string'
    setInvalidInput(isInvalid ? { text: day, replacedValue: value } : null)
    setIsBlurred(false)
    onInvalidChange?.(isInvalid)
    if (!isInvalid) onDay(day)
  }
  return (
    <Suspense fallback={<Skeleton height="3.75rem" />}>
      <DayInput
        label={label}
        {...(name !== undefined && { name })}
        value={text ?? value}
        error={(showsError || isBlurred) && text !== null ? formMessages.notDate(label) : undefined}
        onChange={handleChange}
        onBlur={() => setIsBlurred(true)}
      />
    </Suspense>
  )
}
