import { useQueryClient } from '@tanstack/react-query'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useAlerts } from '../alerts.tsx'
import { useApi } from '../api-context.tsx'
import { isUnauthorized } from '../api-error.ts'
import { lookAgain } from './looking.ts'

/** `forget` throws away what is kept of whoever has signed out. */
type Leaving = () => Promise<false | { forget: () => Promise<void> }>
const leaving = new Set<Leaving>()

/** Is asked before somebody signs out; false keeps them. Once they have, what it answers is forgotten. Answers how to ask it no more. */
export function beforeSignOut(ask: Leaving): () => void {
  leaving.add(ask)
  return () => leaving.delete(ask)
}

const atHome = () => window.location.assign('/client')

/**
 * Ends the session on the server and starts afresh, at the client's first page unless somewhere else. Where it could not be
 * ended one is told so, and stays: nothing but the server can end it, and whoever comes next must not find it.
 */
export function useSignOut(startAfresh = atHome): () => Promise<void> {
  const api = useApi()
  const alerts = useAlerts()
  const queries = useQueryClient()
  return async () => {
    const gone = []
    for (const ask of leaving) {
      const answer = await ask()
      if (!answer) return
      gone.push(answer)
    }
    try {
      await api.call(authContract.logout, {})
    } catch (error) {
      if (!isUnauthorized(error)) {
        const text = error instanceof Error ? error.message : undefined
        return alerts.failed(error, { title: frameMessages.stillSignedIn, text })
      }
    }
    await Promise.all(gone.map(({ forget }) => forget().catch(() => undefined)))
    lookAgain()
    queries.clear()
    startAfresh()
  }
}
