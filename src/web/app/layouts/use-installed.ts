import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetShared, sharedFilesQuery } from '#web/features/uploads/shared-files.ts'
import { beforeSignOut } from '#web/kit/client/sign-out.ts'

/**
 * Registers the service worker of the installable client for signed-in users (src/server/app/installed). Browsers
 * without service workers lose nothing. Files shared to the app are deleted on sign-out.
 */
export function useInstalled(me: string | null): void {
  const signedIn = me !== null
  // Reading the list deletes files that another user left behind.
  useQuery({ ...sharedFilesQuery(me ?? ''), enabled: signedIn })
  useEffect(() => {
    if (!signedIn) return undefined
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    worker?.register('/client/service-worker.js', { scope: '/client' }).catch(() => undefined)
    return beforeSignOut(async () => ({ forget: forgetShared }))
  }, [signedIn])
}
