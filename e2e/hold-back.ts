import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { intercept } from './intercept.ts'

/** What is held back of what a page asks for. */
export interface Held {
  readonly held: readonly Route[]
  /** Waits until something is. */
  reached(): Promise<void>
  /** Lets everything go, now and from now on. */
  release(): void
}

/** Holds back whatever goes to an address, by some methods alone or from the nth call on, until it is let go. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  { from = 1, methods }: { from?: number; methods?: readonly string[] } = {},
): Promise<Held> {
  const held: Route[] = []
  let [calls, free] = [0, false]
  // A page that has gone meanwhile needs nothing any more.
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
