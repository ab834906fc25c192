import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

const PROBE = '/is-intercepted'

/**
 * Answers for the server from now on, at an address. Chromium begins to intercept the calls of an open page a moment after it
 * says so: what is asked in that moment reaches the server. So the page asks until it is not the server that answers.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, answer)
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE)).toBe(204)
}
