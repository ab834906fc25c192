import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchForm } from '#shared/forms/archive/search.form.ts'
import { checkForm } from '#shared/forms/check-form.ts'
import type { Field } from '#shared/forms/field.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { ADMIN_VIEWER, listVisibleFields } from '#shared/forms/visible-fields.ts'
import type { FormState } from '#web/form/form-state.ts'
import type { ArchiveSearchParams } from '../../address/archive-address.ts'
import { toAddressChange, toFormValues, type FilterKey } from '../filter-values.ts'

/** Typed text is applied after this pause. */
const TYPING_MS = 300

/** An entered value, and the value that was in the URL before. */
interface Draft {
  value: unknown
  previousValue: string
}
type Drafts = Readonly<Partial<Record<FilterKey, Draft>>>

// "All" is the same as no choice, so it becomes the placeholder.
const ALL_VALUES = new Set(['All', 'any'])
function withAllAsPlaceholder(field: Field): Field {
  const [firstOption, ...options] = field.options ?? []
  return firstOption && ALL_VALUES.has(firstOption.value)
    ? { ...field, placeholder: firstOption.label, options }
    : field
}

/** The filter form for the URL's search parameters. Every value applies as soon as it is complete. */
export function useFilterForm(
  address: ArchiveSearchParams,
  onChange: (change: Partial<ArchiveSearchParams>) => void,
): Pick<FormState, 'fields' | 'values' | 'problems' | 'set'> {
  const [drafts, setDrafts] = useState<Drafts>({})
  const pendingChange = useRef<Partial<ArchiveSearchParams>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = translateForm(searchForm)
  const addressValues = toFormValues(address)

  const applyPending = useEffectEvent(() => {
    clearTimeout(timer.current)
    const change = pendingChange.current
    pendingChange.current = {}
    if (Object.keys(change).length > 0) onChange(change)
  })
  // Apply what was typed last when the form closes.
  useEffect(() => () => applyPending(), [])

  // A draft is dropped if the value in the URL has since changed for another reason.
  const isCurrentDraft = (key: FilterKey, { value, previousValue }: Draft) => {
    const change = toAddressChange(key, value)
    const valueAfter = change ? toFormValues({ ...address, ...change })[key] : undefined
    const currentValue = JSON.stringify(addressValues[key])
    return currentValue === previousValue || currentValue === JSON.stringify(valueAfter)
  }
  const currentDrafts = Object.entries(drafts).filter(([key, draft]) => isCurrentDraft(key as FilterKey, draft))
  const values = { ...addressValues, ...Object.fromEntries(currentDrafts.map(([key, { value }]) => [key, value])) }
  const set = (name: string, value: unknown) => {
    const key = name as FilterKey
    setDrafts((current) => ({ ...current, [key]: { value, previousValue: JSON.stringify(addressValues[key]) } }))
    const change = toAddressChange(key, value)
    if (!change) return
    Object.assign(pendingChange.current, change)
    clearTimeout(timer.current)
    const isTyping = form.fields.find((field) => field.key === key)?.type === 'text'
    if (isTyping) timer.current = setTimeout(() => applyPending(), TYPING_MS)
    else applyPending()
  }
  const fields = listVisibleFields(form.fields, values, ADMIN_VIEWER)
    .filter(({ key }) => key !== 'query')
    .map(withAllAsPlaceholder)
  const problems = checkForm(
    { ...form, fields: form.fields.filter(({ type }) => type === 'date_range') },
    values,
  ).filter(
    // A date that is still being typed isn't an error yet.
    ({ key }) => Object.values(values[key as 'date_origin'] ?? {}).every((periodEnd) => typeof periodEnd !== 'string'),
  )
  return { fields, values, problems, set }
}
