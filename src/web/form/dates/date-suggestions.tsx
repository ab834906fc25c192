import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { takesInput, type Field } from '#shared/forms/field.ts'
import { parsePeriod } from '#shared/rules/dates/parse-period.ts'
import type { Period } from '#shared/rules/dates/period.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { formatDay } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormState } from '../form-state.ts'
import styles from '../form.module.css'
import { getRemainingWords } from './remaining-words.ts'
import { formatPeriod } from './format-period.ts'

interface Props {
  field: Field
  typed: string
  form: Pick<FormState, 'fields' | 'values' | 'set'>
}

interface DateSuggestion {
  label: string
  apply: () => void
}

/**
 * Completes a period in which one end is a valid day: the typed date becomes the other end. Returns null if the ends
 * would be out of order.
 */
function completePeriod(value: unknown, typedPeriod: Period) {
  const { gte, lte } = (value ?? {}) as { gte?: unknown; lte?: unknown }
  const firstDay = typedPeriod.gte ?? typedPeriod.lte
  const lastDay = typedPeriod.lte ?? typedPeriod.gte
  if (typeof gte === 'string' && typeof lte === 'number' && firstDay !== null && firstDay <= lte)
    return { side: 'from', day: firstDay, value: { gte: firstDay, lte } } as const
  if (typeof lte === 'string' && typeof gte === 'number' && lastDay !== null && lastDay >= gte)
    return { side: 'to', day: lastDay, value: { gte, lte: lastDay } } as const
  return null
}

/**
 * Suggests fields and values for the typed date; Enter applies the first. Details that the days can't express go to
 * the text field.
 */
function getSuggestions({ field, typed, form }: Props, { gte, lte }: Period): DateSuggestion[] {
  const findField = (isMatch: (field: Field) => boolean) =>
    isMatch(field) ? field : form.fields.find((candidate) => isMatch(candidate) && takesInput(candidate))
  const periodField = findField(({ type }) => type === 'date_range')
  const textField = findField(({ is_date }) => is_date === true)
  const date = field.type === 'date' || field === textField ? findField(({ type }) => type === 'date') : undefined
  const completedPeriod = field === periodField && completePeriod(form.values[field.key], { gte, lte })
  if (completedPeriod) {
    const label = formMessages.useDayAsField(formMessages[completedPeriod.side], formatDay(completedPeriod.day))
    return [{ label, apply: () => form.set(field.key, completedPeriod.value) }]
  }
  const day = gte ?? lte
  const suggestions: DateSuggestion[] = []
  const addSuggestion = (label: string, key: string, value: unknown) => {
    const apply = () => {
      form.set(key, value)
      if (field.key !== key && field !== textField) form.set(field.key, null)
      if (textField && field !== textField) form.set(textField.key, getRemainingWords(typed, { gte, lte }))
    }
    suggestions.push({ label, apply })
  }
  if (periodField) addSuggestion(formMessages.useAsField(periodField.label), periodField.key, { gte, lte })
  if (date && day !== null) addSuggestion(formMessages.useDayAsField(date.label, formatDay(day)), date.key, day)
  return field.type === 'date' && gte === lte ? suggestions.toReversed() : suggestions
}

/** Whether the form's day or period already matches the days that the text stands for. */
function hasDays({ fields, values }: Props['form'], { gte, lte }: Period): boolean {
  const getValue = (type: Field['type']) => values[fields.find((field) => field.type === type)?.key ?? '']
  const [day, period] = [getValue('date'), getValue('date_range') as Period | null | undefined]
  if (period?.gte === gte && period.lte === lte) return true
  return typeof day === 'number' && day >= (gte ?? day) && day <= (lte ?? day)
}

/** Shows how a free-text date is understood, with buttons that apply it; Enter applies the first. */
export function DateSuggestions({ field, typed, form }: Props) {
  const rootRef = useRef<HTMLDivElement>(null)
  const period = parsePeriod(typed)
  const suggestions =
    period && !field.reads_date && !(field.is_date && hasDays(form, period))
      ? getSuggestions({ field, typed, form }, period)
      : []
  const apply = (suggestion: DateSuggestion) => {
    // The buttons disappear; keep the focus in their field.
    const fieldElement = rootRef.current?.closest('[data-field]')
    if (rootRef.current?.contains(document.activeElement)) fieldElement?.querySelector<HTMLElement>('input')?.focus()
    suggestion.apply()
  }
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const [first] = suggestions
    if (event.key !== 'Enter' || event.isComposing || !first || !(event.target instanceof HTMLInputElement)) return
    apply(first)
    // Ctrl+Enter is left to the save handler.
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
  })
  // A layout effect, so that Enter works as soon as the suggestions are visible.
  useLayoutEffect(() => {
    const fieldElement = rootRef.current?.closest<HTMLElement>('[data-field]')
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    fieldElement?.addEventListener('keydown', listener)
    return () => fieldElement?.removeEventListener('keydown', listener)
  }, [rootRef])
  // Free text is allowed here, so show only days that the form doesn't have yet.
  if (field.is_date && suggestions.length === 0) return <div ref={rootRef} hidden />
  return (
    <div ref={rootRef} className={styles.offer}>
      <span role="status">
        {period
          ? formMessages.recognised(formatPeriod(period))
          : field.reads_date
            ? formMessages.keptAsWritten
            : formMessages.notRecognised}
      </span>
      {suggestions.map((suggestion) => (
        <Button key={suggestion.label} small onClick={() => apply(suggestion)}>
          {suggestion.label}
        </Button>
      ))}
    </div>
  )
}
