import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetShared, sharedFilesQuery } from '#web/features/uploads/shared-files.ts'
import { beforeSignOut } from '#web/kit/client/sign-out.ts'

/**
 * Has the worker run beside the client of whoever is signed in by which it can be installed (src/server/app/installed). Where browsers have none, or
 * do not let it, nothing is lacking. What it lays aside is nobody else's.
 */
export function useInstalled(me: string | null): void {
  const signedIn = me !== null
  // Whatever somebody else has left there goes as soon as one is here.
  useQuery({ ...sharedFilesQuery(me ?? ''), enabled: signedIn })
  useEffect(() => {
    if (!signedIn) return undefined
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    worker?.register('/client/service-worker.js', { scope: '/client' }).catch(() => undefined)
    return beforeSignOut(async () => ({ forget: forgetShared }))
  }, [signedIn])
}
