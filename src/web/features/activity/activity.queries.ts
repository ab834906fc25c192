import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activityContract } from '#shared/contract/activity.contract.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { isForbidden, isMissing } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember, fetchBriefItems } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import type { ActivitySearchParams } from './activity-address.ts'
import { toTimeRange } from './days.ts'

const PAGE_SIZE = '40'
const SHORT_PAGE_SIZE = '5'

/** The activity of a project, newest first. Never considered fresh, since it changes constantly. */
export const projectActivityQuery = (api: Api, project: string, { from, to, ...address }: ActivitySearchParams) =>
  infiniteQueryOptions({
    queryKey: keys.activity.list(project, { ...address, from, to }),
    queryFn: ({ pageParam, signal }) => {
      const range = toTimeRange(from, to)
      const query = {
        ...address,
        limit: PAGE_SIZE,
        ...(range.from !== undefined && { from: String(range.from) }),
        ...(range.to !== undefined && { to: String(range.to) }),
        ...(pageParam && { cursor: pageParam }),
      }
      return api.call(activityContract.ofProject, { params: { id: project }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (lastPage) => lastPage.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { leavesProject: true },
  })

/** The activity of one item or folder. */
export const entryActivityQuery = (api: Api, kind: 'artifact' | 'folder', id: string) =>
  infiniteQueryOptions({
    queryKey: keys.activity.entry(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        kind === 'folder' ? activityContract.ofFolder : activityContract.ofArtifact,
        { params: { id }, query: { limit: SHORT_PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (lastPage) => lastPage.cursor,
    staleTime: 0,
  })

/** Which of these items still exist. */
export const existingItemsQuery = (api: Api, ids: string[]) =>
  queryOptions({
    queryKey: keys.activity.existing(ids),
    queryFn: async () => (await fetchBriefItems(api, ids)).map(({ id }) => id),
    meta: { quiet: true },
  })

/** The titles of a project's folders by id, up to one page. `isComplete`: there are no others. */
export const projectFoldersQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.folderTitles(project),
    queryFn: async () => {
      const body = { project, onlyFolders: true, facets: false, limit: MAX_PAGE_SIZE }
      const { folders, cursor } = await searchAsMember(api, body)
      return { titles: new Map(folders.map(({ id, title }) => [id, title])), isComplete: cursor === null }
    },
    meta: { quiet: true },
  })

// The entity was deleted or isn't visible to this user.
const returnNullIfInaccessible = (error: unknown) => {
  if (isMissing(error) || isForbidden(error)) return null
  throw error
}

export const existingFolderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.activity.folder(id),
    queryFn: () =>
      api
        .call(foldersContract.read, { params: { id } })
        .then((folder) => (folder.active ? folder : null))
        .catch(returnNullIfInaccessible),
    meta: { quiet: true },
  })

export const otherProjectQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.activity.project(id),
    queryFn: () => api.call(projectsContract.read, { params: { id } }).catch(returnNullIfInaccessible),
    staleTime: 300_000,
    meta: { quiet: true },
  })
