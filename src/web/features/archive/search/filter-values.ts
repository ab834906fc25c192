import { searchForm } from '#shared/forms/archive/search.form.ts'
import type { FormValues } from '#shared/forms/define-form.ts'
import type { Period } from '#shared/rules/dates/period.ts'
import { toDecade, FIRST_YEAR, formatIsoYear, LAST_YEAR } from '#shared/rules/dates/years.ts'
import { TITLE_TYPES, type ArchiveSearchParams } from '../address/archive-address.ts'

export type FilterKey = keyof FormValues<typeof searchForm>
type AddressChange = Partial<ArchiveSearchParams>

const parseDay = (text: string | undefined) => (text === undefined ? null : Date.parse(text))
const toPeriod = (from: string | undefined, to: string | undefined): Period | null =>
  from === undefined && to === undefined ? null : { gte: parseDay(from), lte: parseDay(to) }

/** Converts search parameters to the values of the filter form. */
export function toFormValues(address: ArchiveSearchParams): Required<FormValues<typeof searchForm>> {
  const { query = '', title = '', type = '', duration = '', upload_at = '', placeIs = '', place = placeIs } = address
  return {
    query,
    title,
    titleTypes: address.titleTypes ?? [...TITLE_TYPES],
    type,
    duration,
    upload_at,
    date_coverage: toPeriod(address.from_date_coverage, address.to_date_coverage),
    date_origin: toPeriod(address.from_date_origin, address.to_date_origin),
    keywords: address.keywords ?? [],
    place,
  }
}

/** The change to the search parameters for a form value, or null while the value is incomplete. */
export function toAddressChange(key: FilterKey, value: unknown): AddressChange | null {
  switch (key) {
    case 'date_coverage':
    case 'date_origin': {
      const { gte = null, lte = null } = (value ?? {}) as { gte?: unknown; lte?: unknown }
      const [from, to] = [formatDayParam(gte), formatDayParam(lte)]
      if (from === null || to === null || (from && to && Date.parse(from) > Date.parse(to))) return null
      return { [`from_${key}`]: from, [`to_${key}`]: to }
    }
    case 'keywords':
      return { keywords: (value as string[]).length > 0 ? (value as string[]) : undefined }
    case 'titleTypes': {
      // Choosing both or neither is the same as no filter.
      const chosenTypes = TITLE_TYPES.filter((titleType) => (value as string[]).includes(titleType))
      return { titleTypes: chosenTypes.length === 1 ? chosenTypes : undefined }
    }
    case 'place':
      // Typed text is matched by words; it replaces an exact place that was chosen before.
      return { place: toLine(value), placeIs: undefined }
    default:
      return { [key]: toLine(value) }
  }
}

const toLine = (value: unknown) => (value as string | null)?.trim() || undefined

/** Formats a day for the URL: undefined for no day, null for an invalid one. */
function formatDayParam(dayMs: unknown): string | undefined | null {
  if (dayMs === null) return undefined
  if (typeof dayMs !== 'number' || Number.isNaN(new Date(dayMs).getTime())) return null
  const year = new Date(dayMs).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR ? new Date(dayMs).toISOString().replace(/T.*/, '') : null
}

/** The search parameters that limit the date of origin to a decade. */
export const toDecadeRange = (start: number) => ({
  from_date_origin: `${formatIsoYear(start)}-01-01`,
  to_date_origin: `${formatIsoYear(start + 9)}-12-31`,
})

/** The decade that matches the date range in the URL exactly, or null. */
export function getChosenDecade({
  from_date_origin: from = '',
  to_date_origin: to,
}: ArchiveSearchParams): number | null {
  const start = Number(/^-?\d+/.exec(from)?.[0] ?? NaN)
  const decade = toDecadeRange(start)
  return start === toDecade(start) && decade.from_date_origin === from && decade.to_date_origin === to ? start : null
}

/** Removes all filters but keeps the search text. */
export const NO_FILTERS: AddressChange = Object.fromEntries(
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
    'fields',
  ].map((key) => [key, undefined]),
)
