import { queryOptions } from '@tanstack/react-query'
import type { Field } from '#shared/forms/field.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { find } from './find.ts'

/** What the items of a project say in some fields, by the field, the most frequent first. */
export type UsedValues = Readonly<Record<string, readonly string[]>>

const SUGGESTED: ReadonlySet<string> = new Set(['place', 'subject'])
const FRESH_MS = 60_000
const byCount = (counts: Record<string, number>) =>
  Object.entries(counts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([value]) => value)

/** The places and keywords that a project uses. */
export const usedValuesQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.usedValues(project),
    queryFn: async ({ signal }): Promise<UsedValues> => {
      const { facets } = await find(api, { project, limit: 1, facets: true }, { signal })
      return { place: byCount(facets.place), subject: byCount(facets.keywords) }
    },
    staleTime: FRESH_MS,
    meta: { quiet: true },
  })

/** A field that suggests what is used already. */
export function withUsed<F extends Field>(field: F, used: UsedValues | undefined): F {
  if (!SUGGESTED.has(field.key)) return field
  // Its input is the same while they are on their way.
  return { ...field, options: (used?.[field.key] ?? []).map((value) => ({ value, label: value })) }
}
