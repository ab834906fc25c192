import { searchForm } from '#shared/forms/archive/search.form.ts'
import type { FormValues } from '#shared/forms/define-form.ts'
import type { Period } from '#shared/forms/field.ts'
import { decadeOf, FIRST_YEAR, isoYear, LAST_YEAR } from '#shared/rules/dates/years.ts'
import { TITLE_TYPES, type ArchiveAddress } from '../address/archive-address.ts'

export type FilterKey = keyof FormValues<typeof searchForm>
type Change = Partial<ArchiveAddress>

const dayOf = (text: string | undefined) => (text === undefined ? null : Date.parse(text))
const period = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined && to === undefined ? null : { gte: dayOf(from), lte: dayOf(to) }

/** Converts an address to the values of the filter form. */
export function valuesOf(address: ArchiveAddress): Required<FormValues<typeof searchForm>> {
  const { query = '', title = '', type = '', duration = '', upload_at = '', placeIs = '', place = placeIs } = address
  return {
    query,
    title,
    titleTypes: address.titleTypes ?? [...TITLE_TYPES],
    type,
    duration,
    upload_at,
    date_coverage: period(address.from_date_coverage, address.to_date_coverage),
    date_origin: period(address.from_date_origin, address.to_date_origin),
    keywords: address.keywords ?? [],
    place,
  }
}

/** The address change for a form value, or null while the value is incomplete. */
export function changeOf(key: FilterKey, value: unknown): Change | null {
  switch (key) {
    case 'date_coverage':
    case 'date_origin': {
      const { gte = null, lte = null } = (value ?? {}) as { gte?: unknown; lte?: unknown }
      const [from, to] = [dayText(gte), dayText(lte)]
      if (from === null || to === null || (from && to && Date.parse(from) > Date.parse(to))) return null
      return { [`from_${key}`]: from, [`to_${key}`]: to }
    }
    case 'keywords':
      return { keywords: (value as string[]).length > 0 ? (value as string[]) : undefined }
    case 'titleTypes': {
      // Both or neither means the same as no filter.
      const chosen = TITLE_TYPES.filter((one) => (value as string[]).includes(one))
      return { titleTypes: chosen.length === 1 ? chosen : undefined }
    }
    case 'place':
      // Typing searches by words and replaces an exact place.
      return { place: lineOf(value), placeIs: undefined }
    default:
      return { [key]: lineOf(value) }
  }
}

const lineOf = (value: unknown) => (value as string | null)?.trim() || undefined

/** Formats a day for the address: undefined for no day, null for an invalid one. */
function dayText(day: unknown): string | undefined | null {
  if (day === null) return undefined
  if (typeof day !== 'number' || Number.isNaN(new Date(day).getTime())) return null
  const year = new Date(day).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR ? new Date(day).toISOString().replace(/T.*/, '') : null
}

/** The date range of a decade in the address. */
export const decadeRange = (start: number) => ({
  from_date_origin: `${isoYear(start)}-01-01`,
  to_date_origin: `${isoYear(start + 9)}-12-31`,
})

/** The decade that the date range of an address covers exactly, or null. */
export function chosenDecade({ from_date_origin: from = '', to_date_origin: to }: ArchiveAddress): number | null {
  const start = Number(/^-?\d+/.exec(from)?.[0] ?? NaN)
  const decade = decadeRange(start)
  return start === decadeOf(start) && decade.from_date_origin === from && decade.to_date_origin === to ? start : null
}

/** Removes all filters but keeps the search text. */
export const NO_FILTERS: Change = Object.fromEntries(
  [
    'title',
    'titleTypes',
    'type',
    'duration',
    'upload_at',
    'from_date_coverage',
    'to_date_coverage',
    'from_date_origin',
    'to_date_origin',
    'keywords',
    'place',
    'placeIs',
    'tags',
    'exhibits',
  ].map((key) => [key, undefined]),
)
