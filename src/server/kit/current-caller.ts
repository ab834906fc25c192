import { AsyncLocalStorage } from 'node:async_hooks'

interface Answered {
  key: string
  left: AbortSignal | undefined
}

const callers = new AsyncLocalStorage<Answered>()

/**
 * Runs the handling of a call; everything it awaits can find out whose call it is and, by `disconnected`, whether the
 * caller is still connected.
 */
export const withCaller = <T>(key: string, run: () => T, left?: AbortSignal): T => callers.run({ key, left }, run)

/** The key of work that no caller waits for, such as jobs. */
export const NOBODY = ''

/** The key of the current caller, by which callers share limited resources. */
export const currentCaller = (): string => callers.getStore()?.key ?? NOBODY

/** Whether the current caller has disconnected. */
export const callerHasLeft = (): boolean => callers.getStore()?.left?.aborted ?? false
