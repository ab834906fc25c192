import type { QueryClient } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { changeCached } from '#web/kit/cache/change-cached.ts'
import { keys, type ListKey } from '#web/kit/keys.ts'
import type { ListSearch } from './item-order.ts'
import { isBrief, removeEntries, type Listing, type ListItem } from './listing.ts'

const changeLists = (
  queryClient: QueryClient,
  project: string,
  change: (listing: Listing, search: ListSearch) => Listing,
) =>
  changeCached<Listing>(queryClient, { queryKey: keys.archive.lists(project) }, (listing, queryKey) =>
    change(listing, (queryKey as ListKey<ListSearch>)[3]),
  )

/**
 * Removes entries from the lists of a project. Lists of `targetFolder`, to which the entries are moved, keep them, and
 * so do lists that may contain it.
 */
export function removeFromLists(
  queryClient: QueryClient,
  project: string,
  entryIds: Iterable<string>,
  targetFolder?: string,
): () => void {
  const removedIds = new Set(entryIds)
  return changeLists(queryClient, project, (listing, { folder, subfolders }) =>
    targetFolder === undefined || (folder !== undefined && !subfolders && folder !== targetFolder)
      ? removeEntries(listing, removedIds)
      : listing,
  )
}

/** Changes fields of items, in the lists of their project and on their own pages. */
export function changeItems(
  queryClient: QueryClient,
  project: string,
  changesById: ReadonlyMap<string, Partial<Artifact>>,
): () => void {
  const changeItem = (item: ListItem): ListItem => {
    const changes = changesById.get(item.id)
    return changes && !isBrief(item) ? { ...item, ...changes } : item
  }
  const revertLists = changeLists(queryClient, project, (listing) => ({
    ...listing,
    pages: listing.pages.map((page) =>
      page.artifacts.some(({ id }) => changesById.has(id))
        ? { ...page, artifacts: page.artifacts.map(changeItem) }
        : page,
    ),
  }))
  const revertItems = [...changesById].map(([id, changes]) =>
    changeCached<Artifact>(queryClient, { queryKey: keys.artifact.of(id), exact: true }, (item) => ({
      ...item,
      ...changes,
    })),
  )
  return () => {
    revertLists()
    for (const revert of revertItems) revert()
  }
}

/** Changes fields of a folder, in the lists of its project and in breadcrumbs. */
export function changeFolder(
  queryClient: QueryClient,
  project: string,
  id: string,
  changes: Partial<Pick<Folder, 'title' | 'description'>>,
): () => void {
  const changeIn = <F extends { id: string }>(folders: readonly F[]): F[] =>
    folders.map((folder) => (folder.id === id ? { ...folder, ...changes } : folder))
  const revertLists = changeLists(queryClient, project, (listing) => ({
    ...listing,
    pages: listing.pages.map((page) =>
      page.folders.some((folder) => folder.id === id) ? { ...page, folders: changeIn(page.folders) } : page,
    ),
  }))
  const revertPaths = changeCached<readonly { id: string }[]>(
    queryClient,
    { queryKey: keys.archive.paths(project) },
    changeIn,
  )
  return () => {
    revertLists()
    revertPaths()
  }
}
