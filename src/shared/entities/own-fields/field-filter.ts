import type { OwnField } from './own-field.ts'
import { takesSeveral } from './takes-several.ts'

/** A filter by an own field in an address: the field's key, a colon and the value. */
export const isFieldFilter = (text: string): boolean => /^[a-z][a-z0-9_]*:./.test(text)

/** The key and the value of a filter by an own field. */
export function parseFieldFilter(filter: string): { key: string; value: string } {
  const end = filter.indexOf(':')
  return { key: filter.slice(0, end), value: filter.slice(end + 1) }
}
export const formatFieldFilter = (key: string, value: string): string => `${key}:${value}`

/** Filters by own fields as searches take them: the values of each field. */
export function groupFieldFilters(filters: readonly string[]): Record<string, string[]> {
  const groups = Map.groupBy(filters.map(parseFieldFilter), ({ key }) => key)
  return Object.fromEntries([...groups].map(([key, group]) => [key, group.map(({ value }) => value)]))
}

/** Adds a value of a field to filters, or removes it. Another value of a field that has only one is replaced. */
export function toggleFieldFilter(
  { key, type }: Pick<OwnField, 'key' | 'type'>,
  filters: readonly string[],
  value: string,
): string[] {
  const toggled = formatFieldFilter(key, value)
  if (filters.includes(toggled)) return filters.filter((filter) => filter !== toggled)
  return [...filters.filter((filter) => takesSeveral(type) || parseFieldFilter(filter).key !== key), toggled]
}
