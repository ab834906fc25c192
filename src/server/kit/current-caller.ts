import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Runs what answers a call: all that it waits for knows whose call it is. */
export const withCaller = <T>(key: string, run: () => T): T => callers.run(key, run)

/** Where nobody has asked, as in jobs. */
export const NOBODY = ''

/** Who is answered here, so that they wait for themselves before others do. */
export const currentCaller = (): string => callers.getStore() ?? NOBODY
