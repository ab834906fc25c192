import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { makeJpeg } from '../../test/support/sample-files/media.ts'
import { uploadToProject } from '../../test/support/stored-files.ts'
import { createAdministrator, createTestProject } from '../../test/support/fixtures.ts'
import { startMailServer } from '../../test/support/servers/smtp.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { TIME_LIMITS } from '../../test/support/time-limits.ts'

// Help requests and live chat, between users and support.

const smtp = await startMailServer()
afterAll(() => smtp.close())
const { app, visit } = await startBrowserTest({ worker: true, env: { SMTP_URL: smtp.url } })
const member = await app.owner('Nora')
const supporter = await createAdministrator(app, 'Ada')
const { id: project } = await createTestProject(member, 'The quay')

/** Serves the script of an external chat and records the requested paths. */
const requestedPaths: string[] = []
const chatService = createServer((request, answer) => {
  requestedPaths.push(request.url ?? '')
  answer.setHeader('content-type', 'text/javascript')
  answer.end("document.body.dataset.chat = document.querySelector('script[data-token]').dataset.token")
})
await new Promise<void>((resolve) => chatService.listen(0, '127.0.0.1', resolve))
const { port } = chatService.address() as AddressInfo
const externalChat = await startBrowserTest({
  env: { CHAT_URL: `http://127.0.0.1:${port}/{token}/chat.js`, CHAT_TOKEN: 'quay-7' },
})
afterAll(() => chatService.close())

test('2.menu.1 sends a help request from the user menu, and delivers the reply in the app and by email', async () => {
  const { page, faults } = await visit(`/client/tags?projectId=${project}`, { user: member })
  await page.getByRole('button', { name: /^Your account/ }).click()
  const readMenuItems = () => page.getByRole('menuitem').allInnerTexts()
  await expect.poll(readMenuItems).toEqual(['Home', 'My Settings', 'Get Help', 'Sign Out'])
  await page.getByRole('menuitem', { name: 'Get Help' }).click()
  await expect
    .poll(async () => (await readMenuItems()).slice(3, 6))
    .toEqual(['Knowledge Base', 'Contact Us', 'Live Chat'])
  await page.getByRole('menuitem', { name: 'Contact Us' }).click()
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  await getButton(page, 'Send').click()
  await page.getByRole('alert').getByText("The 'Subject' field is required").waitFor()
  await page.getByLabel('Subject').fill('How do I merge two tags?')
  await page.getByLabel('Message').fill('They say the same.')
  await page.getByLabel('The page you came from: /client/tags').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'How do I merge two tags?' }).waitFor()
  expect(faults).toEqual([])

  const notification = await smtp.mail(supporter.email, 'How do I merge two tags?')
  const link = /\/client\/admin\/tickets\/\S+/.exec(notification.text ?? '')?.[0] ?? ''
  const supportInbox = await visit(link, { user: supporter })
  await supportInbox.page.getByText('/client/tags').waitFor()
  await supportInbox.page.getByLabel('Reply').fill('Choose both, then Merge.')
  await expectAccessible(supportInbox.page)
  await getButton(supportInbox.page, 'Send and close').click()
  await supportInbox.page.getByRole('button', { name: 'Reopen' }).waitFor()
  await supportInbox.page.getByRole('link', { name: 'All help requests' }).click()
  await supportInbox.page.getByText('No open help requests').first().waitFor()
  expect(supportInbox.faults).toEqual([])

  expect((await smtp.mail(member.email, 'A reply')).text).toContain('Choose both, then Merge.')
  await page.getByRole('button', { name: 'Your help requests', exact: true }).click()
  await page.getByText('New', { exact: true }).waitFor()
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^How do I merge two tags/ }).click()
  await page.getByText('Choose both, then Merge.').waitFor()
  await expectAccessible(page)

  await supportInbox.page.goto(link)
  await getButton(supportInbox.page, 'Delete').click()
  const confirmation = supportInbox.page.getByRole('alertdialog', { name: 'Delete this help request?' })
  await confirmation.getByText(member.email).waitFor()
  await expectAccessible(supportInbox.page)
  await getButton(confirmation, 'Delete').click()
  await supportInbox.page.getByText('Help request deleted').waitFor()
  await supportInbox.page.getByText('No open help requests').first().waitFor()
  expect((await member.get<object[]>('/help/tickets')).body).toEqual([])
  expect(supportInbox.faults).toEqual([])
})

test('offers people without an account a contact form on the sign-in screen', async () => {
  const { page, faults } = await visit('/client', { viewport: PHONE })
  await getButton(page, 'Help').click()
  await page.getByRole('menuitem', { name: 'Contact Us' }).click()
  await page.getByLabel('Subject').fill('I cannot sign in')
  await page.getByLabel('Message').fill('My phone is at home.')
  await page.getByLabel('Your email').fill('gil@example.org')
  await expectFitsViewport(page)
  await expectAccessible(page)
  await getButton(page, 'Send').click()
  await page.getByRole('heading', { name: 'I cannot sign in' }).waitFor()
  await page.getByText('Anyone who has this link can read and reply.').waitFor()
  await expectAccessible(page)
  expect((await smtp.mail('gil@example.org', 'We received your help request')).text).toContain('section=asked')
  expect(faults).toEqual([])
})

test('opens help for the current screen with the question mark key, and searches for other articles', async () => {
  const { page, faults } = await visit(`/client/trash?projectId=${project}`, { user: member })
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
  await getButton(page, 'Close help').click()
  await expect.poll(() => getButton(page, 'Help').evaluate((element) => element === document.activeElement)).toBe(true)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'All articles' }).click()
  await page.getByRole('heading', { name: 'The archive' }).waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])

  const phoneTab = await visit(`/client/members?projectId=${project}`, { user: member, viewport: PHONE })
  await phoneTab.page.getByText('No other members yet').waitFor()
  await getButton(phoneTab.page, 'Help').click()
  const helpSheet = phoneTab.page.getByRole('dialog', { name: 'Help for this page' })
  await helpSheet.getByText('Invite people', { exact: true }).waitFor()
  await expectAccessible(phoneTab.page)
  await expectFitsViewport(phoneTab.page)
  await phoneTab.page.keyboard.press('Escape')
  await helpSheet.waitFor({ state: 'detached' })
  expect(phoneTab.faults).toEqual([])
})

test(
  'resumes a chat after the connection is lost, and turns it into a help request when support goes offline',
  { timeout: TIME_LIMITS.lostConnections },
  async () => {
    const supportInbox = await visit('/client/admin/tickets', { user: supporter })
    await supportInbox.page.getByText('you’re online for the live chat').waitFor()
    const { page } = await visit('/client/help?section=chat', { user: member })
    await page.getByText('Someone is online and will answer.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('How can we help?').fill('Is anybody there?')
    await page.keyboard.press('Enter')
    await supportInbox.page.getByRole('link', { name: /^Is anybody there/ }).click()
    await supportInbox.page.getByText('In the chat now').waitFor()
    const typeAndCountNotices = async () => {
      await supportInbox.page.getByLabel('Reply').pressSequentially('.')
      return page.getByText('Ada is typing…').count()
    }
    await expect.poll(typeAndCountNotices, { interval: 500 }).toBe(1)
    await supportInbox.page.getByLabel('Reply').fill('Yes, I am.')
    await supportInbox.page.keyboard.press('Enter')
    await page.getByText('Yes, I am.').waitFor()
    await expectAccessible(page)
    await expectAccessible(supportInbox.page)

    // A message written offline is sent once when the connection is back.
    await page.context().setOffline(true)
    await page.getByLabel('Your message').fill('And a second thing.')
    await page.keyboard.press('Enter')
    await page.getByText('Connection lost. Reconnecting…').waitFor()
    await page.getByLabel('Your message').pressSequentially(' And a third')
    await supportInbox.page.getByLabel('Reply').fill('Go on.')
    await supportInbox.page.keyboard.press('Enter')
    await page.context().setOffline(false)
    await supportInbox.page.getByText('And a second thing.').waitFor()
    await page.getByText('Go on.').waitFor()
    await page.getByText('And a second thing.').waitFor()
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('And a third')
    const mailCount = (await smtp.to(member.email)).length

    await supportInbox.page.context().close()
    await page.getByText('No one is online right now.').waitFor()
    await page.getByLabel('Your message').fill('Are you still there?')
    await page.keyboard.press('Enter')
    await page.getByText('Your chat is now a help request.').waitFor()
    await expectAccessible(page)
    expect((await smtp.mail(supporter.email, 'Is anybody there?')).text).toContain('Are you still there?')
    // The only mail sent is the confirmation of the help request.
    await expect.poll(async () => (await smtp.to(member.email)).length).toBe(mailCount + 1)
    await getButton(page, 'View help request').click()
    await page.getByRole('heading', { name: 'Is anybody there?' }).waitFor()
  },
)

test('loads the external chat only after consent, both with and without an account', async () => {
  const { page, faults } = await externalChat.visit('/client', { viewport: PHONE })
  await getButton(page, 'Help').click()
  await page.getByRole('menuitem', { name: 'Live Chat' }).click()
  await page.getByText(`Live chat is provided by 127.0.0.1:${port}`).waitFor()
  await expectAccessible(page)
  expect(requestedPaths).toEqual([])
  await getButton(page, 'Agree and load the chat').click()
  await page.locator('body[data-chat="quay-7"]').waitFor()
  expect(requestedPaths).toEqual(['/quay-7/chat.js'])
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})

test('mirrors the layout of the client and the gallery in a right-to-left language', async () => {
  const boat = { name: 'boat.jpg', bytes: await makeJpeg({ width: 900, height: 600 }) }
  const { id: arabicProject } = await createTestProject(member, 'الرصيف', { url_alias: 'rasif' })
  const titles = ['ألف', 'باء', 'تاء']
  for (const [n, title] of titles.entries())
    await uploadToProject(member, { ...boat, name: `${n}.jpg` }, { project: arabicProject, title, visibility: 'local' })
  const { page, faults } = await visit(`/client/archive?projectId=${arabicProject}`, { user: member, locale: 'ar' })
  const list = page.getByRole('listbox', { name: 'المجلدات والعناصر' })
  const getCell = (title: string) => list.getByText(title, { exact: true })
  await getCell('تاء').waitFor()
  expect(await page.evaluate("[document.documentElement.lang, document.documentElement.dir].join(' ')")).toBe('ar rtl')
  // The first item is at the right, and the left arrow key moves on.
  const [firstBox, secondBox] = [await getCell('ألف').boundingBox(), await getCell('باء').boundingBox()]
  expect(firstBox?.x).toBeGreaterThan(secondBox?.x ?? Infinity)
  await getCell('ألف').click()
  await page.keyboard.press('ArrowLeft')
  await page.locator('[aria-selected="true"]', { hasText: 'باء' }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  expect(faults).toEqual([])

  const visitor = await visit('/view/rasif', { locale: 'ar', viewport: PHONE })
  await visitor.page.getByRole('heading', { name: 'المجموعة' }).waitFor()
  expect(await visitor.page.getAttribute('html', 'dir')).toBe('rtl')
  const germanLink = visitor.page.locator('link[rel="alternate"][hreflang="de"]')
  expect(await germanLink.getAttribute('href')).toMatch(/\/view\/rasif\?language=de$/)
  await expectAccessible(visitor.page)
  await expectFitsViewport(visitor.page)
  await visitor.page.goto('/view/rasif?language=de')
  expect(await visitor.page.getAttribute('html', 'lang')).toBe('de')
  expect(await visitor.page.getAttribute('html', 'dir')).toBeNull()
  expect(visitor.faults).toEqual([])
})
