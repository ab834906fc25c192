import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SocketMessage } from '#shared/socket-messages.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { after, removeStale, invalidateStale } from '#web/kit/stale.ts'
import { createChangeFollower } from './change-follower.ts'

/** Reloads everything that depends on permissions. Route guards then redirect members who have lost access. */
async function applyAccessChange(queryClient: QueryClient, router: AnyRouter, project: string): Promise<void> {
  removeStale(queryClient, after.accessMaybeLost())
  await invalidateStale(queryClient, after.accessChanged(project))
  await router.invalidate()
}

/** Shows changes by others while a project is open. */
export function ProjectChangeFollower({ project }: { project: string | undefined }) {
  const [api, queryClient, socket, router] = [useApi(), useQueryClient(), usePageSocket(), useRouter()]
  useEffect(() => {
    if (project === undefined) return undefined
    const changeFollower = createChangeFollower(api, queryClient, project)
    const handleMessage = (message: SocketMessage) => {
      if (message.type === 'standingChanged') {
        if (message.project === project) void applyAccessChange(queryClient, router, project)
      } else if (message.type === 'membersChanged') void invalidateStale(queryClient, after.membersChanged(message.project))
      else if (message.type === 'submissionsChanged')
        void invalidateStale(queryClient, after.submissionsChanged(message.project))
      else changeFollower.handleMessage(message)
    }
    const unsubscribe = socket.subscribe({ onMessage: handleMessage, onProjectOpened: changeFollower.handleReconnect })
    socket.setProject(project)
    return () => {
      unsubscribe()
      changeFollower.stop()
      socket.setProject(null)
    }
  }, [api, queryClient, socket, router, project])
  return null
}
