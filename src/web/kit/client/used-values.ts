import { queryOptions } from '@tanstack/react-query'
import type { Field } from '#shared/forms/field.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { searchAsMember } from './search-archive.ts'

/** Values used in a project by field, the most frequent first. */
export type UsedValues = Readonly<Record<string, readonly string[]>>

const SUGGESTED_FIELDS: ReadonlySet<string> = new Set(['place', 'subject'])
const STALE_AFTER_MS = 60_000
const sortByCount = (counts: Record<string, number>) =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([value]) => value)

/** Queries the places and keywords that a project uses. */
export const usedValuesQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.usedValues(project),
    queryFn: async ({ signal }): Promise<UsedValues> => {
      const { facets } = await searchAsMember(api, { project, limit: 1, facets: true }, { signal })
      return { place: sortByCount(facets.place), subject: sortByCount(facets.keywords) }
    },
    staleTime: STALE_AFTER_MS,
    meta: { quiet: true },
  })

/** Adds the used values as suggestions to a field that supports them. */
export function withSuggestions<F extends Field>(field: F, usedValues: UsedValues | undefined): F {
  if (!SUGGESTED_FIELDS.has(field.key)) return field
  // Set the options even while loading, so that the field keeps its component.
  return { ...field, options: (usedValues?.[field.key] ?? []).map((value) => ({ value, label: value })) }
}
