import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { ROOT } from '../support/paths.ts'

let app: Awaited<ReturnType<typeof startApp>>

beforeAll(async () => {
  app = await startApp({ pages: { sources: ROOT } })
})
afterAll(() => app.close())

test('serves the app from its sources in development, with hot reloading', async () => {
  const page = await (await fetch(`${app.base}/register-account`)).text()
  expect(page).toContain('/assets/@vite/client')
  const entry = /src="(\/assets\/src\/web\/app\/entry-client\.tsx[^"]*)"/.exec(page)?.[1]
  const script = await fetch(app.base + entry)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript'])
})

test('renders public pages from their sources in development', async () => {
  const page = await fetch(`${app.base}/view/nowhere`)
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('data-mood="gallery"')
})
