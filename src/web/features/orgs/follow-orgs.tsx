import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { after, forget, outdate } from '#web/kit/stale.ts'

/**
 * Refreshes the page when the subscription of an organisation of the user changes. `keepsConnectionOpen` keeps the connection to the server open
 * where nothing else does.
 */
export function FollowOrgs({ alone }: { alone: boolean }) {
  const [queries, socket, router] = [useQueryClient(), usePageSocket(), useRouter()]
  useEffect(() => (alone ? socket.hold() : undefined), [socket, alone])
  useEffect(() => {
    const anew = async (org: string) => {
      forget(queries, after.guardsPassed())
      await outdate(queries, after.orgChanged(org))
      await router.invalidate()
    }
    return socket.subscribe({
      hear: (message) => {
        if (message.type === 'orgChanged') void anew(message.org)
      },
    })
  }, [queries, socket, router])
  return null
}
