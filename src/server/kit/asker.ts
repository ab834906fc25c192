import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<string>()

/** Runs what answers a call: all that it waits for knows whose call it is. */
export const askedBy = <T>(whose: string, run: () => T): T => askers.run(whose, run)

/** Who is answered here, so that they wait for themselves before others do; '' where nobody has asked, as in jobs. */
export const asker = (): string => askers.getStore() ?? ''
