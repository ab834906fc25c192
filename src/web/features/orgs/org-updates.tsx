import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { after, removeStale, invalidateStale } from '#web/kit/stale.ts'

/**
 * Refreshes the page when the subscription of one of the user's organisations changes. `keepsConnectionOpen` keeps the
 * connection to the server open where nothing else does.
 */
export function OrgUpdates({ keepsConnectionOpen }: { keepsConnectionOpen: boolean }) {
  const [queryClient, socket, router] = [useQueryClient(), usePageSocket(), useRouter()]
  useEffect(() => (keepsConnectionOpen ? socket.keepOpen() : undefined), [socket, keepsConnectionOpen])
  useEffect(() => {
    const refreshOrg = async (org: string) => {
      removeStale(queryClient, after.accessMaybeLost())
      await invalidateStale(queryClient, after.orgChanged(org))
      await router.invalidate()
    }
    return socket.subscribe({
      onMessage: (message) => {
        if (message.type === 'orgChanged') void refreshOrg(message.org)
      },
    })
  }, [queryClient, socket, router])
  return null
}
