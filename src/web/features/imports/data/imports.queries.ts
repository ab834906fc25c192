import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { API_BASE } from '#shared/api-base.ts'
import { importsContract } from '#shared/contract/library/imports.contract.ts'
import {
  BUSY_IMPORT_STATES,
  WEB_SOURCES,
  type Import,
  type PlanSettings,
  type ReadingSettings,
} from '#shared/entities/imports/import.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery } from '#web/kit/client/paged-query.ts'
import { fetchBriefItems } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { getCondition } from '#web/media/condition.ts'

/** How often the progress of an import is read, in ms. */
const PROGRESS_INTERVAL_MS = 1000
/** How often items are read until their previews are ready, in ms. */
const PREVIEWS_INTERVAL_MS = 3000
/** How many rows of the table are shown before the import. */
const PREVIEW_ROWS = '20'

export const isBusy = ({ state }: Pick<Import, 'state'>) => BUSY_IMPORT_STATES.includes(state)

/** Whether the rows of an import are from another system. */
export const isWebImport = ({ source }: Pick<Import, 'source'>) => WEB_SOURCES.some((name) => name === source)

export const importsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.imports.of(project),
    queryFn: () => api.call(importsContract.list, { params: { id: project } }),
    staleTime: 0,
    meta: { leavesProject: true },
  })

/** One import, read again while the server works on it. */
export const importQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.imports.detail(id),
    queryFn: () => api.call(importsContract.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? PROGRESS_INTERVAL_MS : false),
    staleTime: 0,
  })

/** The first rows below the header. */
export const previewQuery = (api: Api, { id, updated_at }: Import) =>
  queryOptions({
    queryKey: keys.imports.preview(id, updated_at),
    queryFn: () => api.call(importsContract.rows, { params: { id }, query: { limit: PREVIEW_ROWS } }),
  })

export interface RowFilter {
  plan?: 'create' | 'change' | 'skip' | 'refuse' | undefined
  state?: 'done' | 'failed' | 'kept' | undefined
  query?: string | undefined
}

export const rowsQuery = (api: Api, { id, updated_at }: Import, filter: RowFilter) =>
  pagedQuery(api, importsContract.rows, {
    queryKey: keys.imports.rows(id, updated_at, filter),
    params: { id },
    query: { ...filter },
  })

/** How many of an import's items its result shows. */
export const ARRIVED_ITEMS = 12

/** The first items of an import, read again until their previews are ready. */
export const arrivedItemsQuery = (api: Api, { id, updated_at }: Import) =>
  queryOptions({
    queryKey: keys.imports.arrived(id, updated_at),
    async queryFn() {
      const query = { state: 'done', limit: String(ARRIVED_ITEMS) } as const
      const { rows } = await api.call(importsContract.rows, { params: { id }, query })
      const ids = [...new Set(rows.flatMap(({ artifact }) => artifact ?? []))]
      return ids.length === 0 ? [] : fetchBriefItems(api, ids)
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ file }) => getCondition(file) === 'processing') ? PREVIEWS_INTERVAL_MS : false,
  })

/** The address of a table with the rows of a list. */
export const getRowsUrl = (id: string, filter: RowFilter) => {
  const pairs = Object.entries({ ...filter, format: 'csv' }).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return `${API_BASE}/imports/${id}/rows?${new URLSearchParams(pairs as string[][]).toString()}`
}

/** The steps of an import. */
export function useImportSteps({ id, project }: Pick<Import, 'id' | 'project'>) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const params = { id }
  const options = {
    onSuccess: (next: Import) => queryClient.setQueryData(keys.imports.detail(id), next),
    onSettled: () => invalidateStale(queryClient, after.importChanged(project, id)),
  }
  return {
    readAgain: useMutation({
      mutationFn: (body: ReadingSettings) => api.call(importsContract.readAgain, { params, body }),
      ...options,
    }),
    plan: useMutation({
      mutationFn: (body: PlanSettings) => api.call(importsContract.plan, { params, body }),
      ...options,
    }),
    act: useMutation({
      mutationFn: (step: 'run' | 'pause' | 'cancel' | 'undo') => api.call(importsContract[step], { params }),
      /** Shows immediately that the import is cancelled. */
      async onMutate(step) {
        if (step !== 'cancel') return
        const { queryKey } = importQuery(api, id)
        await queryClient.cancelQueries({ queryKey, exact: true })
        queryClient.setQueryData(queryKey, (current) => current && { ...current, state: 'cancelled' as const })
      },
      ...options,
    }),
    remove: useMutation({
      mutationFn: () => api.call(importsContract.remove, { params }),
      onSuccess: () => invalidateStale(queryClient, after.importChanged(project, id)),
    }),
  }
}
