import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { exportsContract } from '#shared/contract/library/exports.contract.ts'
import type { ExportContent, ExportFormat } from '#shared/entities/exports/export.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** The exported items; without ids, the whole project. */
export interface ExportSelection {
  artifacts?: string[]
  folders?: string[]
  exhibit?: string
  /** Downloads the same as a ZIP with a table, where that is possible. */
  downloadZip?: () => void
}

/** How often the progress of an export is read, in ms. */
const PROGRESS_INTERVAL_MS = 1000

/** The user's exports of a project, read again while one is being prepared. */
export const exportsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.exports(project),
    queryFn: () => api.call(exportsContract.list, { params: { id: project } }),
    refetchInterval: ({ state }) =>
      state.data?.some((entry) => entry.state === 'preparing') ? PROGRESS_INTERVAL_MS : false,
    staleTime: 0,
  })

/** The expected size of an export in bytes. */
export const exportSizeQuery = (
  api: Api,
  project: string,
  { artifacts: ids, folders, exhibit }: ExportSelection,
  format: ExportFormat,
) => {
  const request = { ids, folders, exhibit, format }
  return queryOptions({
    queryKey: keys.exportSize(project, request),
    queryFn: () => api.call(exportsContract.measure, { params: { id: project }, body: request }),
    staleTime: 0,
  })
}

/** Requests and deletes exports of a project. */
export function useExports(project: string) {
  const [api, alerts, queryClient] = [useApi(), useAlerts(), useQueryClient()]
  const onSuccess = () => invalidateStale(queryClient, after.exportsChanged(project))
  const create = useMutation({
    mutationFn: ({
      selection: { artifacts, folders, exhibit },
      ...settings
    }: {
      selection: ExportSelection
      format: ExportFormat
      contents?: ExportContent[]
      part_size?: number
    }) =>
      api.call(exportsContract.create, {
        params: { id: project },
        body: { ids: artifacts, folders, exhibit, ...settings },
      }),
    onSuccess,
    onError: (error) => alerts.showError(error),
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call(exportsContract.remove, { params: { id } }),
    onSuccess,
    onError: (error) => alerts.showError(error),
  })
  return { create, remove }
}
