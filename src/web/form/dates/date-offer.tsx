import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { takesInput, type Field, type Period } from '#shared/forms/field.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { formatDay } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormState } from '../form-state.ts'
import styles from '../form.module.css'
import { beyondDays } from './beyond-days.ts'
import { sayPeriod } from './say-period.ts'
import { understand } from './understand.ts'

interface Props {
  field: Field
  typed: string
  form: Pick<FormState, 'fields' | 'values' | 'set'>
}

interface Offer {
  label: string
  take: () => void
}

/**
 * Completes a period that already has a day at its other end with the typed date. Returns null if the result would be
 * out of order.
 */
function endOf(value: unknown, typed: Period) {
  const { gte, lte } = (value ?? {}) as { gte?: unknown; lte?: unknown }
  const first = typed.gte ?? typed.lte
  const last = typed.lte ?? typed.gte
  if (typeof gte === 'string' && typeof lte === 'number' && first !== null && first <= lte)
    return { of: 'from', day: first, value: { gte: first, lte } } as const
  if (typeof lte === 'string' && typeof gte === 'number' && last !== null && last >= gte)
    return { of: 'to', day: last, value: { gte, lte: last } } as const
  return null
}

/**
 * Suggests fields and values for the typed date; Enter applies the first. Details that the days can't express go to
 * the text field.
 */
function offersOf({ field, typed, form }: Props, { gte, lte }: Period): Offer[] {
  const findField = (isMatch: (field: Field) => boolean) =>
    isMatch(field) ? field : form.fields.find((other) => isMatch(other) && takesInput(other))
  const period = findField(({ type }) => type === 'date_range')
  const textField = findField(({ is_date }) => is_date === true)
  const date = field.type === 'date' || field === textField ? findField(({ type }) => type === 'date') : undefined
  const end = field === period && endOf(form.values[field.key], { gte, lte })
  if (end) {
    const label = formMessages.asDay(formMessages[end.of], formatDay(end.day))
    return [{ label, take: () => form.set(field.key, end.value) }]
  }
  const day = gte ?? lte
  const offers: Offer[] = []
  const addOffer = (label: string, key: string, value: unknown) => {
    const take = () => {
      form.set(key, value)
      if (field.key !== key && field !== textField) form.set(field.key, null)
      if (textField && field !== textField) form.set(textField.key, beyondDays(typed, { gte, lte }))
    }
    offers.push({ label, take })
  }
  if (period) addOffer(formMessages.asField(period.label), period.key, { gte, lte })
  if (date && day !== null) addOffer(formMessages.asDay(date.label, formatDay(day)), date.key, day)
  return field.type === 'date' && gte === lte ? offers.toReversed() : offers
}

/** Whether the form's day or period already matches the days of the text. */
function holds({ fields, values }: Props['form'], { gte, lte }: Period): boolean {
  const held = (type: Field['type']) => values[fields.find((field) => field.type === type)?.key ?? '']
  const [day, period] = [held('date'), held('date_range') as Period | null | undefined]
  if (period?.gte === gte && period.lte === lte) return true
  return typeof day === 'number' && day >= (gte ?? day) && day <= (lte ?? day)
}

/** Shows under a date in words how it is understood, with buttons that apply it; Enter applies the first. */
export function DateOffer({ field, typed, form }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const period = understand(typed)
  const offers = period && !(field.is_date && holds(form, period)) ? offersOf({ field, typed, form }, period) : []
  const take = (offer: Offer) => {
    // The buttons disappear; keep the focus in their field.
    const box = place.current?.closest('[data-field]')
    if (place.current?.contains(document.activeElement)) box?.querySelector<HTMLElement>('input')?.focus()
    offer.take()
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const [first] = offers
    if (event.key !== 'Enter' || event.isComposing || !first || !(event.target instanceof HTMLInputElement)) return
    take(first)
    // Ctrl+Enter goes on to the save handler.
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
  })
  // A layout effect, so that Enter works as soon as the suggestions are visible.
  useLayoutEffect(() => {
    const box = place.current?.closest<HTMLElement>('[data-field]')
    const listener = (event: KeyboardEvent) => hear(event)
    box?.addEventListener('keydown', listener)
    return () => box?.removeEventListener('keydown', listener)
  }, [place])
  // Free text is allowed here, so show only days that the form doesn't have yet.
  if (field.is_date && offers.length === 0) return <div ref={place} hidden />
  return (
    <div ref={place} className={styles.offer}>
      <span role="status">{period ? formMessages.understood(sayPeriod(period)) : formMessages.notUnderstood}</span>
      {offers.map((offer) => (
        <Button key={offer.label} small onClick={() => take(offer)}>
          {offer.label}
        </Button>
      ))}
    </div>
  )
}
