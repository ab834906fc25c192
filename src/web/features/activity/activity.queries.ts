import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activityContract } from '#shared/contract/activity.contract.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { isForbidden, isMissing } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { find, findBriefly } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import type { ActivityAddress } from './activity-address.ts'
import { span } from './days.ts'

const PAGE = '40'
const SHORT_PAGE = '5'

/** The activity of a project, newest first. Never considered fresh, since it changes constantly. */
export const projectActivityQuery = (api: Api, project: string, { from, to, ...address }: ActivityAddress) =>
  infiniteQueryOptions({
    queryKey: keys.activity.list(project, { ...address, from, to }),
    queryFn: ({ pageParam, signal }) => {
      const at = span(from, to)
      const query = {
        ...address,
        limit: PAGE,
        ...(at.from !== undefined && { from: String(at.from) }),
        ...(at.to !== undefined && { to: String(at.to) }),
        ...(pageParam && { cursor: pageParam }),
      }
      return api.call(activityContract.ofProject, { params: { id: project }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { place: true },
  })

/** The activity of one item or folder. */
export const thingActivityQuery = (api: Api, kind: 'artifact' | 'folder', id: string) =>
  infiniteQueryOptions({
    queryKey: keys.activity.thing(id),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        kind === 'folder' ? activityContract.ofFolder : activityContract.ofArtifact,
        { params: { id }, query: { limit: SHORT_PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    staleTime: 0,
  })

/** Which of these items still exist. */
export const livingQuery = (api: Api, ids: string[]) =>
  queryOptions({
    queryKey: keys.activity.living(ids),
    queryFn: async () => (await findBriefly(api, ids)).map(({ id }) => id),
    meta: { quiet: true },
  })

/** The titles of a project's folders by id, up to one page. `isComplete`: there are no others. */
export const foldersQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.folderTitles(project),
    queryFn: async () => {
      const body = { project, onlyFolders: true, facets: false, limit: MAX_PAGE }
      const { folders, cursor } = await find(api, body)
      return { titles: new Map(folders.map(({ id, title }) => [id, title])), isComplete: cursor === null }
    },
    meta: { quiet: true },
  })

// The entity was deleted or isn't visible to this user.
const orNull = (error: unknown) => {
  if (isMissing(error) || isForbidden(error)) return null
  throw error
}

export const folderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.activity.folder(id),
    queryFn: () =>
      api
        .call(foldersContract.read, { params: { id } })
        .then((folder) => (folder.active ? folder : null))
        .catch(orNull),
    meta: { quiet: true },
  })

export const otherProjectQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.activity.project(id),
    queryFn: () => api.call(projectsContract.read, { params: { id } }).catch(orNull),
    staleTime: 300_000,
    meta: { quiet: true },
  })
