import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { intercept } from './intercept.ts'

/** The requests that are held back. */
export interface Held {
  readonly held: readonly Route[]
  /** Waits until at least one request is held. */
  reached(): Promise<void>
  /** Lets all held and all later requests pass. */
  release(): void
}

/** Holds back requests to an address, optionally only some methods or only from the nth call on, until they are released. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  { from = 1, methods }: { from?: number; methods?: readonly string[] } = {},
): Promise<Held> {
  const held: Route[] = []
  let [calls, free] = [0, false]
  // The page may be closed by now.
  const go = (route: Route) => void route.continue().catch(() => undefined)
  await intercept(page, address, (route) => {
    const counts = !methods || methods.includes(route.request().method())
    if (!counts || free || ++calls < from) go(route)
    else held.push(route)
  })
  return {
    held,
    reached: () => expect.poll(() => held.length, { timeout: 240_000 }).toBeGreaterThan(0),
    release: () => {
      free = true
      for (const route of held) go(route)
    },
  }
}
