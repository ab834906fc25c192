import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { intercept } from './intercept.ts'

/** The requests that are held back. */
export interface HeldRequests {
  readonly routes: readonly Route[]
  /** Waits until at least one request is held. */
  waitUntilHeld(): Promise<void>
  /** Lets all held and all later requests pass. */
  release(): void
}

/** Holds back requests to a URL, optionally only some methods or only from the nth call on, until they are released. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  { fromCall = 1, methods }: { fromCall?: number; methods?: readonly string[] } = {},
): Promise<HeldRequests> {
  const routes: Route[] = []
  let [callCount, isReleased] = [0, false]
  // The page may already be closed.
  const continueRoute = (route: Route) => void route.continue().catch(() => undefined)
  await intercept(page, address, (route) => {
    const matches = !methods || methods.includes(route.request().method())
    if (!matches || isReleased || ++callCount < fromCall) continueRoute(route)
    else routes.push(route)
  })
  return {
    routes,
    waitUntilHeld: () => expect.poll(() => routes.length).toBeGreaterThan(0),
    release: () => {
      isReleased = true
      for (const route of routes) continueRoute(route)
    },
  }
}
