import { expect, test } from 'vitest'
import { createAdministrator, createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

const { app, visit } = await startBrowserTest()

const HUMAN_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('shows members what visitors viewed and which searches had no results', async () => {
  const owner = await app.owner('Ada')
  const project = await createTestProject(owner, 'The quay')
  const item = await createEntity(owner, '/artifacts', {
    project: project.id,
    title: 'The fair of 1931',
    visibility: 'local',
  })
  const exhibit = { project: project.id, title: 'Fairs', description: 'All', artifacts: [item.id] }
  await owner.post('/exhibits', { ...exhibit, url_alias: 'fairs', visibility: 'local' })

  for (let visitIndex = 0; visitIndex < 2; visitIndex++) {
    const { page, faults } = await visit('about:blank', { viewport: PHONE, userAgent: HUMAN_USER_AGENT })
    let countedVisits = 0
    page.on('response', (answer) => void (answer.url().endsWith('/analytics/count') && countedVisits++))
    for (const [path, expectedCount] of [
      ['', 1],
      // Two requests: one for the page view, one for the search terms.
      ['?query=lime+kiln', 2],
      ['/exhibit/fairs', 1],
      [`/item/${item.id}`, 1],
    ] as const) {
      countedVisits = 0
      await page.goto(`/view/${project.url_alias}${path}`)
      await expect.poll(() => countedVisits, { message: path }).toBe(expectedCount)
    }
    expect(await page.context().cookies()).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  }
  const { page, faults } = await visit(`/client/archive?projectId=${project.id}`, { user: owner })
  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByText('8 views', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'The fair of 1931' }).waitFor()
  await page.getByText('Fairs').waitFor()
  await page.getByText('lime kiln').waitFor()
  await expectAccessible(page)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.getByText('1 year').click()
  await page.waitForURL(/days=365/)
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('The quay.csv')
  expect(faults).toEqual([])
})

test('counts website page and post views and shows them to the administrator', async () => {
  const admin = await createAdministrator(app, 'Olga')
  const post = { kind: 'blog', url: 'thaw', title: 'Thaw', body: [], published_at: 1000 }
  await createEntity(admin, '/website/blogs', post)
  const { page: visitor, faults } = await visit('about:blank', { userAgent: HUMAN_USER_AGENT })
  for (const path of ['/docs/terms', '/blog/thaw', '/blog/thaw']) {
    const countResponse = visitor.waitForResponse((answer) => answer.url().endsWith('/analytics/count'))
    await visitor.goto(path)
    expect((await countResponse).status()).toBe(202)
  }
  expect(faults).toEqual([])

  const { page } = await visit('/client/admin/website?part=blog', { user: admin })
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('2 views in the last 30 days').isVisible()
    })
    .toBe(true)
  await expectAccessible(page)
  await page.goto('/client/admin/website?part=documents')
  const termsRow = page.getByRole('row', { name: /^Terms of use/ })
  await termsRow.getByRole('cell', { name: '1', exact: true }).waitFor()
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectFitsViewport(page)
})

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])('doesn’t count a visitor whose browser sends the privacy signal %s', async (name, value) => {
  const owner = await app.owner(`ben-${name}`)
  const project = await createTestProject(owner, 'Quiet')
  const { page } = await visit('about:blank', { viewport: PHONE, userAgent: HUMAN_USER_AGENT })
  const setPrivacySignal = ([key, setting]: [string, unknown]) =>
    Object.defineProperty(navigator, key, { value: setting })
  await page.addInitScript(setPrivacySignal, [name, value] as [string, unknown])
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`/view/${project.url_alias}`, { waitUntil: 'networkidle' })
  expect(calls.filter((url) => url.endsWith('/analytics/count'))).toEqual([])
})
