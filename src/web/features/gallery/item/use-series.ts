import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { keys } from '#web/kit/keys.ts'

/** The items that a visitor goes through: those of the exhibit by which they came, else of what they found last. */
export function useSeries(alias: string, id: string, exhibit: Exhibit | undefined): readonly Artifact[] {
  const queries = useQueryClient()
  if (exhibit?.artifacts?.some((one) => one.id === id)) return exhibit.artifacts
  const lists = queries.getQueriesData<InfiniteData<{ artifacts: Artifact[] }>>({
    queryKey: keys.gallery.collections(alias),
  })
  for (const [, list] of lists.toReversed()) {
    const found = list?.pages.flatMap((page) => page.artifacts)
    if (found?.some((one) => one.id === id)) return found
  }
  return []
}
