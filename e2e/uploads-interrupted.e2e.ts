import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientOf, PASSWORD } from '../test/app.ts'
import { newProject } from '../test/world.ts'
import { button, expectAccessible, PAGES } from './browser.ts'
import { bytesAt, gone, holdSent, kept, MB, openUploads, PARTS, tray, UPLOAD } from './uploading.ts'

// Uploads that are interrupted by a reload, a lost connection, an expired session or a killed server.

const { app, at, ada, open, drop, archive } = await openUploads()

test('resumes small and large files after a reload, large ones from the last part', async () => {
  const { page, faults, id } = await open('Again')
  const parts = await holdSent(page, /\/client\/api\/uploads\/[^/]+$/, 2)
  await drop(page, { 'large.jpg': 40 * MB, 'one.jpg': 6000, 'two.jpg': 7000 })
  await parts.reached()
  await kept(page, 3)
  const offsets: number[] = []
  const created: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(bytesAt(request))
    if (request.method() === 'POST' && PARTS.test(request.url())) created.push(request.url())
  })
  // The part that the first page holds back is never sent.
  await page.reload()
  parts.release()
  await tray(page).getByText('large.jpg').waitFor()
  await gone(tray(page))
  expect(await archive(id)).toEqual([`large.jpg ${40 * MB}`, 'one.jpg 6000', 'two.jpg 7000'])
  expect(created).toEqual([])
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(16 * MB)
  await kept(page, 0)
  expect(faults).toEqual([])
})

test('waits and resumes by itself when the connection was lost', async () => {
  const { page, id } = await open('Off line')
  const parts = await holdSent(page, /\/client\/api\/uploads\/[^/]+$/, 2)
  await drop(page, { 'large.jpg': 40 * MB, 'small.jpg': 6000 })
  await parts.reached()
  await page.context().setOffline(true)
  parts.release()
  await tray(page)
    .getByText(/^Waiting for a connection/)
    .waitFor()
  await tray(page).getByText('2 files waiting').waitFor()
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

test('waits through an offline page and resumes when the client is installed and uploads start offline', async () => {
  const { page, id } = await open('Aboard', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await page.getByRole('heading', { name: 'Archive', level: 1 }).waitFor()
  await page.context().setOffline(true)
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
  await tray(page).getByText('2 files waiting').waitFor()
  await kept(page, 2)
  await page.reload()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => archive(id), { timeout: 120_000 }).toEqual(['one.jpg 6000', 'two.jpg 7000'])
  await gone(tray(page))
})

test('uploads from one window at a time, and continues in the other when the first is closed', async () => {
  const { page, faults, id } = await open('Two windows')
  const upload = await holdSent(page, UPLOAD)
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
  await upload.reached()
  await kept(page, 2)
  const other = await page.context().newPage()
  await other.goto(`/client/archive?projectId=${id}`)
  await other.getByText('No items yet').waitFor()
  expect(await tray(other).count()).toBe(0)
  await drop(other, { 'three.jpg': 8000 })
  await tray(other).getByText('Another window is uploading').waitFor()
  expect(await archive(id)).toEqual([])
  await page.close()
  await expect.poll(() => archive(id), { timeout: 40_000 }).toEqual(['one.jpg 6000', 'three.jpg 8000', 'two.jpg 7000'])
  expect(faults).toEqual([])
})

test('pauses uploads when the session ends, hides them from other accounts, and drops them on sign-out', async () => {
  const bo = await app.owner('Bo')
  const { page, id } = await open('Whose')
  const upload = await holdSent(page, UPLOAD)
  await drop(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
  await upload.reached()
  await kept(page, 2)
  await page.request.post(`${app.base}/client/api/auth/logout`, { headers: { 'sec-fetch-site': 'same-origin' } })
  upload.release()
  await page.unroute(UPLOAD)
  const login = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await button(page, 'Sign in').click()
  }
  await page.getByLabel('Email').waitFor()
  await login(bo.email)
  await page.getByRole('button', { name: 'Bo' }).waitFor()
  // Bo’s own upload finishes and closes his upload panel: Ada’s uploads are not his.
  const { id: his } = await newProject(bo, 'His')
  await page.goto(`/client/archive?projectId=${his}`)
  await page.getByText('No items yet').waitFor()
  await drop(page, { 'his.jpg': 9000 })
  await tray(page).getByText('his.jpg').waitFor()
  expect(await tray(page).getByRole('listitem').count()).toBe(1)
  await gone(tray(page))
  expect([await archive(his, bo), await archive(id)]).toEqual([['his.jpg 9000'], []])
  const signOut = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await signOut('Bo')
  await page.getByLabel('Email').waitFor()
  await kept(page, 2)
  await page.goto(`/client/archive?projectId=${id}`)
  await login(ada.email)
  await expect.poll(() => archive(id), { timeout: 240_000 }).toEqual(['one.jpg 6000', 'two.jpg 7000'])
  await gone(tray(page))

  const held = await holdSent(page, UPLOAD)
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
  held.release()
  expect(await archive(id)).toEqual(['one.jpg 6000', 'two.jpg 7000'])
})

test('resumes after the server was killed, and keeps the parts it had received', async () => {
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
    await eve.post(`/users/${user.id}`, { guide: false })
    const { body } = await eve.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`)
    const made = await eve.post<{ id: string }>('/projects', { org: body.orgs[0]?.id, title: 'Killed' })
    const { page } = await at(`/client/archive?projectId=${made.body.id}`, {
      baseURL: base,
      as: { email: 'eve@example.org' },
    })
    await page.getByText('No items yet').waitFor()
    const parts = await holdSent(page, /\/client\/api\/uploads\/[^/]+$/, 3)
    await drop(page, { 'large.jpg': 40 * MB, 'small.jpg': 6000 })
    await parts.reached()
    const exited = new Promise((resolve) => server?.once('exit', resolve))
    server?.kill('SIGKILL')
    await exited
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(bytesAt(request))
    })
    parts.release()
    await tray(page)
      .getByText(/^Waiting for a connection/)
      .waitFor({ timeout: 240_000 })
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
})
