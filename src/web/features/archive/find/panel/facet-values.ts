import { archiveMessages } from '#shared/words/archive/archive.ts'
import { compareNames } from '#shared/words/formats.ts'
import type { Field } from '#shared/forms/field.ts'
import { isAlike } from '#shared/rules/text/matches.ts'
import type { ArchiveAddress } from '../../address/archive-address.ts'
import { chosenDecade, decadeRange } from '../filter-values.ts'
import type { Counts } from '../find.queries.ts'
import type { FacetValue } from './facet.tsx'

type Facets = Counts['facets'] | undefined

/** The item types of each choice of the form. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  Audio: ['audio'],
  Video: ['video'],
  Document: ['document', 'pdf'],
  Image: ['image'],
}
const MOST = 40
/** The value of the choice "All types". */
const ALL = ''

export interface FacetOf {
  values: FacetValue[]
  chosen: readonly string[]
  /** The address change that adds or removes a value. */
  toggled: (value: string) => Partial<ArchiveAddress>
}

const byCount = (counts: Readonly<Record<string, number>> = {}) =>
  Object.entries(counts)
    .toSorted(([a, n], [b, m]) => m - n || compareNames(a, b))
    .slice(0, MOST)
    .map(([value, count]): FacetValue => ({ value, label: value, count }))

/** The values to choose from below a field, with their counts; null if the field has no counts. */
export function facetOf(field: Field, address: ArchiveAddress, facets: Facets): FacetOf | null {
  if (field.key === 'type') return kinds(field, address, facets)
  if (field.key === 'date_origin') return decades(address, facets)
  if (field.key === 'place') return places(address, facets)
  return field.key === 'keywords' ? keywords(address, facets) : null
}

// All types stay available. The counts of the others are unknown once one is chosen.
function kinds({ options = [], placeholder = '' }: Field, { type }: ArchiveAddress, facets: Facets): FacetOf {
  const countOf = (value: string) => (KINDS[value] ?? []).reduce((sum, kind) => sum + (facets?.type[kind] ?? 0), 0)
  return {
    values: [
      { value: ALL, label: placeholder },
      ...options.map(({ value, label }) => ({
        value,
        label,
        count: facets && (type === undefined || type === value) ? countOf(value) : undefined,
      })),
    ],
    chosen: [type ?? ALL],
    toggled: (value) => ({ type: value === type || value === ALL ? undefined : (value as ArchiveAddress['type']) }),
  }
}

function decades(address: ArchiveAddress, facets: Facets): FacetOf {
  const now = chosenDecade(address)
  return {
    values: Object.entries(facets?.decade ?? {})
      .map(([start, count]) => ({ value: start, label: archiveMessages.decade(Number(start)), count }))
      .toSorted((a, b) => Number(a.value) - Number(b.value)),
    chosen: now === null ? [] : [String(now)],
    toggled: (value) =>
      now === Number(value) ? { from_date_origin: undefined, to_date_origin: undefined } : decadeRange(Number(value)),
  }
}

// Filters by the exact place, since its words may match other places too.
function places({ placeIs }: ArchiveAddress, facets: Facets): FacetOf {
  const isChosen = (value: string) => placeIs !== undefined && isAlike(value, placeIs)
  const values = byCount(facets?.place)
  return {
    values,
    chosen: values.map(({ value }) => value).filter(isChosen),
    toggled: (value) => ({ place: undefined, placeIs: isChosen(value) ? undefined : value }),
  }
}

function keywords({ keywords: asked = [] }: ArchiveAddress, facets: Facets): FacetOf {
  const values = byCount(facets?.keywords)
  return {
    values,
    chosen: values.map(({ value }) => value).filter((value) => asked.some((one) => isAlike(one, value))),
    toggled: (value) => {
      const left = asked.filter((one) => !isAlike(one, value))
      const next = left.length === asked.length ? [...asked, value] : left
      return { keywords: next.length > 0 ? next : undefined }
    },
  }
}
