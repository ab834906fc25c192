import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { makeJpeg } from '../test/media.ts'
import { upload } from '../test/stored.ts'
import { administrator, newProject } from '../test/world.ts'
import { mailServer } from '../test/smtp.ts'
import { button, expectAccessible, expectFits, inColours, PHONE } from './browser.ts'
import { openStage } from './stage.ts'

// Help requests and live chat, between users and support.

const post = await mailServer()
afterAll(() => post.close())
const { app, at } = await openStage({ worker: true, env: { SMTP_URL: post.url } })
const asker = await app.owner('Nora')
const helper = await administrator(app, 'Ada')
const { id: project } = await newProject(asker, 'The quay')

/** Serves the script of an external chat and records the requested paths. */
const asked: string[] = []
const service = createServer((request, answer) => {
  asked.push(request.url ?? '')
  answer.setHeader('content-type', 'text/javascript')
  answer.end("document.body.dataset.chat = document.querySelector('script[data-token]').dataset.token")
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const { port } = service.address() as AddressInfo
const chosen = await openStage({
  env: { CHAT_URL: `http://127.0.0.1:${port}/{token}/chat.js`, CHAT_TOKEN: 'quay-7' },
})
afterAll(() => service.close())

test('2.menu.1 sends a help request from the user menu and shows the reply in the app and by email', async () => {
  const { page, faults } = await at(`/client/tags?projectId=${project}`, { as: asker })
  await page.getByRole('button', { name: /^Your account/ }).click()
  const entries = () => page.getByRole('menuitem').allInnerTexts()
  await expect.poll(entries).toEqual(['Home', 'My Settings', 'Get Help', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Get Help' }).click()
  await expect.poll(async () => (await entries()).slice(3, 6)).toEqual(['Knowledge Base', 'Contact Us', 'Live Chat'])
  await page.getByRole('menuitem', { name: 'Contact Us' }).click()
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  await button(page, 'Send').click()
  await page.getByRole('alert').getByText("The 'Subject' field is required").waitFor()
  await page.getByLabel('Subject').fill('How do I merge two tags?')
  await page.getByLabel('Message').fill('They say the same.')
  await page.getByLabel('The page you came from: /client/tags').waitFor()
  await expectAccessible(page)
  await button(page, 'Send').click()
  await page.getByRole('heading', { name: 'How do I merge two tags?' }).waitFor()
  expect(faults).toEqual([])

  const told = await post.mail(helper.email, 'How do I merge two tags?')
  const link = /\/client\/admin\/tickets\/\S+/.exec(told.text ?? '')?.[0] ?? ''
  const desk = await at(link, { as: helper })
  await desk.page.getByText('/client/tags').waitFor()
  await desk.page.getByLabel('Reply').fill('Choose both, then Merge.')
  await expectAccessible(desk.page)
  await button(desk.page, 'Send and close').click()
  await desk.page.getByRole('button', { name: 'Reopen' }).waitFor()
  await desk.page.getByRole('link', { name: 'All help requests' }).click()
  await desk.page.getByText('No open help requests').first().waitFor()
  expect(desk.faults).toEqual([])

  expect((await post.mail(asker.email, 'A reply')).text).toContain('Choose both, then Merge.')
  await page.getByRole('button', { name: 'Your help requests', exact: true }).click()
  await page.getByText('New', { exact: true }).waitFor()
  await inColours(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^How do I merge two tags/ }).click()
  await page.getByText('Choose both, then Merge.').waitFor()
  await expectAccessible(page)

  await desk.page.goto(link)
  await button(desk.page, 'Delete').click()
  const sure = desk.page.getByRole('alertdialog', { name: 'Delete this help request?' })
  await sure.getByText(asker.email).waitFor()
  await expectAccessible(desk.page)
  await button(sure, 'Delete').click()
  await desk.page.getByText('Help request deleted').waitFor()
  await desk.page.getByText('No open help requests').first().waitFor()
  expect((await asker.get<object[]>('/help/tickets')).body).toEqual([])
  expect(desk.faults).toEqual([])
})

test('offers a contact form without an account on the sign-in screen', async () => {
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
  await page.getByText('Anyone who has this link can read and reply.').waitFor()
  await expectAccessible(page)
  expect((await post.mail('gil@example.org', 'We received your help request')).text).toContain('section=asked')
  expect(faults).toEqual([])
})

test('opens help for the current screen on the question mark key, and finds other articles', async () => {
  const { page, faults } = await at(`/client/trash?projectId=${project}`, { as: asker })
  await page.getByText('Trash is empty').waitFor()
  await page.keyboard.press('?')
  const panel = page.getByRole('complementary', { name: 'Help for this page' })
  await panel.getByRole('heading', { name: 'Restore items from Trash' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tags' }).click()
  await panel.getByRole('heading', { name: 'Group items with tags' }).waitFor()
  await panel.getByRole('searchbox').fill('invitation')
  await panel.getByRole('button', { name: /^Invite people/ }).click()
  await panel.getByRole('link', { name: 'Open in the Knowledge Base' }).click()
  await page.getByRole('heading', { name: 'Invite people', level: 1 }).waitFor()
  await button(page, 'Close help').click()
  await expect.poll(() => button(page, 'Help').evaluate((it) => it === document.activeElement)).toBe(true)
  await inColours(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All articles' }).click()
  await page.getByRole('heading', { name: 'The archive' }).waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])

  const phone = await at(`/client/members?projectId=${project}`, { as: asker, viewport: PHONE })
  await phone.page.getByText('No other members yet').waitFor()
  await button(phone.page, 'Help').click()
  const sheet = phone.page.getByRole('dialog', { name: 'Help for this page' })
  await sheet.getByText('Invite people', { exact: true }).waitFor()
  await expectAccessible(phone.page)
  await expectFits(phone.page)
  await phone.page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(phone.faults).toEqual([])
})

test('resumes a chat after a lost connection, and turns it into a help request when support goes offline', async () => {
  const desk = await at('/client/admin/tickets', { as: helper })
  await desk.page.getByText('you’re online for the live chat').waitFor()
  const { page } = await at('/client/help?section=chat', { as: asker })
  await page.getByText('Someone is online and will answer.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('How can we help?').fill('Is anybody there?')
  await page.keyboard.press('Enter')
  await desk.page.getByRole('link', { name: /^Is anybody there/ }).click()
  await desk.page.getByText('In the chat now').waitFor()
  const isWriting = async () => {
    await desk.page.getByLabel('Reply').pressSequentially('.')
    return page.getByText('Ada is typing…').count()
  }
  await expect.poll(isWriting, { timeout: 30_000, interval: 500 }).toBe(1)
  await desk.page.getByLabel('Reply').fill('Yes, I am.')
  await desk.page.keyboard.press('Enter')
  await page.getByText('Yes, I am.').waitFor()
  await expectAccessible(page)
  await expectAccessible(desk.page)

  // A message written offline is sent once when the connection is back.
  await page.context().setOffline(true)
  await page.getByLabel('Your message').fill('And a second thing.')
  await page.keyboard.press('Enter')
  await page.getByText('Connection lost. Reconnecting…').waitFor()
  await page.getByLabel('Your message').pressSequentially(' And a third')
  await desk.page.getByLabel('Reply').fill('Go on.')
  await desk.page.keyboard.press('Enter')
  await page.context().setOffline(false)
  await desk.page.getByText('And a second thing.').waitFor()
  await page.getByText('Go on.').waitFor()
  await page.getByText('And a second thing.').waitFor()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('And a third')
  const mails = (await post.to(asker.email)).length

  await desk.page.context().close()
  await page.getByText('No one is online right now.').waitFor()
  await page.getByLabel('Your message').fill('Are you still there?')
  await page.keyboard.press('Enter')
  await page.getByText('Your chat is now a help request.').waitFor()
  await expectAccessible(page)
  expect((await post.mail(helper.email, 'Is anybody there?')).text).toContain('Are you still there?')
  // The only mail is the confirmation of the help request.
  await expect.poll(async () => (await post.to(asker.email)).length).toBe(mails + 1)
  await button(page, 'View help request').click()
  await page.getByRole('heading', { name: 'Is anybody there?' }).waitFor()
})

test('loads an external chat only after consent, with or without an account', async () => {
  const { page, faults } = await chosen.at('/client', { viewport: PHONE })
  await button(page, 'Help').click()
  await page.getByRole('menuitem', { name: 'Live Chat' }).click()
  await page.getByText(`Live chat is provided by 127.0.0.1:${port}`).waitFor()
  await expectAccessible(page)
  expect(asked).toEqual([])
  await button(page, 'Agree and load the chat').click()
  await page.locator('body[data-chat="quay-7"]').waitFor()
  expect(asked).toEqual(['/quay-7/chat.js'])
  await expectFits(page)
  expect(faults).toEqual([])
})

test('mirrors the client and the gallery for a right-to-left language', async () => {
  const boat = { name: 'boat.jpg', bytes: await makeJpeg({ width: 900, height: 600 }) }
  const { id: shown } = await newProject(asker, 'الرصيف', { url_alias: 'rasif' })
  const titles = ['ألف', 'باء', 'تاء']
  for (const [n, title] of titles.entries())
    await upload(asker, { ...boat, name: `${n}.jpg` }, { project: shown, title, visibility: 'local' })
  const { page, faults } = await at(`/client/archive?projectId=${shown}`, { as: asker, locale: 'ar' })
  const list = page.getByRole('listbox', { name: 'المجلدات والعناصر' })
  const cell = (title: string) => list.getByText(title, { exact: true })
  await cell('تاء').waitFor()
  expect(await page.evaluate("[document.documentElement.lang, document.documentElement.dir].join(' ')")).toBe('ar rtl')
  // The first item is at the right, and the left arrow key moves on.
  const [first, second] = [await cell('ألف').boundingBox(), await cell('باء').boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? Infinity)
  await cell('ألف').click()
  await page.keyboard.press('ArrowLeft')
  await page.locator('[aria-selected="true"]', { hasText: 'باء' }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  expect(faults).toEqual([])

  const visitor = await at('/view/rasif', { locale: 'ar', viewport: PHONE })
  await visitor.page.getByRole('heading', { name: 'المجموعة' }).waitFor()
  expect(await visitor.page.getAttribute('html', 'dir')).toBe('rtl')
  const other = visitor.page.locator('link[rel="alternate"][hreflang="de"]')
  expect(await other.getAttribute('href')).toMatch(/\/view\/rasif\?language=de$/)
  await expectAccessible(visitor.page)
  await expectFits(visitor.page)
  await visitor.page.goto('/view/rasif?language=de')
  expect(await visitor.page.getAttribute('html', 'lang')).toBe('de')
  expect(await visitor.page.getAttribute('html', 'dir')).toBeNull()
  expect(visitor.faults).toEqual([])
})
