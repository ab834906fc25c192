import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

const PROBE = '/is-intercepted'

/**
 * Answers requests to an address in place of the server. Chromium starts to intercept a moment after Playwright reports
 * that it does, so this waits until a probe request of the open page is intercepted.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  respond: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, respond)
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE)).toBe(204)
}
