import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { backupsContract } from '#shared/contract/administration/backups.contract.ts'
import type { BackupSchedule } from '#shared/entities/administration/backups.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

const IDLE_INTERVAL_MS = 60_000
const BUSY_INTERVAL_MS = 3000
const CONTENTS_INTERVAL_MS = 1000

/** Where backups go, their schedule and the last ones. Polled: often while one is being made. */
export const backupsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('backups'),
    queryFn: () => api.call(backupsContract.list, {}),
    refetchInterval: ({ state }) => (state.data?.is_busy ? BUSY_INTERVAL_MS : IDLE_INTERVAL_MS),
    meta: { quiet: true },
  })

/** The projects of a backup. Polled while it is being read. */
export const backupContentsQuery = (api: Api, backup: string) =>
  queryOptions({
    queryKey: keys.administration.detail(`backup-${backup}`),
    queryFn: () => api.call(backupsContract.contents, { query: { backup } }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'running' ? CONTENTS_INTERVAL_MS : false,
    staleTime: 0,
    meta: { quiet: true },
  })

interface RestoreRequest {
  backup: string
  project: string
  org: string
  title: string
}

export function useBackupMutations() {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => invalidateStale(queryClient, after.administrationChanged())
  const backUp = useMutation({ mutationFn: () => api.call(backupsContract.make, { body: {} }), onSettled })
  const verify = useMutation({
    mutationFn: (backup?: string) => api.call(backupsContract.verify, { body: backup === undefined ? {} : { backup } }),
    onSettled,
  })
  const changeSchedule = useMutation({
    mutationFn: (body: BackupSchedule) => api.call(backupsContract.changeSchedule, { body }),
    onSettled,
  })
  const readContents = useMutation({
    mutationFn: (backup: string) => api.call(backupsContract.readContents, { body: { backup } }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (body: RestoreRequest) => api.call(backupsContract.restore, { body }),
    onSettled,
  })
  return { backUp, verify, changeSchedule, readContents, restore }
}
