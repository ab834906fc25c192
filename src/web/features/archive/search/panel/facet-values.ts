import { archiveMessages } from '#shared/words/archive/archive.ts'
import { compareNames } from '#shared/words/formats.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { groupFieldFilters, toggleFieldFilter } from '#shared/entities/own-fields/field-filter.ts'
import type { Field } from '#shared/forms/field.ts'
import { isSameText } from '#shared/rules/text/text-filter.ts'
import type { ArchiveSearchParams } from '../../address/archive-address.ts'
import { formatOwnFilter } from '../active-filters.ts'
import { getChosenDecade, toDecadeRange } from '../filter-values.ts'
import type { FacetCounts } from '../search.queries.ts'
import type { FacetValue } from './facet.tsx'

type Facets = FacetCounts['facets'] | undefined

/** The item types that each choice in the form stands for. */
const TYPES_BY_CHOICE: Readonly<Record<string, readonly string[]>> = {
  Audio: ['audio'],
  Video: ['video'],
  Document: ['document', 'pdf'],
  Image: ['image'],
}
const MAX_VALUES = 40

/** The value of the choice "All types". */
const ANY_TYPE = ''

/** Whether a filter is of use: a duration is not if none of the results can be played. */
export function isUsefulFilter(key: string, { type, duration }: ArchiveSearchParams, facets: Facets): boolean {
  if (key !== 'duration' || duration !== undefined || !facets) return true
  return type === undefined
    ? (facets.type.audio ?? 0) + (facets.type.video ?? 0) > 0
    : type === 'Audio' || type === 'Video'
}

export interface FacetData {
  values: FacetValue[]
  chosenValues: readonly string[]
  /** Returns the change to the search parameters that adds or removes a value. */
  toggle: (value: string) => Partial<ArchiveSearchParams>
}

const sortByCount = (counts: Readonly<Record<string, number>> = {}) =>
  Object.entries(counts)
    .toSorted(([a, countA], [b, countB]) => countB - countA || compareNames(a, b))
    .slice(0, MAX_VALUES)
    .map(([value, count]): FacetValue => ({ value, label: value, count }))

/** The values of an own field to choose from, with their counts. Chosen ones are always among them. */
export function getOwnFacet(ownField: OwnField, { fields = [] }: ArchiveSearchParams, facets: Facets): FacetData {
  const { key } = ownField
  const chosenValues = groupFieldFilters(fields)[key] ?? []
  const values = sortByCount(facets?.fields?.[key])
  const missingValues = chosenValues.filter((value) => !values.some((other) => other.value === value))
  return {
    values: [...values, ...missingValues.map((value): FacetValue => ({ value, label: value }))].map((entry) => ({
      ...entry,
      label: formatOwnFilter(ownField, entry.value),
    })),
    chosenValues,
    toggle: (value) => {
      const next = toggleFieldFilter(ownField, fields, value)
      return { fields: next.length > 0 ? next : undefined }
    },
  }
}

/** The values to choose from below a field, with their counts; null if the field has no counts. */
export function getFacet(field: Field, address: ArchiveSearchParams, facets: Facets): FacetData | null {
  if (field.key === 'type') return getTypeFacet(field, address, facets)
  if (field.key === 'date_origin') return getDecadeFacet(address, facets)
  if (field.key === 'place') return getPlaceFacet(address, facets)
  return field.key === 'keywords' ? getKeywordFacet(address, facets) : null
}

// Types without results are left out. Once one is chosen, the counts of the others are unknown.
function getTypeFacet(
  { options = [], placeholder = '' }: Field,
  { type }: ArchiveSearchParams,
  facets: Facets,
): FacetData {
  const sumCounts = (value: string) =>
    (TYPES_BY_CHOICE[value] ?? []).reduce((sum, kind) => sum + (facets?.type[kind] ?? 0), 0)
  return {
    values: [
      { value: ANY_TYPE, label: placeholder },
      ...options
        .map(({ value, label }) => ({
          value,
          label,
          count: facets && (type === undefined || type === value) ? sumCounts(value) : undefined,
        }))
        .filter(({ value, count }) => count !== 0 || value === type),
    ],
    chosenValues: [type ?? ANY_TYPE],
    toggle: (value) => ({
      type: value === type || value === ANY_TYPE ? undefined : (value as ArchiveSearchParams['type']),
    }),
  }
}

function getDecadeFacet(address: ArchiveSearchParams, facets: Facets): FacetData {
  const chosenStart = getChosenDecade(address)
  return {
    values: Object.entries(facets?.decade ?? {})
      .map(([start, count]) => ({ value: start, label: archiveMessages.decade(Number(start)), count }))
      .toSorted((a, b) => Number(a.value) - Number(b.value)),
    chosenValues: chosenStart === null ? [] : [String(chosenStart)],
    toggle: (value) =>
      chosenStart === Number(value)
        ? { from_date_origin: undefined, to_date_origin: undefined }
        : toDecadeRange(Number(value)),
  }
}

// Filters by the exact place, since its words may match other places too.
function getPlaceFacet({ placeIs }: ArchiveSearchParams, facets: Facets): FacetData {
  const isChosen = (value: string) => placeIs !== undefined && isSameText(value, placeIs)
  const values = sortByCount(facets?.place)
  return {
    values,
    chosenValues: values.map(({ value }) => value).filter(isChosen),
    toggle: (value) => ({ place: undefined, placeIs: isChosen(value) ? undefined : value }),
  }
}

function getKeywordFacet({ keywords: chosenKeywords = [] }: ArchiveSearchParams, facets: Facets): FacetData {
  const values = sortByCount(facets?.keywords)
  return {
    values,
    chosenValues: values
      .map(({ value }) => value)
      .filter((value) => chosenKeywords.some((keyword) => isSameText(keyword, value))),
    toggle: (value) => {
      const remainingKeywords = chosenKeywords.filter((keyword) => !isSameText(keyword, value))
      const nextKeywords =
        remainingKeywords.length === chosenKeywords.length ? [...chosenKeywords, value] : remainingKeywords
      return { keywords: nextKeywords.length > 0 ? nextKeywords : undefined }
    },
  }
}
