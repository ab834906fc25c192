import { queryOptions } from '@tanstack/react-query'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember } from './search-archive.ts'
import { keys } from '#web/kit/keys.ts'

/** A project by its id; disabled for an empty id. */
export const projectQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.project(id),
    queryFn: () => api.call(projectsContract.read, { params: { id } }),
    enabled: id !== '',
    staleTime: 300_000,
  })

/** The tags of a project by title. */
export const tagsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.tags(project),
    queryFn: () => api.call(projectsContract.tags, { params: { id: project } }),
  })

/** The exhibits of a project. */
export const exhibitsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.exhibits(project),
    queryFn: () => api.call(projectsContract.exhibits, { params: { id: project } }),
  })

/** The newest items of a project and how many there are, for its card. */
export const projectOverviewQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.overview(project),
    queryFn: () => searchAsMember(api, { project, limit: 40, sort: { key: 'CREATED_AT', dir: 'desc' } }),
    meta: { quiet: true },
  })
