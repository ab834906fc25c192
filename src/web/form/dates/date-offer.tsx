import { useEffect, useEffectEvent, useRef } from 'react'
import type { Field, Period } from '#shared/forms/field.ts'
import { formMessages as words } from '#shared/words/forms/forms.ts'
import { formatDay } from '#shared/words/formats.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormState } from '../form-state.ts'
import styles from '../form.module.css'
import { sayPeriod } from './say-period.ts'
import { understand } from './understand.ts'

interface Props {
  field: Field
  typed: string
  form: Pick<FormState, 'fields' | 'set'>
}

interface Offer {
  label: string
  take: () => void
}

/** What a date or a period may be made of that was typed: the first is what Enter takes. */
function offersOf({ field, form }: Pick<Props, 'field' | 'form'>, { gte, lte }: Period): Offer[] {
  const period = field.type === 'date_range' ? field : form.fields.find(({ type }) => type === 'date_range')
  const day = gte ?? lte
  const offers: Offer[] = []
  if (period && !period.disabled && !period.static)
    offers.push({
      label: words.asField(period.label),
      take: () => {
        form.set(period.key, { gte, lte })
        if (field !== period) form.set(field.key, null)
      },
    })
  if (field.type === 'date' && day !== null)
    offers.push({ label: words.asDay(field.label, formatDay(day)), take: () => form.set(field.key, day) })
  return field.type === 'date' && gte === lte ? offers.toReversed() : offers
}

/** Under a date that was typed in words: what is understood, to be taken by a click or by Enter. */
export function DateOffer({ field, typed, form }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const period = understand(typed)
  const offers = period ? offersOf({ field, form }, period) : []
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
  useEffect(() => {
    const box = place.current?.closest<HTMLElement>('[data-field]')
    const listener = (event: KeyboardEvent) => hear(event)
    box?.addEventListener('keydown', listener)
    return () => box?.removeEventListener('keydown', listener)
  }, [place])
  return (
    <div ref={place} className={styles.offer}>
      <span role="status">{period ? words.understood(sayPeriod(period)) : words.notUnderstood}</span>
      {offers.map((offer) => (
        <Button key={offer.label} small onClick={() => take(offer)}>
          {offer.label}
        </Button>
      ))}
    </div>
  )
}
