import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page, Request, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker } from '#server/app/compose.ts'
import { clientOf, PASSWORD, startApp, type Client } from '../test/app.ts'
import { makeJpeg, makeMkv, makeMp4 } from '../test/media.ts'
import { subscribe } from '../test/world.ts'
import { expectAccessible, openBrowser, openPage, PAGES, PHONE } from './browser.ts'
import { dropFiles, dropMade } from './files.ts'

// Files on their way, and everything that comes between.

const MB = 1024 * 1024
type Owner = Awaited<ReturnType<typeof app.owner>>
let app: Awaited<ReturnType<typeof startApp>>
let browser: Browser
let ada: Owner
let photo: Buffer

beforeAll(async () => {
  app = await startApp({ worker: true, pages: PAGES })
  browser = await openBrowser()
  ada = await app.owner('Ada')
  photo = await makeJpeg()
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
const gone = (at: Locator) => at.waitFor({ state: 'detached', timeout: 30_000 })
const drop = (page: Page, files: Record<string, number>) =>
  dropMade(
    page,
    photo,
    Object.entries(files).map(([name, size]) => ({ name, size })),
  )

async function project(title: string): Promise<string> {
  return (await ada.post<{ id: string }>('/projects', { org: ada.org, title })).body.id
}
/** The files of a project's archive with their sizes, whatever their folders. */
async function archive(id: string, as: Client = ada): Promise<string[]> {
  const { body } = await as.post<{ artifacts: { filename: string; file: { size: number } }[] }>('/search', {
    project: id,
    limit: 500,
  })
  return body.artifacts.map(({ filename, file }) => `${filename} ${file.size}`).toSorted()
}
async function open(
  title: string,
  look: { base?: string; email?: string; prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const base = look.base ?? app.base
  const id = await project(title)
  const opened = await openPage(browser, { baseURL: base })
  await look.prepare?.(opened.page)
  await signIn(opened.page, look.email ?? ada.email)
  await opened.page.goto(`/client/archive?projectId=${id}`)
  await opened.page.getByText('Nothing here yet').waitFor()
  return { ...opened, id }
}
const signIn = (page: Page, email: string, base = app.base) =>
  page.request.post(`${base}/client/api/auth/login`, { data: { email, password: PASSWORD } })

/** Holds whatever goes to an address from its nth call on, until it is let go. */
async function holdBack(page: Page, address: string | RegExp, from = 1) {
  let calls = 0
  const held: (() => void)[] = []
  let free = false
  await page.route(address, async (route) => {
    if (!['POST', 'PATCH'].includes(route.request().method())) return route.continue()
    calls++
    if (calls < from || free) return route.continue()
    await new Promise<void>((resolve) => held.push(resolve))
    return route.continue().catch(() => undefined)
  })
  return {
    reached: () => expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(0),
    release: async () => {
      free = true
      for (const go of held.splice(0)) go()
    },
  }
}
const UPLOAD = /\/client\/api\/artifacts$/
/** An upload that a person takes back has left the browser's hands by then. */
const takenBack = (page: Page) => page.waitForEvent('requestfailed', (request) => UPLOAD.test(request.url()))
const PARTS = /\/client\/api\/uploads(\/|$)/
const bytesAt = (request: Request) => Number(request.headers()['upload-offset'])

/** Bytes and all: in the browser's own store, so that a page that is loaded again finds them. */
const kept = (page: Page, n: number) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const opening = indexedDB.open('uploads')
          const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
          const asked = db.transaction('files').objectStore('files').count()
          const count = await new Promise<number>((resolve) => (asked.onsuccess = () => resolve(asked.result)))
          db.close()
          return count
        }),
      { timeout: 30_000 },
    )
    .toBe(n)

test('many at once: asked about together, the answer is remembered and can be taken back; folders go with them', async () => {
  const { page, faults, id } = await open('Many at once')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/files?_exists?$/.test(request.url())) asked.push(request.url().split('/').pop() ?? '')
  })
  await drop(page, { 'a.jpg': 5000, 'b.jpg': 5000 })
  await page.getByText('Media added').first().waitFor()
  await gone(tray(page))
  expect(asked).toEqual(['files_exist'])

  await drop(page, { 'a.jpg': 5000, 'b.jpg': 5000, 'c.jpg': 5000, 'd.jpg': 5000 })
  const question = page.getByRole('alertdialog', { name: 'File exists' })
  await question.getByText('“a.jpg”').waitFor()
  await expectAccessible(page)
  await question.getByLabel("Don't show this prompt again").check()
  await button(question, 'Skip file').click()
  await page.getByText('Files that exist already are skipped without asking').waitFor()
  await gone(tray(page))
  expect(asked).toEqual(['files_exist', 'files_exist'])
  expect(await archive(id)).toEqual(['a.jpg 5000', 'b.jpg 5000', 'c.jpg 5000', 'd.jpg 5000'])

  // A single one is asked about by itself; what was remembered outlives the page, and is taken back.
  await page.reload()
  await page.locator('[role=option]').first().waitFor()
  const upload = await holdBack(page, UPLOAD)
  await drop(page, { 'e.jpg': 5000 })
  await upload.reached()
  await button(page, 'Ask again').click()
  await upload.release()
  await gone(tray(page))
  expect(asked.slice(2)).toEqual(['file_exists'])
  await drop(page, { 'e.jpg': 5000 })
  await button(question, 'Upload anyway').click()
  await gone(tray(page))
  expect((await archive(id)).filter((one) => one === 'e.jpg 5000')).toHaveLength(2)

  // Folders, each asked about with one call.
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-folders-'))
  for (const folder of ['Albums/1953', 'Albums/1954']) {
    await mkdir(join(dir, folder), { recursive: true })
    for (const name of ['x.jpg', 'y.jpg', 'z.jpg']) await writeFile(join(dir, folder, name), photo)
  }
  asked.length = 0
  await page.locator('input[webkitdirectory]').setInputFiles(join(dir, 'Albums'))
  await tray(page).waitFor()
  await expect.poll(async () => (await archive(id)).length, { timeout: 30_000 }).toBe(12)
  expect(asked).toEqual(['files_exist', 'files_exist'])
  await gone(tray(page))
  await rm(dir, { recursive: true })
  expect(faults).toEqual([])
})

test('the page is loaded again in the middle: small files and large ones go on, in parts from where they were', async () => {
  const { page, faults, id } = await open('Again')
  const parts = await holdBack(page, /\/client\/api\/uploads\/[^/]+$/, 2)
  await drop(page, { 'large.jpg': 40 * MB, 'one.jpg': 6000, 'two.jpg': 7000 })
  await parts.reached()
  await kept(page, 3)
  const offsets: number[] = []
  const created: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(bytesAt(request))
    if (request.method() === 'POST' && PARTS.test(request.url())) created.push(request.url())
  })
  await parts.release()
  await page.unroute(/\/client\/api\/uploads\/[^/]+$/)
  offsets.length = 0
  await page.reload()
  await tray(page).getByText('large.jpg').waitFor()
  await gone(tray(page))
  expect(await archive(id)).toEqual([`large.jpg ${40 * MB}`, 'one.jpg 6000', 'two.jpg 7000'])
  expect(created).toEqual([])
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(16 * MB)
  await kept(page, 0)
  expect(faults).toEqual([])
})

test('a lost connection: everything waits, says so, and goes on by itself', async () => {
  const { page, id } = await open('Off line')
  const parts = await holdBack(page, /\/client\/api\/uploads\/[^/]+$/, 2)
  await drop(page, { 'large.jpg': 40 * MB, 'small.jpg': 6000 })
  await parts.reached()
  await page.context().setOffline(true)
  await parts.release()
  await tray(page).getByText('Waiting for the connection').waitFor()
  await tray(page).getByText('2 files wait').waitFor()
  await expectAccessible(page)
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(bytesAt(request))
  })
  await page.context().setOffline(false)
  await gone(tray(page))
  expect(await archive(id)).toEqual([`large.jpg ${40 * MB}`, 'small.jpg 6000'])
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(16 * MB)
})

test('cancelled at any moment: nothing of it stays, and the next goes', async () => {
  const { page, faults, id } = await open('Cancelled')
  const upload = await holdBack(page, UPLOAD)
  const parts = await holdBack(page, /\/client\/api\/uploads\/[^/]+$/, 2)
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000, 'large.jpg': 40 * MB, 'three.jpg': 8000 })
  await upload.reached()
  await button(page, 'Cancel the upload of two.jpg').click()
  // The keyboard stays in the list.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Cancel the upload of large.jpg',
  )
  const one = takenBack(page)
  await button(page, 'Cancel the upload of one.jpg').click()
  await one
  await upload.release()
  await parts.reached()
  const ended = page.waitForRequest((request) => request.method() === 'DELETE' && PARTS.test(request.url()))
  await button(page, 'Cancel the upload of large.jpg').click()
  expect(await (await ended).response().then((answer) => answer?.status())).toBe(204)
  await parts.release()
  await gone(tray(page))
  expect(await archive(id)).toEqual(['three.jpg 8000'])

  // All of them.
  const held = await holdBack(page, UPLOAD)
  await drop(page, { 'four.jpg': 6000, 'five.jpg': 7000 })
  await held.reached()
  const four = takenBack(page)
  await button(page, 'Cancel all').click()
  await four
  await gone(tray(page))
  await held.release()
  expect(await archive(id)).toEqual(['three.jpg 8000'])
  expect(faults).toEqual([])
})

test('what failed waits with its reason, is told of, and is tried again: one, or all', async () => {
  const { page, faults, id } = await open('Full')
  await subscribe(app, ada.org, { storage: 1 })
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000, 'large.jpg': 40 * MB })
  await page.getByText('3 uploads failed').first().waitFor()
  await page.getByRole('status').getByText('3 uploads failed').waitFor()
  await expect.poll(() => tray(page).getByText('storage limit reached').count()).toBe(3)
  await expectAccessible(page)
  await button(page, 'Dismiss two.jpg').click()
  // A failure outlives the page, too.
  await kept(page, 2)
  await page.reload()
  await page.getByText('2 uploads failed').first().waitFor()
  await subscribe(app, ada.org, null)
  await button(page, 'Try again: one.jpg').click()
  await expect.poll(() => archive(id)).toEqual(['one.jpg 6000'])
  await button(page, 'Retry all').click()
  await gone(tray(page))
  expect(await archive(id)).toEqual([`large.jpg ${40 * MB}`, 'one.jpg 6000'])
  expect(faults).toEqual([])
})

test('a file that the browser could not keep is chosen again; leaving the page warns of it', async () => {
  const noRoom = () => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 0, usage: 0 })
  }
  const { page, faults, id } = await open('Chosen again', { prepare: (fresh) => fresh.addInitScript(noRoom) })
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-again-'))
  const write = async (name: string, bytes: Buffer, at: number) => {
    await writeFile(join(dir, name), bytes)
    await utimes(join(dir, name), at, at)
    return join(dir, name)
  }
  const ferry = await write('ferry.jpg', photo, 1_000_000)
  await mkdir(join(dir, 'newer'))
  const other = await write('newer/ferry.jpg', photo, 2_000_000)
  const upload = await holdBack(page, UPLOAD)
  await page.locator('input[type=file][multiple]').setInputFiles(ferry)
  await upload.reached()
  // The browser asks before it leaves; the person goes all the same.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await page.unroute(UPLOAD)
  await tray(page).getByText('1 file to choose again').waitFor()
  await expectAccessible(page)
  const picker = tray(page).locator('input[type=file]')
  await picker.setInputFiles(other)
  await page.getByText('That is another file').waitFor()
  expect(await archive(id)).toEqual([])
  await picker.setInputFiles(ferry)
  await gone(tray(page))
  expect(await archive(id)).toEqual([`ferry.jpg ${photo.length}`])
  await rm(dir, { recursive: true })
  expect(faults).toEqual([])
})

test('two windows do not send at once; what one that is closed has left, the other takes over', async () => {
  const { page, faults, id } = await open('Two windows')
  const upload = await holdBack(page, UPLOAD)
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
  await upload.reached()
  await kept(page, 2)
  const other = await page.context().newPage()
  await other.goto(`/client/archive?projectId=${id}`)
  await other.getByText('Nothing here yet').waitFor()
  expect(await tray(other).count()).toBe(0)
  await drop(other, { 'three.jpg': 8000 })
  await tray(other).getByText('Another window is uploading').waitFor()
  expect(await archive(id)).toEqual([])
  await page.close()
  await expect.poll(() => archive(id), { timeout: 40_000 }).toEqual(['one.jpg 6000', 'three.jpg 8000', 'two.jpg 7000'])
  expect(faults).toEqual([])
})

test('a session that ends: uploads wait for the person, another one never sees them, signing out forgets them', async () => {
  const bo = await app.owner('Bo')
  const { page, id } = await open('Whose')
  const upload = await holdBack(page, UPLOAD)
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
  await upload.reached()
  await kept(page, 2)
  await page.request.post(`${app.base}/client/api/auth/logout`, { headers: { 'sec-fetch-site': 'same-origin' } })
  await upload.release()
  await page.unroute(UPLOAD)
  await page.getByText('Session expired').waitFor()
  const login = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await button(page, 'Sign in').click()
  }
  await page.getByLabel('Email').waitFor()
  await login(bo.email)
  await page.getByRole('button', { name: 'Bo' }).waitFor()
  await page.waitForTimeout(500)
  expect(await tray(page).count()).toBe(0)
  const signOut = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await signOut('Bo')
  await page.getByLabel('Email').waitFor()
  await kept(page, 2)
  await page.goto(`/client/archive?projectId=${id}`)
  await login(ada.email)
  await expect.poll(() => archive(id), { timeout: 30_000 }).toEqual(['one.jpg 6000', 'two.jpg 7000'])
  await gone(tray(page))

  const held = await holdBack(page, UPLOAD)
  await drop(page, { 'three.jpg': 8000 })
  await held.reached()
  await signOut('Ada')
  const question = page.getByRole('alertdialog', { name: 'Sign out and cancel uploads?' })
  await button(question, 'Stay signed in').click()
  await tray(page).getByText('three.jpg').waitFor()
  await signOut('Ada')
  await button(question, 'Sign out').click()
  await page.getByLabel('Email').waitFor()
  await kept(page, 0)
  await held.release()
  expect(await archive(id)).toEqual(['one.jpg 6000', 'two.jpg 7000'])
})

test('a film stays until it is compressed, also where nobody tells that it is', async () => {
  const lines: WebSocketRoute[] = []
  const prepare = (fresh: Page) =>
    fresh.routeWebSocket('**/client/socket/*', (line) => {
      lines.push(line)
      line.connectToServer().onMessage((message) => {
        if (!String(message).includes('compressionEnd')) line.send(message)
      })
    })
  const { page, faults, id } = await open('Compressed', { prepare })
  await dropFiles(page, [{ name: 'regatta.mkv', bytes: makeMkv(), mime: 'video/x-matroska' }])
  await tray(page).getByText('Compressing').waitFor({ timeout: 60_000 })
  const status = async () => {
    const { body } = await ada.post<{ artifacts: { file: { status: string } }[] }>('/search', { project: id })
    return body.artifacts[0]?.file.status
  }
  await expect.poll(status, { timeout: 60_000 }).toBe('ready')
  await tray(page).getByText('Compressing').waitFor()
  // The line comes back, and the page asks.
  await lines.at(-1)?.close()
  await gone(tray(page))
  expect(faults).toEqual([])
})

test('a film waits for the word whether it is compressed, however late it comes; all else goes on', async () => {
  const late = await startApp({ pages: PAGES })
  let stopWorker: (() => void) | undefined
  try {
    const eve = await late.owner('Eve')
    const { body } = await eve.post<{ id: string }>('/projects', { org: eve.org, title: 'Late' })
    const { page, faults } = await openPage(browser, { baseURL: late.base })
    const ends: (() => void)[] = []
    let held = true
    await page.routeWebSocket('**/client/socket/*', (line) => {
      line.connectToServer().onMessage((message) => {
        if (held && String(message).includes('compressionEnd')) ends.push(() => line.send(message))
        else line.send(message)
      })
    })
    await signIn(page, eve.email, late.base)
    await page.goto(`/client/archive?projectId=${body.id}`)
    await page.getByText('Nothing here yet').waitFor()
    const row = (name: string) => tray(page).getByRole('listitem').filter({ hasText: name })
    await dropFiles(page, [
      { name: 'regatta.mkv', bytes: makeMkv(), mime: 'video/x-matroska' },
      { name: 'plays.mp4', bytes: makeMp4(1), mime: 'video/mp4' },
      { name: 'weary.mkv', bytes: makeMkv(1), mime: 'video/x-matroska' },
      { name: 'ferry.jpg', bytes: photo, mime: 'image/jpeg' },
    ])
    // The picture came last and has left; of the films nobody knows yet, and nobody has to wait for them.
    await expect.poll(() => archive(body.id, eve)).toHaveLength(4)
    await gone(row('ferry.jpg'))
    for (const name of ['regatta.mkv', 'plays.mp4', 'weary.mkv']) await row(name).getByText('Processing').waitFor()
    await tray(page).getByText('Preparing 3 files').waitFor()
    await expectAccessible(page)
    await button(page, 'Dismiss weary.mkv').click()
    await gone(row('weary.mkv'))
    // What waits outlives the page.
    await page.reload()
    for (const name of ['regatta.mkv', 'plays.mp4']) await row(name).getByText('Processing').waitFor()

    await dropFiles(page, [{ name: 'harbour.mkv', bytes: makeMkv(3), mime: 'video/x-matroska' }])
    await row('harbour.mkv').getByText('Processing').waitFor()
    stopWorker = await startWorker(late.services)
    await row('harbour.mkv').getByText('Compressing').waitFor({ timeout: 60_000 })
    await expect.poll(() => ends.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await row('harbour.mkv').getByText('Compressing').waitFor()
    held = false
    for (const end of ends) end()
    await gone(tray(page))
    expect(faults).toEqual([])
    await page.close()
  } finally {
    stopWorker?.()
    await late.close()
  }
}, 180_000)

test('two thousand files: a few rows, in a phone’s width and by keyboard', async () => {
  const { page, faults } = await open('Thousands')
  await page.setViewportSize(PHONE)
  const upload = await holdBack(page, UPLOAD)
  await drop(page, Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`Slide ${n + 1}.jpg`, 5000 + n])))
  await upload.reached()
  await tray(page).getByText('Uploading 1 of 2,000').waitFor()
  expect(await tray(page).getByRole('listitem').count()).toBeLessThan(30)
  expect(await tray(page).getByRole('listitem').first().getAttribute('aria-setsize')).toBe('2000')
  await expectAccessible(page)
  await button(page, 'Collapse').focus()
  await page.keyboard.press('Enter')
  expect(await tray(page).getByRole('listitem').count()).toBe(0)
  await page.keyboard.press('Enter')
  await button(page, 'Cancel all').click()
  await gone(tray(page))
  expect(faults).toEqual([])
})

test('a server that is killed in the middle: what it had stays, and the rest goes on when it is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
  let server: ChildProcess | undefined
  const start = async (port?: string): Promise<string> => {
    server = spawn(process.execPath, [join(import.meta.dirname, '../test/kill-server.ts')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        ROLES: 'web',
        PAGES: PAGES.built,
        ...(port && { AT: port }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of server.stdout ?? []) return String(line).trim()
    throw new Error('the server did not start')
  }
  try {
    const base = await start()
    const eve = clientOf(base)
    const { body: user } = await eve.post<{ id: string }>('/auth/register', {
      email: 'eve@example.org',
      username: 'Eve',
      password: PASSWORD,
      org_title: 'Eve’s',
      terms: true,
    })
    const { body } = await eve.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
    const made = await eve.post<{ id: string }>('/projects', { org: body.orgs[0]?.id, title: 'Killed' })
    const { page } = await openPage(browser, { baseURL: base })
    await signIn(page, 'eve@example.org', base)
    await page.goto(`/client/archive?projectId=${made.body.id}`)
    await page.getByText('Nothing here yet').waitFor()
    const parts = await holdBack(page, /\/client\/api\/uploads\/[^/]+$/, 3)
    await drop(page, { 'large.jpg': 40 * MB, 'small.jpg': 6000 })
    await parts.reached()
    const exited = new Promise((resolve) => server?.once('exit', resolve))
    server?.kill('SIGKILL')
    await exited
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(bytesAt(request))
    })
    await parts.release()
    await tray(page).getByText('Waiting for the connection').waitFor({ timeout: 30_000 })
    offsets.length = 0
    await start(new URL(base).port)
    await gone(tray(page))
    const after = clientOf(base)
    await after.post('/auth/login', { email: 'eve@example.org', password: PASSWORD })
    expect(await archive(made.body.id, after)).toEqual([`large.jpg ${40 * MB}`, 'small.jpg 6000'])
    expect(offsets[0]).toBe(32 * MB)
    await page.close()
  } finally {
    const stopped = new Promise((resolve) => server?.once('exit', resolve))
    server?.kill('SIGTERM')
    await stopped
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}, 240_000)
