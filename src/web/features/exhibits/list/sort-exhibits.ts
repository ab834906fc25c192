import type { Exhibit } from '#shared/entities/exhibit.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import type { ExhibitsSearchParams } from './exhibits-address.ts'

type ListedExhibit = Pick<Exhibit, 'title' | 'artifact_count' | 'edited_at' | 'updated_at'>

/** When an exhibit or its text was last changed. */
export const getEditedAt = ({ edited_at, updated_at }: Pick<Exhibit, 'edited_at' | 'updated_at'>) =>
  edited_at ?? updated_at

/** Filters exhibits by the words of the query and sorts them. Expects them sorted by title, as the server returns them. */
export function filterAndSortExhibits<T extends ListedExhibit>(
  exhibits: readonly T[],
  { query = '', sort = 'edited' }: ExhibitsSearchParams,
): T[] {
  const matchesQuery = createTextFilter(query)
  const matchingExhibits = exhibits.filter(({ title }) => matchesQuery(title))
  if (sort === 'items') return matchingExhibits.toSorted((a, b) => b.artifact_count - a.artifact_count)
  if (sort === 'edited') return matchingExhibits.toSorted((a, b) => getEditedAt(b) - getEditedAt(a))
  return matchingExhibits
}
