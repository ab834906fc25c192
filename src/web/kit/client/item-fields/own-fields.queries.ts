import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { fieldsContract, templatesContract } from '#shared/contract/library/own-fields.contract.ts'
import type { OwnField, Template } from '#shared/entities/own-fields/own-field.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

const STALE_AFTER_MS = 300_000

/** The fields that a project adds to its items, in the order of the form. */
export const ownFieldsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.ownFields.list(project),
    queryFn: () => api.call(fieldsContract.list, { params: { id: project }, query: {} }),
    staleTime: STALE_AFTER_MS,
  })

export const templatesQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.ownFields.templates(project),
    queryFn: () => api.call(templatesContract.list, { params: { id: project } }),
    staleTime: STALE_AFTER_MS,
  })

/** Loads what the form of an item needs besides the item. */
export const prefetchOwnFields = (queryClient: QueryClient, api: Api, project: string) => [
  queryClient.prefetchQuery(ownFieldsQuery(api, project)),
  queryClient.prefetchQuery(templatesQuery(api, project)),
]

const NO_FIELDS: readonly OwnField[] = []
const NO_TEMPLATES: readonly Template[] = []

/** The own fields and templates of a project; none while they load, or if they can't be loaded. */
export function useOwnFields(project: string) {
  const api = useApi()
  const fields = useQuery({ ...ownFieldsQuery(api, project), enabled: project !== '' })
  const templates = useQuery({ ...templatesQuery(api, project), enabled: project !== '' })
  return {
    ownFields: fields.data ?? NO_FIELDS,
    templates: templates.data ?? NO_TEMPLATES,
    isLoading: fields.isLoading || templates.isLoading,
  }
}
