import { newId } from '#server/kit/ids.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../test/app.ts'
import { openBrowser, openPage, PAGES } from './browser.ts'

// Two members at the same project, at the same time.

type Owner = Awaited<ReturnType<typeof app.owner>>
let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
let ada: Owner
let bo: Owner

beforeAll(async () => {
  app = await startApp({ worker: true, pages: PAGES })
  browser = await openBrowser()
  ada = await app.owner('Ada')
  bo = await app.owner('Bo')
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const made = async (path: string, body: object) => (await ada.post<{ id: string }>(path, body)).body.id

async function project(title: string, role: keyof typeof ROLE_PRESETS = 'editor'): Promise<string> {
  const id = await made('/projects', { org: ada.org, title })
  const row = { id: newId(), project: id, user_id: bo.id, ...ROLE_PRESETS[role] }
  await app.services.db.insertInto('permissions').values(row).execute()
  return id
}

async function at(path: string, as: Owner, prepare?: (page: Page) => Promise<unknown>) {
  const opened = await openPage(browser, { baseURL: app.base })
  await prepare?.(opened.page)
  const login = { email: as.email, password: 'a password' }
  await opened.page.request.post(`${app.base}/client/api/auth/login`, { data: login })
  await opened.page.goto(path)
  return opened
}
const option = (page: Page, name: string) => page.getByRole('option', { name })
const titles = async (page: Page) => (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n')[0])

test('what one does the other sees arrive, without losing place or choice', async () => {
  const id = await project('The quay')
  const ferries = await made('/folders', { project: id, title: 'Ferries' })
  for (const title of ['Anchor', 'Boat', 'Crane']) await made('/artifacts', { project: id, title })
  const mine = await at(`/client/archive?projectId=${id}`, ada)
  const lines: WebSocketRoute[] = []
  let down = false
  const theirs = await at(`/client/archive?projectId=${id}`, bo, (page) =>
    page.routeWebSocket('**/client/socket/*', (line) => {
      if (down) return void line.close()
      line.connectToServer()
      lines.push(line)
    }),
  )
  await option(theirs.page, 'Crane').click()
  const calls: string[] = []
  theirs.page.on('request', (request) => calls.push(request.url()))

  // Renamed, on its own page.
  await option(mine.page, 'Boat').dblclick()
  await mine.page.getByLabel('Title').fill('The blue boat')
  await mine.page.getByRole('button', { name: 'Save', exact: true }).click()
  await option(theirs.page, 'The blue boat').waitFor()
  await expect.poll(() => titles(theirs.page)).toEqual(['Ferries', 'Anchor', 'Crane', 'The blue boat'])
  expect(await option(theirs.page, 'Crane').getAttribute('aria-selected')).toBe('true')

  // Moved, added, a new folder, and away.
  const [boat = ''] = (
    await app.services.db.selectFrom('artifacts').select('id').where('title', '=', 'The blue boat').execute()
  ).map((row) => row.id)
  await ada.post('/artifacts/bulk/move', { artifactIds: [boat], folderId: ferries, projectId: id })
  await made('/artifacts', { project: id, title: 'Bridge' })
  await made('/folders', { project: id, title: 'Docks' })
  await expect.poll(() => titles(theirs.page)).toEqual(['Docks', 'Ferries', 'Anchor', 'Bridge', 'Crane'])
  await theirs.page.getByText('2 folders, 3 items').waitFor()
  expect(await option(theirs.page, 'Crane').getAttribute('aria-selected')).toBe('true')

  // Many at once are a few refreshes.
  calls.length = 0
  for (let n = 1; n <= 40; n++) await made('/artifacts', { project: id, title: `Slide ${n}` })
  await theirs.page.getByText('2 folders, 43 items').waitFor()
  expect(calls.filter((url) => url.endsWith('/search')).length).toBeLessThan(8)

  // A line that is lost comes back, and with it what was missed.
  down = true
  for (const line of lines) await line.close()
  await made('/artifacts', { project: id, title: 'A boat that was missed' })
  await theirs.page.waitForTimeout(1500)
  expect(await option(theirs.page, 'A boat that was missed').count()).toBe(0)
  down = false
  await option(theirs.page, 'A boat that was missed').waitFor()
  expect([...mine.faults, ...theirs.faults]).toEqual([])
})
