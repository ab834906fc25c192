import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { takesInput, type Field, type Period } from '#shared/forms/field.ts'
import { formMessages as sentences } from '#shared/words/forms/forms.ts'
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

/** Of a period whose other end is a day already: what becomes of it with the end that was typed; null where they are not in order. */
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

/** What a date or a period may be made of that was typed: the first is what Enter takes. What its days do not say is kept in words. */
function offersOf({ field, typed, form }: Props, { gte, lte }: Period): Offer[] {
  const find = (is: (one: Field) => boolean) =>
    is(field) ? field : form.fields.find((one) => is(one) && takesInput(one))
  const period = find(({ type }) => type === 'date_range')
  const words = find(({ is_date }) => is_date === true)
  const date = field.type === 'date' || field === words ? find(({ type }) => type === 'date') : undefined
  const end = field === period && endOf(form.values[field.key], { gte, lte })
  if (end) {
    const label = sentences.asDay(sentences[end.of], formatDay(end.day))
    return [{ label, take: () => form.set(field.key, end.value) }]
  }
  const day = gte ?? lte
  const offers: Offer[] = []
  const offer = (label: string, key: string, value: unknown) => {
    const take = () => {
      form.set(key, value)
      if (field.key !== key && field !== words) form.set(field.key, null)
      if (words && field !== words) form.set(words.key, beyondDays(typed, { gte, lte }))
    }
    offers.push({ label, take })
  }
  if (period) offer(sentences.asField(period.label), period.key, { gte, lte })
  if (date && day !== null) offer(sentences.asDay(date.label, formatDay(day)), date.key, day)
  return field.type === 'date' && gte === lte ? offers.toReversed() : offers
}

/** Whether a form already holds the days of its words. */
function holds({ fields, values }: Props['form'], { gte, lte }: Period): boolean {
  const held = (type: Field['type']) => values[fields.find((one) => one.type === type)?.key ?? '']
  const [day, period] = [held('date'), held('date_range') as Period | null | undefined]
  if (period?.gte === gte && period.lte === lte) return true
  return typeof day === 'number' && day >= (gte ?? day) && day <= (lte ?? day)
}

/** Under a date in words: what is understood, to be taken by a click or by Enter. */
export function DateOffer({ field, typed, form }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const period = understand(typed)
  const offers = period && !(field.is_date && holds(form, period)) ? offersOf({ field, typed, form }, period) : []
  const take = (offer: Offer) => {
    // The buttons go; the keyboard stays with its field.
    const box = place.current?.closest('[data-field]')
    if (place.current?.contains(document.activeElement)) box?.querySelector<HTMLElement>('input')?.focus()
    offer.take()
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const [first] = offers
    if (event.key !== 'Enter' || event.isComposing || !first || !(event.target instanceof HTMLInputElement)) return
    take(first)
    // With Ctrl it goes on to what saves.
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
  })
  // Before what is offered is seen: whoever sees it may press Enter.
  useLayoutEffect(() => {
    const box = place.current?.closest<HTMLElement>('[data-field]')
    const listener = (event: KeyboardEvent) => hear(event)
    box?.addEventListener('keydown', listener)
    return () => box?.removeEventListener('keydown', listener)
  }, [place])
  // Words may be any; only days that they mean and the form does not hold are worth a line.
  if (field.is_date && offers.length === 0) return <div ref={place} hidden />
  return (
    <div ref={place} className={styles.offer}>
      <span role="status">{period ? sentences.understood(sayPeriod(period)) : sentences.notUnderstood}</span>
      {offers.map((offer) => (
        <Button key={offer.label} small onClick={() => take(offer)}>
          {offer.label}
        </Button>
      ))}
    </div>
  )
}
