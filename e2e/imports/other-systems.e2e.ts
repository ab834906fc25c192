import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProject } from '../../test/support/fixtures.ts'
import { createOmekaS, literals } from '../../test/support/servers/omeka.ts'
import { startWebServer } from '../../test/support/servers/web.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { expectAccessible, expectFitsViewport, getButton, PHONE } from '../support/browser.ts'

const omeka = createOmekaS(
  {
    items: [
      { 'o:id': 1, 'o:is_public': true, 'dcterms:title': literals('The mill'), 'o:media': [{ 'o:id': 2 }] },
      { 'o:id': 3, 'o:is_public': false, 'dcterms:title': literals('A secret') },
    ],
    media: [{ 'o:id': 2, 'o:item': { 'o:id': 1 }, 'o:source': 'mill.txt', 'o:original_url': '' }],
    sites: [{ 'o:id': 1, 'o:slug': 'harbour', 'o:title': 'The harbour' }],
    site_pages: [
      {
        'o:id': 1,
        'o:title': 'Welcome',
        'o:site': { 'o:id': 1 },
        'o:block': [{ 'o:data': { html: '<p>Come in</p>' } }],
      },
    ],
  },
  { '/omeka/files/2.txt': 'words' },
)
const server = await startWebServer(omeka)
afterAll(() => server.close())
const { app, visit } = await startBrowserTest({ worker: true, env: { IMPORT_HOSTS: `127.0.0.1:${server.port}` } })
const owner = await app.owner('Ada')
beforeAll(() => server.requests.splice(0))

test('imports from an Omeka S with a key, after an error in the form', async () => {
  const { id: project } = await createTestProject(owner, 'The quay')
  const { page, faults } = await visit(`/client/import?projectId=${project}`, { user: owner })
  await page.getByText('Import from Omeka').click()
  await expectAccessible(page)
  await getButton(page, 'Read items').click()
  await page.getByText('This field is required.').waitFor()
  await page.getByLabel('Address').fill('http://10.0.0.1/omeka')
  await getButton(page, 'Read items').click()
  await page.getByText('10.0.0.1 doesn’t exist or is on a private network.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Address').fill(`${server.base}/omeka`)
  await page.getByLabel('Key identity', { exact: true }).fill('identity')
  const credential = page.getByLabel('Key credential', { exact: true })
  expect(await credential.getAttribute('type')).toBe('password')
  await credential.fill('credential')
  await getButton(page, 'Read items').click()
  await page.getByRole('combobox', { name: 'What “dcterms:title” contains' }).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Check rows').click()
  await page.getByRole('heading', { name: '1 exhibit' }).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Import 2 rows').click()
  await page.getByRole('heading', { name: '2 rows imported' }).waitFor()
  await page.getByText('Created', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'The harbour' }).click()
  await page.getByRole('heading', { name: 'The harbour' }).first().waitFor()
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
})

test('says on a phone that there is no Omeka at an address', async () => {
  const { id: project } = await createTestProject(owner, 'The pier')
  const { page } = await visit(`/client/import?projectId=${project}`, { user: owner, viewport: PHONE })
  await page.getByText('Import from Omeka').click()
  await page.getByLabel('System', { exact: true }).selectOption('Omeka Classic')
  await expectFitsViewport(page)
  await page.getByLabel('Address').fill(`${server.base}/elsewhere`)
  await getButton(page, 'Read items').click()
  await page.getByText('There’s no Omeka Classic at this address, or its API is turned off.').waitFor()
  await expectFitsViewport(page)
  await getButton(page, 'Back to imports').click()
  await page.getByText('Failed', { exact: true }).waitFor()
})
