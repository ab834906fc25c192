import { archiveMessages } from '#shared/words/archive/archive.ts'
import { findMessages } from '#shared/words/find/find.ts'
import { searchForm } from '#shared/forms/archive/search.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { formatDay } from '#shared/words/formats.ts'
import type { ArchiveAddress } from '../address/archive-address.ts'
import { chosenDecade } from './filter-values.ts'
import { useNames, type Named, type Names } from './find.queries.ts'

/** An active filter, and the address change that removes it. */
export interface ActiveFilter {
  key: string
  label: string
  text: string
  removal: Partial<ArchiveAddress>
}

/** The filters of an address, in the order of the form. The search text is none of them. */
export function filtersIn(address: ArchiveAddress, names: Names): ActiveFilter[] {
  const { title, titleTypes, type, duration, upload_at, keywords, tags, exhibits } = address
  const { fields } = spoken(searchForm)
  const fieldOf = (key: string) => fields.find((field) => field.key === key)
  const labelOf = (key: string) => fieldOf(key)?.label ?? key
  const found: ActiveFilter[] = []
  const choice = (key: 'type' | 'duration' | 'upload_at', value: string | undefined) => {
    const text = fieldOf(key)?.options?.find((option) => option.value === value)?.label
    if (text !== undefined) found.push({ key, label: labelOf(key), text, removal: { [key]: undefined } })
  }
  const period = (key: 'date_origin' | 'date_coverage') => {
    const [from, to] = [address[`from_${key}`], address[`to_${key}`]]
    if (from === undefined && to === undefined) return
    const decade = key === 'date_origin' ? chosenDecade(address) : null
    const text = decade === null ? spanText(from, to) : archiveMessages.decade(decade)
    found.push({ key, label: labelOf(key), text, removal: { [`from_${key}`]: undefined, [`to_${key}`]: undefined } })
  }
  const several = (key: 'keywords' | 'tags' | 'exhibits', label: string, all: readonly Named[] | null | undefined) => {
    for (const one of address[key] ?? []) {
      const left = address[key]?.filter((other) => other !== one)
      const text = all === null ? one : all ? (all.find(({ id }) => id === one)?.title ?? findMessages.unknown) : '…'
      found.push({ key: `${key}-${one}`, label, text, removal: { [key]: left?.length ? left : undefined } })
    }
  }
  choice('type', type)
  choice('duration', duration)
  choice('upload_at', upload_at)
  period('date_origin')
  period('date_coverage')
  if (title?.trim()) {
    const only = titleTypes?.length === 1 ? titleTypes[0] : undefined
    const { inTitle, inDescription } = findMessages.labels
    const label = only === undefined ? labelOf('title') : only === 'title' ? inTitle : inDescription
    found.push({ key: 'title', label, text: title, removal: { title: undefined, titleTypes: undefined } })
  }
  for (const key of ['place', 'placeIs'] as const) {
    const text = address[key]
    if (text?.trim()) found.push({ key, label: labelOf('place'), text, removal: { [key]: undefined } })
  }
  if (keywords) several('keywords', findMessages.labels.keyword, null)
  if (tags) several('tags', findMessages.labels.tag, names.tags)
  if (exhibits) several('exhibits', findMessages.labels.exhibit, names.exhibits)
  return found
}

function spanText(from: string | undefined, to: string | undefined): string {
  const [first, last] = [from, to].map((text) => (text === undefined ? '' : formatDay(Date.parse(text))))
  if (!last) return findMessages.since(first ?? '')
  return first ? `${first} – ${last}` : findMessages.until(last)
}

/** The active filters of an address, with the names of tags and exhibits. */
export function useFilters(projectId: string, address: ArchiveAddress): ActiveFilter[] {
  const { tags, exhibits } = address
  return filtersIn(address, useNames(projectId, { tags: tags !== undefined, exhibits: exhibits !== undefined }))
}
