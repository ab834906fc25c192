import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
import { templatesQuery } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { getUploadTemplate } from '#web/kit/client/item-fields/upload-template.ts'
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
    const changedProjects = new Set<string>()
    const refresh = (project: string) => {
      changedProjects.delete(project)
      clearTimeout(refreshTimers.get(project))
      const refreshAgain = () => {
        refreshTimers.delete(project)
        if (changedProjects.has(project)) refresh(project)
      }
      refreshTimers.set(project, setTimeout(refreshAgain, REFRESH_DELAY_MS))
      void invalidateStale(queryClient, after.itemsUploaded(project))
    }
    // Refresh the list after the first and the last of many files, and at intervals in between.
    const onChanged = (project: string, isLast = false) => {
      if (isLast || !refreshTimers.has(project)) refresh(project)
      else changedProjects.add(project)
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
    const findTemplate = async (project: string) => {
      const chosenId = getUploadTemplate(project)
      if (chosenId === null) return undefined
      // It may have been deleted since it was chosen.
      const templates = await queryClient.fetchQuery(templatesQuery(api, project)).catch(() => [])
      return templates.find(({ id }) => id === chosenId)?.id
    }
    // Acting as someone else and view-as mode each get a separate queue.
    const personKey = [me?.id, me?.login_as?.admin, getActiveViewAs()?.name].filter(Boolean).join(' by ')
    return createUploads({ api, alerts, socket, person: personKey, onChanged, keepAlive, findTemplate })
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
