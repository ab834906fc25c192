import { AsyncLocalStorage } from 'node:async_hooks'

interface CallContext {
  key: string
  disconnected: AbortSignal | undefined
}

const callContext = new AsyncLocalStorage<CallContext>()

/**
 * Runs the handler of a call. Everything it awaits can find out which caller it runs for and, by `disconnected`,
 * whether that caller is still connected.
 */
export const runAsCaller = <T>(key: string, task: () => T, disconnected?: AbortSignal): T =>
  callContext.run({ key, disconnected }, task)

/** The caller key of work that no caller waits for, such as jobs. */
export const NO_CALLER = ''

/** The key of the current caller, used to divide limited resources between callers. */
export const getCurrentCaller = (): string => callContext.getStore()?.key ?? NO_CALLER

/** Whether the current caller has disconnected. */
export const hasCallerDisconnected = (): boolean => callContext.getStore()?.disconnected?.aborted ?? false
