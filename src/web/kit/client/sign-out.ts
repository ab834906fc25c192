import { useQueryClient } from '@tanstack/react-query'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useAlerts } from '../alerts.tsx'
import { useApi } from '../api-context.tsx'
import { isUnauthorized } from '../api-error.ts'
import { lookAgain } from './looking.ts'

type Leaving = () => Promise<boolean>
const leaving = new Set<Leaving>()

/** Is asked before somebody signs out; false keeps them. Answers how to ask it no more. */
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
    for (const ask of leaving) if (!(await ask())) return
    try {
      await api.call(authContract.logout, {})
    } catch (error) {
      if (!isUnauthorized(error)) {
        const text = error instanceof Error ? error.message : undefined
        return alerts.failed(error, { title: frameMessages.stillSignedIn, text })
      }
    }
    lookAgain()
    queries.clear()
    startAfresh()
  }
}
