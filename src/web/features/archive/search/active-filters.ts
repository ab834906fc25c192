import { archiveMessages } from '#shared/words/archive/archive.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import { searchForm } from '#shared/forms/archive/search.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { parseFieldFilter } from '#shared/entities/own-fields/field-filter.ts'
import { formatFilterValue, pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { formatDay } from '#shared/words/formats.ts'
import type { ArchiveSearchParams } from '../address/archive-address.ts'
import { getChosenDecade } from './filter-values.ts'
import { useFilterNames, type NamedValue, type FilterNames } from './search.queries.ts'

/** An active filter, and the change to the search parameters that removes it. */
export interface ActiveFilter {
  key: string
  label: string
  text: string
  removal: Partial<ArchiveSearchParams>
}

/** The filters in the URL, in the order of the form. Doesn't include the search text. */
export function getActiveFilters(
  address: ArchiveSearchParams,
  names: FilterNames,
  ownFields: readonly OwnField[] = [],
): ActiveFilter[] {
  const { title, titleTypes, type, duration, upload_at, keywords, tags, exhibits } = address
  const { fields } = translateForm(searchForm)
  const findField = (key: string) => fields.find((field) => field.key === key)
  const getLabel = (key: string) => findField(key)?.label ?? key
  const filters: ActiveFilter[] = []
  const addChoice = (key: 'type' | 'duration' | 'upload_at', value: string | undefined) => {
    const text = findField(key)?.options?.find((option) => option.value === value)?.label
    if (text !== undefined) filters.push({ key, label: getLabel(key), text, removal: { [key]: undefined } })
  }
  const addPeriod = (key: 'date_origin' | 'date_coverage') => {
    const [from, to] = [address[`from_${key}`], address[`to_${key}`]]
    if (from === undefined && to === undefined) return
    const decade = key === 'date_origin' ? getChosenDecade(address) : null
    const text = decade === null ? formatPeriod(from, to) : archiveMessages.decade(decade)
    filters.push({ key, label: getLabel(key), text, removal: { [`from_${key}`]: undefined, [`to_${key}`]: undefined } })
  }
  const addValues = (
    key: 'keywords' | 'tags' | 'exhibits',
    label: string,
    namedValues: readonly NamedValue[] | null | undefined,
  ) => {
    for (const filterValue of address[key] ?? []) {
      const remainingValues = address[key]?.filter((otherValue) => otherValue !== filterValue)
      const text =
        namedValues === null
          ? filterValue
          : namedValues
            ? (namedValues.find(({ id }) => id === filterValue)?.title ?? searchMessages.deletedValue)
            : '…'
      filters.push({
        key: `${key}-${filterValue}`,
        label,
        text,
        removal: { [key]: remainingValues?.length ? remainingValues : undefined },
      })
    }
  }
  addChoice('type', type)
  addChoice('duration', duration)
  addChoice('upload_at', upload_at)
  addPeriod('date_origin')
  addPeriod('date_coverage')
  if (title?.trim()) {
    const onlyType = titleTypes?.length === 1 ? titleTypes[0] : undefined
    const { inTitle, inDescription } = searchMessages.labels
    const label = onlyType === undefined ? getLabel('title') : onlyType === 'title' ? inTitle : inDescription
    filters.push({ key: 'title', label, text: title, removal: { title: undefined, titleTypes: undefined } })
  }
  for (const key of ['place', 'placeIs'] as const) {
    const text = address[key]
    if (text?.trim()) filters.push({ key, label: getLabel('place'), text, removal: { [key]: undefined } })
  }
  if (keywords) addValues('keywords', searchMessages.labels.keyword, null)
  if (tags) addValues('tags', searchMessages.labels.tag, names.tags)
  if (exhibits) addValues('exhibits', searchMessages.labels.exhibit, names.exhibits)
  for (const filter of address.fields ?? []) {
    const { key, value } = parseFieldFilter(filter)
    const field = ownFields.find((ownField) => ownField.key === key)
    const remaining = address.fields?.filter((other) => other !== filter)
    filters.push({
      key: `fields-${filter}`,
      label: field ? pickText(field.label, getCurrentLanguage()) : key,
      text: field ? formatOwnFilter(field, value) : value,
      removal: { fields: remaining?.length ? remaining : undefined },
    })
  }
  return filters
}

/** A value of an own field as the counts name it, in words. */
export function formatOwnFilter(field: OwnField, value: string): string {
  const checkbox = { yes: formMessages.yes, no: formMessages.no }
  return formatFilterValue(field, value, { language: getCurrentLanguage(), checkbox })
}

function formatPeriod(from: string | undefined, to: string | undefined): string {
  const [firstDay, lastDay] = [from, to].map((text) => (text === undefined ? '' : formatDay(Date.parse(text))))
  if (!lastDay) return searchMessages.since(firstDay ?? '')
  return firstDay ? `${firstDay} – ${lastDay}` : searchMessages.until(lastDay)
}

/** The active filters in the URL, with the names of tags and exhibits. */
export function useActiveFilters(projectId: string, address: ArchiveSearchParams): ActiveFilter[] {
  const { tags, exhibits, fields } = address
  const names = useFilterNames(projectId, { tags: tags !== undefined, exhibits: exhibits !== undefined })
  const { ownFields } = useOwnFields(fields ? projectId : '')
  return getActiveFilters(address, names, ownFields)
}
