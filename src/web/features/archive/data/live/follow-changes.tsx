import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#web/kit/api-context.tsx'
import { usePageSocket } from '#web/kit/live/page-socket-context.tsx'
import { createChanges } from './changes.ts'

/** While a project is shown, what others do to it arrives. */
export function FollowChanges({ project }: { project: string | undefined }) {
  const [api, queries, socket] = [useApi(), useQueryClient(), usePageSocket()]
  useEffect(() => {
    if (project === undefined) return undefined
    const changes = createChanges(api, queries, project)
    const leave = socket.subscribe({ hear: changes.hear, listens: changes.missed })
    socket.show(project)
    return () => {
      leave()
      changes.stop()
      socket.show(null)
    }
  }, [api, queries, socket, project])
  return null
}
