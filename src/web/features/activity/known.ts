import { useQueries, useQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/entities/activity.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { exhibitsQuery, tagsQuery } from '#web/kit/client/project.queries.ts'
import { folderQuery, foldersQuery, livingQuery, otherProjectQuery } from './activity.queries.ts'

/**
 * The entities named in activity entries that still exist, with their current titles. Entries themselves have only the
 * titles of their time.
 */
export interface Known {
  items: ReadonlySet<string>
  exhibits: ReadonlySet<string>
  /** Titles by id. */
  folders: ReadonlyMap<string, string>
  /** Titles by id. */
  projects: ReadonlyMap<string, string>
  /** Titles by id. */
  tags: ReadonlyMap<string, string>
}

const AT_ONCE = 200

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids)].filter((id) => id !== undefined)

/** The ids named in entries, in order so batches stay the same when later entries are loaded. */
export function namedIn(entries: readonly Activity[]) {
  const things = (kind: Activity['kind']) =>
    entries.flatMap((entry) => (entry.kind === kind && entry.act !== 'destroy' ? entry.things.map(({ id }) => id) : []))
  const targetFolders = entries.map(({ details }) => details.to_folder).filter((id) => id !== 'root')
  return {
    items: distinct(things('artifact')),
    folders: distinct([...things('folder'), ...targetFolders]),
    exhibits: distinct(things('exhibit')),
    projects: distinct(
      entries.flatMap(({ project, details: { from_project, to_project } }) =>
        [from_project, to_project].filter((id) => id !== project),
      ),
    ),
  }
}
/** Looks up the current state of the entities named in entries. */

export function useKnown(project: string, entries: readonly Activity[]): Known {
  const api = useApi()
  const named = namedIn(entries)
  const chunks = Array.from({ length: Math.ceil(named.items.length / AT_ONCE) }, (_, i) =>
    named.items.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  )
  const items = useQueries({
    queries: chunks.map((ids) => livingQuery(api, ids)),
    combine: (results) => new Set(results.flatMap(({ data }) => data ?? [])),
  })
  const listed = useQuery({ ...foldersQuery(api, project), enabled: named.folders.length > 0 }).data
  const others = listed && !listed.isComplete ? named.folders.filter((id) => !listed.titles.has(id)) : []
  const folders = useQueries({
    queries: others.map((id) => folderQuery(api, id)),
    combine: (results) => titlesOf(results),
  })
  const projects = useQueries({
    queries: named.projects.map((id) => otherProjectQuery(api, id)),
    combine: (results) => titlesOf(results),
  })
  const tags = useQuery({ ...tagsQuery(api, project), meta: { quiet: true } }).data ?? []
  const exhibits =
    useQuery({ ...exhibitsQuery(api, project), meta: { quiet: true }, enabled: named.exhibits.length > 0 }).data ?? []
  return {
    items,
    exhibits: new Set(exhibits.map(({ id }) => id)),
    folders: new Map([...(listed?.titles ?? []), ...folders]),
    projects,
    tags: new Map(tags.map(({ id, title }) => [id, title])),
  }
}

const titlesOf = (results: readonly { data?: { id: string; title: string } | null | undefined }[]) =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data.title] as const] : [])))
