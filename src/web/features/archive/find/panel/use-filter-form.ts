import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchForm } from '#shared/forms/archive/search.form.ts'
import { check } from '#shared/forms/check.ts'
import type { Field } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { EVERYTHING, visibleFields } from '#shared/forms/visible.ts'
import type { FormState } from '#web/form/form-state.ts'
import type { ArchiveAddress } from '../../address/archive-address.ts'
import { changeOf, valuesOf, type FilterKey } from '../filter-values.ts'

/** Typed text is applied after this pause. */
const TYPING_MS = 300

/** An entered value, and the value that the address had before it. */
interface Draft {
  value: unknown
  before: string
}
type Drafts = Readonly<Partial<Record<FilterKey, Draft>>>

// "All" is the same as no choice, so it becomes the placeholder.
const ALL = new Set(['All', 'any'])
function withoutAll(field: Field): Field {
  const [first, ...options] = field.options ?? []
  return first && ALL.has(first.value) ? { ...field, placeholder: first.label, options } : field
}

/** The filter form of an address. Every value applies as soon as it is complete. */
export function useFilterForm(
  address: ArchiveAddress,
  onChange: (change: Partial<ArchiveAddress>) => void,
): Pick<FormState, 'fields' | 'values' | 'wrong' | 'set'> {
  const [drafts, setDrafts] = useState<Drafts>({})
  const waiting = useRef<Partial<ArchiveAddress>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = spoken(searchForm)
  const told = valuesOf(address)

  const tell = useEffectEvent(() => {
    clearTimeout(timer.current)
    const change = waiting.current
    waiting.current = {}
    if (Object.keys(change).length > 0) onChange(change)
  })
  // Apply what was typed last when the form closes.
  useEffect(() => () => tell(), [])

  // A draft is dropped if the address has changed in another way since.
  const isMine = (key: FilterKey, { value, before }: Draft) => {
    const change = changeOf(key, value)
    const after = change ? valuesOf({ ...address, ...change })[key] : undefined
    const now = JSON.stringify(told[key])
    return now === before || now === JSON.stringify(after)
  }
  const mine = Object.entries(drafts).filter(([key, draft]) => isMine(key as FilterKey, draft))
  const values = { ...told, ...Object.fromEntries(mine.map(([key, { value }]) => [key, value])) }
  const set = (name: string, value: unknown) => {
    const key = name as FilterKey
    setDrafts((now) => ({ ...now, [key]: { value, before: JSON.stringify(told[key]) } }))
    const change = changeOf(key, value)
    if (!change) return
    Object.assign(waiting.current, change)
    clearTimeout(timer.current)
    const typing = form.fields.find((field) => field.key === key)?.type === 'text'
    if (typing) timer.current = setTimeout(() => tell(), TYPING_MS)
    else tell()
  }
  const fields = visibleFields(form.fields, values, EVERYTHING)
    .filter(({ key }) => key !== 'query')
    .map(withoutAll)
  const wrong = check({ ...form, fields: form.fields.filter(({ type }) => type === 'date_range') }, values).find(
    // A date that is still being typed isn't wrong yet.
    ({ key }) => Object.values(values[key as 'date_origin'] ?? {}).every((end) => typeof end !== 'string'),
  )
  return { fields, values, wrong: wrong ?? null, set }
}
