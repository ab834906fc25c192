import { Suspense, useState } from 'react'
import { formMessages } from '#shared/words/forms/forms.ts'
import { Skeleton } from '#web/ui/state.tsx'
import { lazily } from '#web/ui/preferences/with-words.ts'

const DayInput = lazily(async () => (await import('../fields/day-input.tsx')).DayInput)

interface Props {
  label: string
  name?: string
  /** In ms, at UTC midnight. */
  value: number | null | undefined
  onDay: (day: number | null) => void
  /** Called with whether the text is not a valid day (yet). */
  onUnread?: (isUnread: boolean) => void
  /** Shows the error even while the field has the focus. */
  told?: boolean
}

/**
 * A day input for callers that only want valid days. An unfinished text stays in the field to be corrected until
 * another day replaces it.
 */
export function DayOrUnread({ label, name, value = null, onDay, onUnread, told = false }: Props) {
  const [unread, setUnread] = useState<{ text: string; over: number | null } | null>(null)
  const [isLeft, setLeft] = useState(false)
  const text = unread?.over === value ? unread.text : null
  const change = (day: number | string | null) => {
    const isUnread = typeof day === 'string'
    setUnread(isUnread ? { text: day, over: value } : null)
    setLeft(false)
    onUnread?.(isUnread)
    if (!isUnread) onDay(day)
  }
  return (
    <Suspense fallback={<Skeleton height="3.75rem" />}>
      <DayInput
        label={label}
        {...(name !== undefined && { name })}
        value={text ?? value}
        error={(told || isLeft) && text !== null ? formMessages.notDate(label) : undefined}
        onChange={change}
        onBlur={() => setLeft(true)}
      />
    </Suspense>
  )
}
