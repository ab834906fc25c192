import { expect, test } from 'vitest'
import { createProjectWithPortal, solveProofOfWork } from '../../test/support/contributions.ts'
import { createTusClient } from '../../test/support/tus-client.ts'
import { createMember, setSubscription } from '../../test/support/fixtures.ts'
import type { VisiblePortal } from '#shared/entities/submissions/portal.ts'
import { expectAccessible } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// The list of unfinished uploads, which reserve storage, on the organisation page.

const { app, visitAs } = await startBrowserTest({ env: { SUBMIT_WORK: '1' } })
const owner = await app.owner('owner')
const visit = visitAs(owner)
const portal = await createProjectWithPortal(app.services.db, owner, { max_files: 20 })
await setSubscription(app, owner.org, { submissions_from: 1, storage: 10_000_000_000 })
const contributor = await createMember(app, portal.project, 'contributor', 'Anna')

async function startUpload(filename: string, receivedBytes: number) {
  const tus = createTusClient(app.base, contributor)
  const { location } = await tus.create(2_000_000_000, { project: portal.project, filename })
  if (receivedBytes > 0) await tus.patch(location, 0, Buffer.alloc(receivedBytes, filename))
}
async function startPortalUploads(count: number) {
  const stranger = app.client()
  const { body } = await stranger.get<VisiblePortal>(`/submissions_portal/${portal.id}`)
  const proof = 'challenge' in body ? solveProofOfWork(body) : ''
  const endpoint = `/client/api/submissions_portal/${portal.id}/uploads`
  for (let i = 0; i < count; i++)
    await createTusClient(app.base, stranger).create(400_000_000, { filename: `scan ${i}.tif`, proof }, endpoint)
}

test('lists users and portals whose unfinished uploads reserve storage, and discards one or all of them', async () => {
  const path = `/client?orgId=${owner.org}`
  const { page, faults } = await visit(path)
  const section = page.getByRole('region', { name: 'Storage' })
  await section.getByText('No unfinished uploads').waitFor()
  await startPortalUploads(8)
  await startUpload('harbour festival.mp4', 3_000_000)
  await page.reload()
  await section.getByText(/^9 uploads, 4\.0.MB reserved/).waitFor()
  const firstUpload = section.getByRole('listitem').filter({ hasText: 'harbour festival.mp4' })
  await expect.poll(() => firstUpload.innerText()).toMatch(/Anna · P\n.*3.MB of 2.GB received.*4\.0.MB reserved/)
  expect(await section.getByText('scan 7.tif').count()).toBe(1)
  expect(await section.getByText(`Portal “${portal.title}”`).count()).toBe(4)
  await section.getByRole('button', { name: 'Show all 9' }).click()
  await section.getByText('scan 0.tif').waitFor()
  await expectAccessible(page)

  await firstUpload.getByRole('button', { name: 'Discard upload: harbour festival.mp4' }).click()
  await page.getByRole('alertdialog', { name: 'Discard the upload of “harbour festival.mp4”?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard upload', exact: true }).click()
  await page.getByText('1 upload discarded').waitFor()
  await section.getByText('8 uploads').waitFor()
  await section.getByRole('button', { name: 'Discard all' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard 8 unfinished uploads?' })
    .getByRole('button', { name: 'Discard uploads' })
    .click()
  await section.getByText('No unfinished uploads').waitFor()
  expect(faults).toEqual([])
})

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)(
  'fits the upload list into %i pixels in %s mode, and says when it can’t be loaded',
  async (width, colorScheme) => {
    await startUpload(`A very long name of a film that somebody recorded in the harbour in ${width}.mp4`, 1000)
    await startPortalUploads(1)
    const { page, faults } = await visit(`/client?orgId=${owner.org}`, {
      viewport: { width, height: 900 },
      colorScheme,
    })
    const section = page.getByRole('region', { name: 'Storage' })
    await section.getByText(/uploads?, .* reserved/).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    if (process.env.SHOTS) {
      await section.scrollIntoViewIfNeeded()
      await section.screenshot({ path: `${process.env.SHOTS}/unfinished-${width}-${colorScheme}.png` })
    }
    await intercept(page, /\/orgs\/[^/]+\/uploads/, (route) => route.abort())
    await page.reload()
    await section.getByRole('button', { name: /again/i }).waitFor()
    await expectAccessible(page)
    if (process.env.SHOTS) await section.screenshot({ path: `${process.env.SHOTS}/error-${width}-${colorScheme}.png` })
    expect(faults.filter((fault) => !/Failed to load|ERR_FAILED/.test(fault))).toEqual([])
  },
)
