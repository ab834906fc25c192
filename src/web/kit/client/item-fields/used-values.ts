import { queryOptions } from '@tanstack/react-query'
import { toFieldName, toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { Field } from '#shared/forms/field.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { searchAsMember } from '../search-archive.ts'

/** Values used in a project by field, the most frequent first. */
export type UsedValues = Readonly<Record<string, readonly string[]>>

/** Whether a field can take other values than its options, which are suggestions then. */
const takesSuggestions = ({ key, type, options }: Field) =>
  key === 'place' ||
  key === 'subject' ||
  (toOwnKey(key) !== undefined && (type === 'array' || (type === 'text' && options)))
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
      const ownFacets = Object.entries(facets.fields ?? {})
      return {
        place: sortByCount(facets.place),
        subject: sortByCount(facets.keywords),
        ...Object.fromEntries(ownFacets.map(([key, counts]) => [toFieldName(key), sortByCount(counts)])),
      }
    },
    staleTime: STALE_AFTER_MS,
    meta: { quiet: true },
  })

/** Adds the used values as suggestions to a field that supports them. */
export function withSuggestions<F extends Field>(field: F, usedValues: UsedValues | undefined): F {
  if (!takesSuggestions(field)) return field
  // Set the options even while loading, so that the field keeps its component.
  return { ...field, options: (usedValues?.[field.key] ?? []).map((value) => ({ value, label: value })) }
}
