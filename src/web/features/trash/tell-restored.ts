import type { QueryClient } from '@tanstack/react-query'
import { trashMessages as words } from '#shared/words/trash/trash.ts'
import type { Alerts, Notice } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import { homeQuery } from './trash.queries.ts'
import type { Trashed } from './trashed.ts'

interface With {
  api: Api
  alerts: Alerts
  queries: QueryClient
  project: string
}

const ROOT = 'root'

/** Which of these did not come back into the folder that they were in, because it is gone or in the trash. */
export const strayed = (entries: readonly Trashed[], places: ReadonlyMap<string, string>) =>
  entries.filter(({ id, home }) => places.get(id) !== (home ?? ROOT))

/** Tells that things are back, and where: above all where that is not where they were. */
export async function tellRestored(
  { api, alerts, queries, project }: With,
  entries: readonly Trashed[],
  places: ReadonlyMap<string, string>,
  undo: Notice['undo'],
): Promise<void> {
  const titleOf = async (folder: string): Promise<string | null> => {
    if (folder === ROOT) return null
    const path = await queries.fetchQuery({ ...homeQuery(api, project, folder), staleTime: 0 }).catch(() => [])
    return path.at(-1)?.title ?? ''
  }
  const lost = strayed(entries, places)
  const [where, ...others] = new Set((lost.length > 0 ? lost : entries).map(({ id }) => places.get(id) ?? ROOT))
  const place = others.length > 0 || where === undefined ? undefined : await titleOf(where)
  const [one] = entries
  alerts.prompt(entries.length === 1 && one ? words.restored(one.title) : words.restoredMany(entries.length), {
    kind: 'success',
    undo,
    text:
      lost.length > 0
        ? words.lost(lost.length, entries.length, place)
        : place === undefined
          ? undefined
          : words.backIn(place),
  })
}
