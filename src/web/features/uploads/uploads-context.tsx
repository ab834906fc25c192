import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { createUploads, type Uploads } from './create-uploads.ts'

const UploadsContext = createContext<Uploads | null>(null)
const REFRESH_MS = 1500

/** Holds the queue above every client screen, so that uploads survive navigation. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [api, alerts, queries, socket] = [useApi(), useAlerts(), useQueryClient(), usePageSocket()]
  const [uploads] = useState(() => {
    const due = new Map<string, ReturnType<typeof setTimeout>>()
    // Many files at once refresh the list now and then, not once each.
    const onChanged = (project: string) => {
      if (due.has(project)) return
      const refresh = () => {
        due.delete(project)
        void queries.invalidateQueries({ queryKey: ['archive', project] })
      }
      due.set(project, setTimeout(refresh, REFRESH_MS))
    }
    return createUploads({ api, alerts, socket, onChanged })
  })
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

export function useUploads(): Uploads {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads outside of UploadsProvider')
  return uploads
}

export function useUploadState() {
  const uploads = useUploads()
  return useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state)
}
