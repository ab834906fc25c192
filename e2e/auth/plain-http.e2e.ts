import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/app.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Over plain HTTP on a host name, browsers send no Sec-Fetch headers that tell where a request comes from.

const HOST_NAME = 'vitrine.example'

const { app, visit } = await startBrowserTest({ browserArgs: [`--host-resolver-rules=MAP ${HOST_NAME} 127.0.0.1`] })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'The quay')

test('sends the X-Page header with every request, so that state-changing GET requests are accepted', async () => {
  for (const title of ['A letter', 'A note']) {
    const { id } = await createEntity(owner, '/artifacts', { project, title })
    await owner.post(`/artifacts/${id}`, { active: false })
  }
  const calls: Request[] = []
  const { page } = await visit(`/client/trash?projectId=${project}`, {
    baseURL: app.base.replace('127.0.0.1', HOST_NAME),
    prepare: (fresh) =>
      fresh.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/client/api/')) calls.push(request)
      }),
  })
  await page
    .getByRole('button', { name: 'Forgot password' })
    .or(page.getByRole('link', { name: 'Forgot password' }))
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('nobody@example.org')
  const forgotResponse = page.waitForResponse('**/auth/forgot_password/**')
  await page.keyboard.press('Enter')
  expect((await forgotResponse).status()).toBe(200)
  await page.reload()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('A letter').first().waitFor()
  const restoreResponse = page.waitForResponse(/restore/)
  await page
    .getByRole('button', { name: /Restore/ })
    .first()
    .click()
  expect((await restoreResponse).status()).toBe(200)
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  const question = page.getByRole('alertdialog', { name: 'Empty Trash?' })
  await question.getByRole('textbox').fill('EMPTY')
  const emptyTrashResponse = page.waitForResponse('**/empty_trash')
  await page.keyboard.press('Enter')
  expect((await emptyTrashResponse).status()).toBe(200)

  expect(calls.length).toBeGreaterThan(5)
  for (const call of calls) expect(call.headers()['x-page'], `${call.method()} ${call.url()}`).toMatch(/^[0-9a-f]{8}-/)
  // If browsers sent Sec-Fetch headers here, this test would prove nothing.
  const writeRequests = calls.filter((call) => /forgot_password|empty_trash/.test(call.url()))
  for (const call of writeRequests) expect(Object.keys(await call.allHeaders())).not.toContain('sec-fetch-site')
})
