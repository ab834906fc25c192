import { AsyncLocalStorage } from 'node:async_hooks'

interface CallContext {
  key: string
  disconnected: AbortSignal | undefined
}

const callers = new AsyncLocalStorage<CallContext>()

/**
 * Runs the handling of a call; everything it awaits can find out whose call it is and, by `disconnected`, whether the
 * caller is still connected.
 */
export const runAsCaller = <T>(key: string, task: () => T, disconnected?: AbortSignal): T =>
  callers.run({ key, disconnected }, task)

/** The key of work that no caller waits for, such as jobs. */
export const NO_CALLER = ''

/** The key of the current caller, by which callers share limited resources. */
export const currentCaller = (): string => callers.getStore()?.key ?? NO_CALLER

/** Whether the current caller has disconnected. */
export const hasCallerDisconnected = (): boolean => callers.getStore()?.disconnected?.aborted ?? false
