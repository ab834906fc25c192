import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deleteSharedFiles, sharedFilesQuery } from '#web/features/uploads/run/shared-files.ts'
import { registerSignOutHandler } from '#web/kit/client/sign-out.ts'

/**
 * Registers the service worker of the installable client app for signed-in users (src/server/app/web-app), if the
 * browser supports it. Files shared to the app are deleted on sign-out.
 */
export function useServiceWorker(userId: string | null): void {
  const isSignedIn = userId !== null
  // Reading the list deletes files that another user left behind.
  useQuery({ ...sharedFilesQuery(userId ?? ''), enabled: isSignedIn })
  useEffect(() => {
    if (!isSignedIn) return undefined
    const serviceWorker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    serviceWorker?.register('/client/service-worker.js', { scope: '/client' }).catch(() => undefined)
    return registerSignOutHandler(async () => ({ forget: deleteSharedFiles }))
  }, [isSignedIn])
}
