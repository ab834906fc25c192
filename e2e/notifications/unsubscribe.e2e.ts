import { afterAll, expect, test } from 'vitest'
import { PASSWORD } from '../../test/support/app.ts'
import { getHeader, startMailServer } from '../../test/support/servers/smtp.ts'
import { createTestProject } from '../../test/support/fixtures.ts'
import { actAndWaitFor, getButton, DESKTOP, expectAccessible, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

const smtp = await startMailServer()
afterAll(() => smtp.close())
const { app, visit } = await startBrowserTest({ worker: true, env: { SMTP_URL: smtp.url } })

test('turns optional emails off and on through the link in an email and in the account settings', async () => {
  const [owner, ada] = [await app.owner('Olga'), await app.owner('Ada')]
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', ada.id).execute()
  const inviteTo = async (title: string) => {
    const { id } = await createTestProject(owner, title)
    await owner.post(`/projects/${id}/invite`, { email: ada.email, permissions: {} })
  }
  await inviteTo('The quay')
  const mail = await smtp.mail(ada.email, 'The quay')
  const [, link = ''] = /Stop emails about being added to a project\n(\S+)/.exec(mail.text ?? '') ?? []
  expect(getHeader(mail, 'List-Unsubscribe')).toBe(`<${link}>`)

  const { page, faults } = await visit(link)
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  await page.getByText(ada.email).waitFor()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    for (const scheme of ['dark', 'light'] as const) {
      await setColorScheme(page, scheme)
      await expectAccessible(page)
    }
  }
  const isSubscribed = async () => (await ada.get<{ invited: boolean }>(`/users/${ada.id}/notices`)).body.invited
  expect(await isSubscribed()).toBe(true)
  await getButton(page, 'Stop these emails').click()
  await page.getByRole('heading', { name: 'You’ve unsubscribed' }).waitFor()
  await expectAccessible(page)
  expect(await isSubscribed()).toBe(false)
  await getButton(page, 'Resume these emails').click()
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  expect(await isSubscribed()).toBe(true)
  await page.goto(`${link.slice(0, -1)}`)
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: /My Settings/ }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await getButton(page, 'Sign in').click()
  const toggle = page.getByRole('switch', { name: 'Someone adds you to a project' })
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await toggle.focus()
  await actAndWaitFor(page.getByRole('region', { name: 'Alerts' }).getByText('Saved', { exact: true }), () =>
    page.keyboard.press('Space'),
  )
  expect(await toggle.isChecked()).toBe(false)
  await expectAccessible(page)
  expect(await isSubscribed()).toBe(false)
  expect(faults).toEqual([])
})
