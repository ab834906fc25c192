import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { lookingHere } from '#web/kit/client/looking.ts'
import { beforeSignOut } from '#web/kit/client/sign-out.ts'
import { useMe } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { createUploads, type Uploads } from './create-uploads.ts'

const UploadsContext = createContext<Uploads | null>(null)
const REFRESH_MS = 1500

/** Holds the queue above every client screen, so that uploads survive navigation. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [api, alerts, queries, socket, me] = [useApi(), useAlerts(), useQueryClient(), usePageSocket(), useMe()]
  const [uploads] = useState(() => {
    const due = new Map<string, ReturnType<typeof setTimeout>>()
    // Many files at once refresh the list now and then, not once each.
    const onChanged = (project: string) => {
      if (due.has(project)) return
      const refresh = () => {
        due.delete(project)
        void outdate(queries, after.uploaded(project))
      }
      due.set(project, setTimeout(refresh, REFRESH_MS))
    }
    // Through the cache, which tells everybody of a session that is over.
    const keepAlive = () =>
      queries.fetchQuery({
        queryKey: keys.keepAlive,
        queryFn: () => api.call(authContract.keepAlive, {}),
        meta: { quiet: true },
        staleTime: 0,
        retry: false,
      })
    // An administrator who acts as somebody has a queue of their own; whoever looks through other eyes sends nothing.
    const person = [me?.id, me?.login_as?.admin, lookingHere()?.name].filter(Boolean).join(' by ')
    return createUploads({ api, alerts, socket, person, onChanged, keepAlive })
  })
  useEffect(() => uploads.dispose, [uploads])
  useEffect(() => beforeSignOut(uploads.leave), [uploads])
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

export function useUploads(): Uploads {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads outside of UploadsProvider')
  return uploads
}

/** How far the compression of an item is that this page has uploaded, in percent. */
export function useCompression(artifact: string): number | undefined {
  const uploads = useUploads()
  const now = () => uploads.compressionOf(artifact)
  return useSyncExternalStore(uploads.subscribe, now, now)
}

export function useUploadState() {
  const uploads = useUploads()
  return useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state)
}
