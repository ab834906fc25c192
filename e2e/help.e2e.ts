import { afterAll, expect, test } from 'vitest'
import { newProject } from '../test/world.ts'
import { mailServer } from '../test/smtp.ts'
import { button, expectAccessible, expectFits, inColours, PHONE } from './browser.ts'
import { openStage } from './stage.ts'

// Help: somebody asks, somebody answers, by mail and in the app.

const post = await mailServer()
afterAll(() => post.close())
const { app, at } = await openStage({ worker: true, env: { SMTP_URL: post.url } })
const asker = await app.owner('Nora')
const helper = await app.owner('Ada')
const { id: project } = await newProject(asker, 'The quay')
await app.services.db.updateTable('users').set({ role: 'admin' }).where('id', '=', helper.id).execute()
app.services.hub.publish({ to: 'sessions', user: helper.id })

test('2.menu.1 a question from the user menu, answered at the desk, read in the app and by mail', async () => {
  const { page, faults } = await at(`/client/tags?projectId=${project}`, { as: asker })
  await page.getByRole('button', { name: /^Your account/ }).click()
  const entries = () => page.getByRole('menuitem').allInnerTexts()
  expect(await entries()).toEqual(['Home', 'My Settings', 'Get Help', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Get Help' }).click()
  expect((await entries()).slice(3, 6)).toEqual(['Knowledge Base', 'Contact Us', 'Live Chat'])
  await page.getByRole('menuitem', { name: 'Contact Us' }).click()
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  await button(page, 'Send').click()
  await page.getByRole('alert').getByText("The 'Subject' field is required").waitFor()
  await page.getByLabel('Subject').fill('How do I merge two tags?')
  await page.getByLabel('Message').fill('They say the same.')
  await page.getByLabel('The screen that you came from: /client/tags').waitFor()
  await expectAccessible(page)
  await button(page, 'Send').click()
  await page.getByRole('heading', { name: 'How do I merge two tags?' }).waitFor()
  expect(faults).toEqual([])

  const told = await post.mail(helper.email, 'How do I merge two tags?')
  const link = /\/client\/admin\/tickets\/\S+/.exec(told.text ?? '')?.[0] ?? ''
  const desk = await at(link, { as: helper })
  await desk.page.getByText('/client/tags').waitFor()
  await desk.page.getByLabel('Answer').fill('Choose both, then Merge.')
  await expectAccessible(desk.page)
  await button(desk.page, 'Send and settle').click()
  await desk.page.getByRole('button', { name: 'Open again' }).waitFor()
  await desk.page.getByRole('link', { name: 'All questions' }).click()
  await desk.page.getByText('No question waits').first().waitFor()
  expect(desk.faults).toEqual([])

  expect((await post.mail(asker.email, 'An answer')).text).toContain('Choose both, then Merge.')
  await page.getByRole('button', { name: 'What you asked' }).click()
  await page.getByText('New', { exact: true }).waitFor()
  await inColours(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^How do I merge two tags/ }).click()
  await page.getByText('Choose both, then Merge.').waitFor()
  await expectAccessible(page)
})

test('the help menu of the login screen leads to a form that needs no account', async () => {
  const { page, faults } = await at('/client', { viewport: PHONE })
  await button(page, 'Help').click()
  await page.getByRole('menuitem', { name: 'Contact Us' }).click()
  await page.getByLabel('Subject').fill('I cannot sign in')
  await page.getByLabel('Message').fill('My phone is at home.')
  await page.getByLabel('Your email').fill('gil@example.org')
  await expectFits(page)
  await expectAccessible(page)
  await button(page, 'Send').click()
  await page.getByRole('heading', { name: 'I cannot sign in' }).waitFor()
  await page.getByText('Whoever has this link can read along').waitFor()
  await expectAccessible(page)
  expect((await post.mail('gil@example.org', 'We have your question')).text).toContain('section=asked')
  expect(faults).toEqual([])
})
