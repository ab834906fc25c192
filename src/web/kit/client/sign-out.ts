import { useQueryClient } from '@tanstack/react-query'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useAlerts } from '../alerts.tsx'
import { useApi } from '../api-context.tsx'
import { isUnauthorized } from '../api-error.ts'
import { endViewAs } from './view-as.ts'

/** Resolves to false to prevent signing out. `forget` deletes local data of the user. */
type SignOutHandler = () => Promise<false | { forget: () => Promise<void> }>
const signOutHandlers = new Set<SignOutHandler>()

/**
 * Registers a handler that runs before the user signs out and may prevent it. Its `forget` runs once the session has
 * ended. Returns a function that unregisters it.
 */
export function registerSignOutHandler(handler: SignOutHandler): () => void {
  signOutHandlers.add(handler)
  return () => signOutHandlers.delete(handler)
}

const restartAtHome = () => window.location.assign('/client')

/**
 * Ends the session on the server, then calls `restart`, which by default loads the client app's home. If the server
 * can't be reached, reports it and stays signed in, because the next person at this browser would otherwise still find
 * a session.
 */
export function useSignOut(restart = restartAtHome): () => Promise<void> {
  const api = useApi()
  const alerts = useAlerts()
  const queryClient = useQueryClient()
  return async () => {
    const cleanups = []
    for (const handler of signOutHandlers) {
      const cleanup = await handler()
      if (!cleanup) return
      cleanups.push(cleanup)
    }
    try {
      await api.call(authContract.logout, {})
    } catch (error) {
      if (!isUnauthorized(error)) {
        const text = error instanceof Error ? error.message : undefined
        return alerts.showError(error, { title: frameMessages.stillSignedIn, text })
      }
    }
    await Promise.all(cleanups.map(({ forget }) => forget().catch(() => undefined)))
    endViewAs()
    queryClient.clear()
    restart()
  }
}
