import { AsyncLocalStorage } from 'node:async_hooks'

interface Answered {
  key: string
  left: AbortSignal | undefined
}

const callers = new AsyncLocalStorage<Answered>()

/** Runs what answers a call: all that it waits for knows whose call it is, and by `left` whether they wait for it still. */
export const withCaller = <T>(key: string, run: () => T, left?: AbortSignal): T => callers.run({ key, left }, run)

/** Where nobody has asked, as in jobs. */
export const NOBODY = ''

/** Who is answered here, so that they wait for themselves before others do. */
export const currentCaller = (): string => callers.getStore()?.key ?? NOBODY

/** Whether whoever is answered here has gone away. */
export const callerHasLeft = (): boolean => callers.getStore()?.left?.aborted ?? false
