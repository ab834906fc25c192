import { useQueries, useQuery } from '@tanstack/react-query'
import type { Activity } from '#shared/entities/activity.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { exhibitsQuery, tagsQuery } from '#web/kit/client/project.queries.ts'
import { existingFolderQuery, projectFoldersQuery, existingItemsQuery, otherProjectQuery } from './activity.queries.ts'

/**
 * The entities named in activity entries that still exist, with their current titles. The entries themselves store the
 * titles at the time of the act.
 */
export interface CurrentEntities {
  items: ReadonlySet<string>
  exhibits: ReadonlySet<string>
  /** Titles by id. */
  folders: ReadonlyMap<string, string>
  /** Titles by id. */
  projects: ReadonlyMap<string, string>
  /** Titles by id. */
  tags: ReadonlyMap<string, string>
}

const IDS_PER_REQUEST = 200

const getUnique = (ids: readonly (string | undefined)[]) => [...new Set(ids)].filter((id) => id !== undefined)

/** The ids named in the entries, in their order, so that batches stay the same when later entries are loaded. */
export function collectIds(entries: readonly Activity[]) {
  const getIdsOfKind = (kind: Activity['kind']) =>
    entries.flatMap((entry) => (entry.kind === kind && entry.act !== 'destroy' ? entry.things.map(({ id }) => id) : []))
  const targetFolders = entries.map(({ details }) => details.to_folder).filter((id) => id !== 'root')
  return {
    items: getUnique(getIdsOfKind('artifact')),
    folders: getUnique([...getIdsOfKind('folder'), ...targetFolders]),
    exhibits: getUnique(getIdsOfKind('exhibit')),
    projects: getUnique(
      entries.flatMap(({ project, details: { from_project, to_project } }) =>
        [from_project, to_project].filter((id) => id !== project),
      ),
    ),
  }
}
/** Looks up the current state of the entities named in entries. */

export function useCurrentEntities(project: string, entries: readonly Activity[]): CurrentEntities {
  const api = useApi()
  const idsByKind = collectIds(entries)
  const batches = Array.from({ length: Math.ceil(idsByKind.items.length / IDS_PER_REQUEST) }, (_, i) =>
    idsByKind.items.slice(i * IDS_PER_REQUEST, (i + 1) * IDS_PER_REQUEST),
  )
  const items = useQueries({
    queries: batches.map((ids) => existingItemsQuery(api, ids)),
    combine: (results) => new Set(results.flatMap(({ data }) => data ?? [])),
  })
  const listedFolders = useQuery({ ...projectFoldersQuery(api, project), enabled: idsByKind.folders.length > 0 }).data
  const otherFolderIds =
    listedFolders && !listedFolders.isComplete ? idsByKind.folders.filter((id) => !listedFolders.titles.has(id)) : []
  const folders = useQueries({
    queries: otherFolderIds.map((id) => existingFolderQuery(api, id)),
    combine: (results) => toTitlesById(results),
  })
  const projects = useQueries({
    queries: idsByKind.projects.map((id) => otherProjectQuery(api, id)),
    combine: (results) => toTitlesById(results),
  })
  const tags = useQuery({ ...tagsQuery(api, project), meta: { quiet: true } }).data ?? []
  const exhibits =
    useQuery({ ...exhibitsQuery(api, project), meta: { quiet: true }, enabled: idsByKind.exhibits.length > 0 }).data ??
    []
  return {
    items,
    exhibits: new Set(exhibits.map(({ id }) => id)),
    folders: new Map([...(listedFolders?.titles ?? []), ...folders]),
    projects,
    tags: new Map(tags.map(({ id, title }) => [id, title])),
  }
}

const toTitlesById = (results: readonly { data?: { id: string; title: string } | null | undefined }[]) =>
  new Map(results.flatMap(({ data }) => (data ? [[data.id, data.title] as const] : [])))
