import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { after, forget, outdate } from '#web/kit/stale.ts'
import { createChanges } from './changes.ts'

/** Reloads everything that depends on permissions. Route guards then lead members without access elsewhere. */
async function standAnew(queries: QueryClient, router: AnyRouter, project: string): Promise<void> {
  forget(queries, after.guardsPassed())
  await outdate(queries, after.standingChanged(project))
  await router.invalidate()
}

/** Shows changes by others while a project is open. */
export function FollowChanges({ project }: { project: string | undefined }) {
  const [api, queries, socket, router] = [useApi(), useQueryClient(), usePageSocket(), useRouter()]
  useEffect(() => {
    if (project === undefined) return undefined
    const changes = createChanges(api, queries, project)
    const hear = (message: SocketMessage) => {
      if (message.type === 'standingChanged') {
        if (message.project === project) void standAnew(queries, router, project)
      } else if (message.type === 'membersChanged') void outdate(queries, after.membersChanged(message.project))
      else if (message.type === 'submissionsChanged')
        void outdate(queries, after.submissionsChanged(message.project))
      else changes.hear(message)
    }
    const leave = socket.subscribe({ hear, listens: changes.missed })
    socket.show(project)
    return () => {
      leave()
      changes.stop()
      socket.show(null)
    }
  }, [api, queries, socket, router, project])
  return null
}
