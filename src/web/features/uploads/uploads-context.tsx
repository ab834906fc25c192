import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
import { registerSignOutHandler } from '#web/kit/client/sign-out.ts'
import { useMe } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { createUploads, type Uploads } from './create-uploads.ts'

const UploadsContext = createContext<Uploads | null>(null)
const REFRESH_DELAY_MS = 1500

/** Provides the upload queue to all screens of the client app, so that uploads survive navigation. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [api, alerts, queryClient, socket, me] = [useApi(), useAlerts(), useQueryClient(), usePageSocket(), useMe()]
  const [uploads] = useState(() => {
    const refreshTimers = new Map<string, ReturnType<typeof setTimeout>>()
    // Refresh the list at intervals rather than after each of many files.
    const onChanged = (project: string) => {
      if (refreshTimers.has(project)) return
      const refresh = () => {
        refreshTimers.delete(project)
        void invalidateStale(queryClient, after.itemsUploaded(project))
      }
      refreshTimers.set(project, setTimeout(refresh, REFRESH_DELAY_MS))
    }
    // A query rather than a plain call: the query client handles an expired session.
    const keepAlive = () =>
      queryClient.fetchQuery({
        queryKey: keys.keepAlive,
        queryFn: () => api.call(authContract.keepAlive, {}),
        meta: { quiet: true },
        staleTime: 0,
        retry: false,
      })
    // Acting as someone else and view-as mode each get a separate queue.
    const personKey = [me?.id, me?.login_as?.admin, getActiveViewAs()?.name].filter(Boolean).join(' by ')
    return createUploads({ api, alerts, socket, person: personKey, onChanged, keepAlive })
  })
  useEffect(() => uploads.dispose, [uploads])
  useEffect(() => registerSignOutHandler(uploads.prepareSignOut), [uploads])
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

export function useUploads(): Uploads {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads outside of UploadsProvider')
  return uploads
}

/** Progress in percent of the compression of an item that this page has uploaded; undefined if unknown. */
export function useCompressionPercent(artifactId: string): number | undefined {
  const uploads = useUploads()
  const getPercent = () => uploads.getCompressionPercent(artifactId)
  return useSyncExternalStore(uploads.subscribe, getPercent, getPercent)
}

export function useUploadState() {
  const uploads = useUploads()
  return useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state)
}
