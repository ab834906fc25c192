import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApiClient, PASSWORD } from '../../test/support/app.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, PAGES } from '../support/browser.ts'
import {
  getUploadOffset,
  closeUploadSummary,
  waitUntilGone,
  holdUploads,
  expectStoredFiles,
  MB,
  startUploadTest,
  PARTS_URL,
  uploadPanel,
  UPLOAD_URL,
} from '../support/upload-test.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../../test/support/time-limits.ts'

// Uploads that are interrupted by a reload, a lost connection, an expired session or a killed server.

const { app, visit, ada, openArchive, dropFilesOfSize, listFiles } = await startUploadTest()

test(
  'resumes uploads after a reload, and large uploads from the last part that was sent',
  { timeout: TIME_LIMITS.longJourney },
  async () => {
    const { page, faults, id } = await openArchive('Again')
    const heldParts = await holdUploads(page, /\/client\/api\/uploads\/[^/]+$/, 2)
    await dropFilesOfSize(page, { 'large.jpg': 40 * MB, 'one.jpg': 6000, 'two.jpg': 7000 })
    await heldParts.waitUntilHeld()
    await expectStoredFiles(page, 3)
    const offsets: number[] = []
    const createdUploads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(getUploadOffset(request))
      if (request.method() === 'POST' && PARTS_URL.test(request.url())) createdUploads.push(request.url())
    })
    // The part that the first page holds back is never sent.
    await page.reload()
    heldParts.release()
    await uploadPanel(page).getByText('large.jpg').waitFor()
    await closeUploadSummary(page)
    expect(await listFiles(id)).toEqual([`large.jpg ${40 * MB}`, 'one.jpg 6000', 'two.jpg 7000'])
    expect(createdUploads).toEqual([])
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(16 * MB)
    await expectStoredFiles(page, 0)
    expect(faults).toEqual([])
  },
)

test(
  'resumes uploads automatically after the connection was lost',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const { page, id } = await openArchive('Off line')
    const heldParts = await holdUploads(page, /\/client\/api\/uploads\/[^/]+$/, 2)
    await dropFilesOfSize(page, { 'large.jpg': 40 * MB, 'small.jpg': 6000 })
    await heldParts.waitUntilHeld()
    await page.context().setOffline(true)
    heldParts.release()
    await uploadPanel(page)
      .getByText(/^Waiting for a connection/)
      .waitFor()
    await uploadPanel(page).getByText('2 files waiting').waitFor()
    await expectAccessible(page)
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(getUploadOffset(request))
    })
    await page.context().setOffline(false)
    await waitUntilGone(uploadPanel(page), SLOW_EFFECT_TIMEOUT_MS)
    expect(await listFiles(id)).toEqual([`large.jpg ${40 * MB}`, 'small.jpg 6000'])
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(16 * MB)
  },
)

test(
  'keeps uploads while the installed client shows its offline page, and resumes them once online',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const { page, id } = await openArchive('Aboard', { serviceWorkers: 'allow' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.reload()
    await page.getByRole('heading', { name: 'Archive', level: 1 }).waitFor()
    await page.context().setOffline(true)
    await dropFilesOfSize(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
    await uploadPanel(page).getByText('2 files waiting').waitFor()
    await expectStoredFiles(page, 2)
    await page.reload()
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    await page.context().setOffline(false)
    await expect
      .poll(() => listFiles(id), { timeout: SLOW_EFFECT_TIMEOUT_MS })
      .toEqual(['one.jpg 6000', 'two.jpg 7000'])
    await closeUploadSummary(page)
  },
)

test(
  'uploads from one window at a time, and starts the second window’s uploads when the first is closed',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const { page, faults, id } = await openArchive('Two windows')
    const heldUploads = await holdUploads(page, UPLOAD_URL)
    await dropFilesOfSize(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
    await heldUploads.waitUntilHeld()
    await expectStoredFiles(page, 2)
    const otherPage = await page.context().newPage()
    await otherPage.goto(`/client/archive?projectId=${id}`)
    await otherPage.getByText('No items yet').waitFor()
    expect(await uploadPanel(otherPage).count()).toBe(0)
    await dropFilesOfSize(otherPage, { 'three.jpg': 8000 })
    await uploadPanel(otherPage).getByText('Another window is uploading').waitFor()
    expect(await listFiles(id)).toEqual([])
    await page.close()
    await expect
      .poll(() => listFiles(id), { timeout: SLOW_EFFECT_TIMEOUT_MS })
      .toEqual(['one.jpg 6000', 'three.jpg 8000', 'two.jpg 7000'])
    expect(faults).toEqual([])
  },
)

test(
  'pauses uploads when the session expires, hides them from other accounts, and discards them on sign-out',
  { timeout: TIME_LIMITS.longJourney },
  async () => {
    const bo = await app.owner('Bo')
    const { page, id } = await openArchive('Whose')
    const heldUploads = await holdUploads(page, UPLOAD_URL)
    await dropFilesOfSize(page, { 'one.jpg': 6000, 'two.jpg': 7000 })
    await heldUploads.waitUntilHeld()
    await expectStoredFiles(page, 2)
    await page.request.post(`${app.base}/client/api/auth/logout`, { headers: { 'sec-fetch-site': 'same-origin' } })
    heldUploads.release()
    await page.unroute(UPLOAD_URL)
    const signIn = async (email: string) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel(/^Password/).fill(PASSWORD)
      await getButton(page, 'Sign in').click()
    }
    await page.getByLabel('Email').waitFor()
    await signIn(bo.email)
    await page.getByRole('button', { name: 'Bo' }).waitFor()
    // Bo’s own upload finishes and closes his upload panel, because Ada’s uploads are not his.
    const { id: bobProject } = await createTestProject(bo, 'His')
    await page.goto(`/client/archive?projectId=${bobProject}`)
    await page.getByText('No items yet').waitFor()
    await dropFilesOfSize(page, { 'his.jpg': 9000 })
    await uploadPanel(page).getByText('his.jpg').waitFor()
    expect(await uploadPanel(page).getByRole('listitem').count()).toBe(1)
    await closeUploadSummary(page)
    expect([await listFiles(bobProject, bo), await listFiles(id)]).toEqual([['his.jpg 9000'], []])
    const signOut = async (name: string) => {
      await page.getByRole('button', { name }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    }
    await signOut('Bo')
    await page.getByLabel('Email').waitFor()
    await expectStoredFiles(page, 2)
    await page.goto(`/client/archive?projectId=${id}`)
    await signIn(ada.email)
    await expect.poll(() => listFiles(id)).toEqual(['one.jpg 6000', 'two.jpg 7000'])
    await closeUploadSummary(page)

    const heldUploadsOnReturn = await holdUploads(page, UPLOAD_URL)
    await dropFilesOfSize(page, { 'three.jpg': 8000 })
    await heldUploadsOnReturn.waitUntilHeld()
    await signOut('Ada')
    const question = page.getByRole('alertdialog', { name: 'Sign out and cancel uploads?' })
    await getButton(question, 'Stay signed in').click()
    await uploadPanel(page).getByText('three.jpg').waitFor()
    await signOut('Ada')
    await getButton(question, 'Sign out').click()
    await page.getByLabel('Email').waitFor()
    await expectStoredFiles(page, 0)
    heldUploadsOnReturn.release()
    expect(await listFiles(id)).toEqual(['one.jpg 6000', 'two.jpg 7000'])
  },
)

/** Starts a separate server in another process, and returns its address. */
async function startKillableServer(dataDir: string, port?: string): Promise<{ server: ChildProcess; base: string }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../test/support/servers/killable-server.ts')], {
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
  for await (const line of server.stdout) return { server, base: String(line).trim() }
  throw new Error('the server did not start')
}

/** Creates an account with a project on a server other than the one shared by this file’s tests. */
async function registerEve(base: string): Promise<{ email: string; project: string }> {
  const [eve, email] = [createApiClient(base), 'eve@example.org']
  const registration = { email, username: 'Eve', password: PASSWORD, org_title: 'Eve’s', terms: true }
  const { id: user } = await createEntity(eve, '/auth/register', registration)
  await eve.post(`/users/${user}`, { guide: false })
  const { body } = await eve.get<{ orgs: { id: string }[] }>(`/users/${user}/projects_and_orgs`)
  const { id: project } = await createEntity(eve, '/projects', { org: body.orgs[0]?.id, title: 'Killed' })
  return { email, project }
}

test(
  'resumes an upload after the server was killed, without resending the parts it had received',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
    const { base, server: firstServer } = await startKillableServer(dataDir)
    let server = firstServer
    try {
      const eve = await registerEve(base)
      const { page } = await visit(`/client/archive?projectId=${eve.project}`, { baseURL: base, user: eve })
      await page.getByText('No items yet').waitFor()
      const heldParts = await holdUploads(page, /\/client\/api\/uploads\/[^/]+$/, 3)
      await dropFilesOfSize(page, { 'large.jpg': 40 * MB, 'small.jpg': 6000 })
      await heldParts.waitUntilHeld()
      const exitEvent = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await exitEvent
      const offsets: number[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH') offsets.push(getUploadOffset(request))
      })
      heldParts.release()
      await uploadPanel(page)
        .getByText(/^Waiting for a connection/)
        .waitFor({ timeout: SLOW_EFFECT_TIMEOUT_MS })
      offsets.length = 0
      server = (await startKillableServer(dataDir, new URL(base).port)).server
      await waitUntilGone(uploadPanel(page), SLOW_EFFECT_TIMEOUT_MS)
      const newClient = createApiClient(base)
      await newClient.post('/auth/login', { email: eve.email, password: PASSWORD })
      expect(await listFiles(eve.project, newClient)).toEqual([`large.jpg ${40 * MB}`, 'small.jpg 6000'])
      expect(offsets[0]).toBe(32 * MB)
      await page.close()
    } finally {
      const exitEvent = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await exitEvent
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
