import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { PASSWORD, type Person } from '../../test/support/app.ts'
import { extractInvitation, waitForMail, extractPassword } from '../../test/support/mails.ts'
import { createEntity, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, expectAccessible, expectFitsViewport, setColorScheme, PHONE } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// Invitations, roles and permissions of project members, and how members leave.

const { app, visit } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')

const createRandomSuffix = () => Math.random().toString(36).slice(2)
const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The path of the invitation link that was mailed to this address. */
async function getMailedInvitationPath(email: string, n = 1): Promise<string> {
  const { id, token } = extractInvitation(await waitForMail(app.dataDir, email, 'Ada', n))
  return `/invite?id=${id}&token=${token}`
}
/** Invites someone through the API and returns the path of the invitation link. */
async function inviteByApi(project: string, email: string, permissions: object = ROLE_PRESETS.contributor) {
  const answer = await owner.post(`/projects/${project}/invite`, { email, permissions })
  expect(answer.status).toBe(201)
  return getMailedInvitationPath(email)
}
/** Creates an account that has joined the project by invitation. */
async function createMember(project: string, name: string, permissions: object): Promise<Person> {
  const person = await app.owner(name, { confirmed: false })
  const inviteParams = new URL(await inviteByApi(project, person.email, permissions), app.base).searchParams
  await person.post(`/invite/${inviteParams.get('id') ?? ''}/accept`, { token: inviteParams.get('token') })
  return person
}
/** Creates an account through an invitation. */
async function registerByInvitation(project: string, name: string, permissions: object) {
  const email = `${name.toLowerCase()}-${createRandomSuffix()}@example.org`
  const link = new URL(await inviteByApi(project, email, permissions), app.base).searchParams
  const [client, invite] = [app.client(), link.get('id') ?? '']
  const registration = { email, username: name, password: PASSWORD, invite, token: link.get('token'), terms: true }
  expect((await client.post('/auth/register', registration)).status).toBe(201)
  return { ...client, email, permission: invite }
}

test('invites an editor by email, and names the inviter, the project and the role in the invitation', async () => {
  const id = (await createTestProject(owner, 'The quay')).id
  const email = `nora-${createRandomSuffix()}@example.org`
  const { page, faults } = await visit(`/client/archive?projectId=${id}`, { user: owner })
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText('No other members yet').waitFor()
  await getRow(page, 'Ada (you)').getByText('Owner', { exact: true }).waitFor()
  expect(await getRow(page, 'Ada (you)').getByRole('button').count()).toBe(0)
  await expect.poll(() => page.title()).toContain('Members')
  await expectAccessible(page)
  await getButton(page, 'Invite people').click()
  await page.getByLabel('Email addresses').fill(` ${email.toUpperCase()} `)
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByLabel('Personal message').fill('Welcome to the <b>quay</b>.\nAda')
  await expectAccessible(page)
  await getButton(page, 'Send invitation').click()
  await page.getByText(`Invitation to ${email} saved on the server. No email can leave it yet.`).waitFor()
  await page.getByText('An invitation was saved on the server instead of being sent').waitFor()
  await getRow(page, email)
    .getByText(/^Invited as Editor until/)
    .waitFor()
  await expectAccessible(page)

  const link = await getMailedInvitationPath(email)
  const invitee = await visit('/', { viewport: PHONE })
  const answer = await invitee.page.goto(link)
  expect(answer?.headers()['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)$/)
  await invitee.page.getByRole('heading', { name: 'Join “The quay”' }).waitFor()
  await invitee.page.getByText(/^Ada from .* invites you/).waitFor()
  await invitee.page.getByText('Welcome to the <b>quay</b>.').waitFor()
  await invitee.page.getByText('Editor', { exact: true }).waitFor()
  const address = invitee.page.getByLabel('Email')
  expect(await address.inputValue()).toBe(email)
  expect(await address.isDisabled()).toBe(true)
  await expectAccessible(invitee.page)
  await expectFitsViewport(invitee.page)
  expect([...faults, ...invitee.faults]).toEqual([])
})

test('refuses incomplete addresses in an invitation, and asks for confirmation before typed text is discarded', async () => {
  const id = (await createTestProject(owner, 'Typing errors')).id
  const { page, faults } = await visit(`/client/members?projectId=${id}`, { user: owner })
  await getButton(page, 'Invite people').click()
  await getButton(page, 'Send invitation').click()
  await page.getByRole('alert').filter({ hasText: 'Enter at least one email address.' }).waitFor()
  const emails = page.getByLabel('Email addresses')
  expect(await emails.evaluate((element) => element === document.activeElement)).toBe(true)
  await emails.fill('nora@')
  await getButton(page, 'Send invitation').click()
  await page.getByText('Enter complete email addresses. Not valid: nora@').waitFor()
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await getButton(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  expect(await emails.inputValue()).toBe('nora@')
  expect(faults).toEqual([])
})

test('creates an account from an invitation on a phone, and keeps the invitation token out of the URL', async () => {
  const id = (await createTestProject(owner, 'The pier')).id
  const link = await inviteByApi(id, `nora-${createRandomSuffix()}@example.org`, ROLE_PRESETS.editor)
  const { page, faults } = await visit('/', { viewport: PHONE })
  await page.goto(link)
  await page.getByLabel('Username').fill('Nora')
  await page.getByLabel(/^Password/).fill('harbour lights at night')
  await page.getByLabel('Repeat password').fill('harbour lights at night')
  await page.getByLabel('I agree to the terms and conditions').check()
  await getButton(page, 'Sign up').click()
  await page.waitForURL(/\/client\/archive\?projectId=/)
  expect(page.url()).not.toContain('token')
  await getButton(page, 'Upload').first().waitFor()
  await page.goBack()
  expect(page.url()).not.toContain('token')
  expect(faults).toEqual([])
})

test('shows an editor invite and tag actions in the open page as soon as a new role allows them', async () => {
  const id = (await createTestProject(owner, 'The mole')).id
  const nora = await registerByInvitation(id, 'Nora', ROLE_PRESETS.editor)
  const noraTab = await visit(`/client/members?projectId=${id}`, { user: nora, viewport: PHONE })
  await getRow(noraTab.page, 'Nora (you)').waitFor()
  expect(await getButton(noraTab.page, 'Invite people').count()).toBe(0)
  await getButton(noraTab.page, 'Actions for Nora').click()
  await expect.poll(() => noraTab.page.getByRole('menuitem').allInnerTexts()).toEqual(['Leave project'])
  await expectAccessible(noraTab.page)
  await expectFitsViewport(noraTab.page)
  // One menu sorts what has no headings on a phone. Arrow keys in it don't move between rows.
  const sort = noraTab.page.getByLabel('Sort', { exact: true })
  await sort.selectOption({ label: 'Sort by: Role' })
  await noraTab.page.waitForURL(/sort=role-asc/)
  await getButton(noraTab.page, 'Reverse order').click()
  await noraTab.page.waitForURL(/sort=role-desc/)
  await expect.poll(() => noraTab.page.getByRole('rowheader').first().innerText()).toMatch(/Nora/)
  await noraTab.page.goto(`/client/tags?projectId=${id}`)
  await noraTab.page.getByText('No tags yet').waitFor()
  expect(await getButton(noraTab.page, 'New tag').count()).toBe(0)

  await noraTab.page.evaluate(() => Object.assign(window, { notReloaded: true }))
  const { page, faults } = await visit(`/client/members?projectId=${id}`, { user: owner })
  await getButton(page, 'Change role and permissions: Nora').click()
  await page.getByRole('radio', { name: /^Moderator/ }).check()
  await expectAccessible(page)
  await getButton(page, 'Save').click()
  await page.getByText('Role of Nora changed to Moderator').waitFor()
  await getButton(noraTab.page, 'New tag').waitFor()
  expect(await noraTab.page.evaluate(() => 'notReloaded' in window)).toBe(true)
  expect([...faults, ...noraTab.faults]).toEqual([])
})

test('removes a member, transfers their items, and redirects their open page to the home page', async () => {
  const id = (await createTestProject(owner, 'The dock')).id
  const nora = await registerByInvitation(id, 'Nora', ROLE_PRESETS.editor)
  expect((await owner.post(`/permissions/${nora.permission}`, ROLE_PRESETS.moderator)).status).toBe(200)
  const itemId = (await createEntity(nora, '/artifacts', { project: id, title: 'A boat' })).id
  const noraTab = await visit(`/client/tags?projectId=${id}`, { user: nora, viewport: PHONE })
  await noraTab.page.getByText('No tags yet').waitFor()
  const { page, faults } = await visit(`/client/members?projectId=${id}`, { user: owner })
  await getRow(page, 'Nora').getByText('1', { exact: true }).waitFor()
  await getButton(page, 'Actions for Nora').click()
  await page.getByRole('menuitem', { name: 'Remove from project' }).click()
  await page.getByText('The item they added stays.').waitFor()
  await page.getByLabel('Transfer what they created to').selectOption('Ada')
  await expectAccessible(page)
  await getButton(page, 'Remove from project').click()
  await page.getByText('Nora removed from the project').waitFor()
  await page.getByText('No other members yet').waitFor()
  await noraTab.page.getByText('No projects yet').waitFor()
  expect(new URL(noraTab.page.url()).pathname).toBe('/client')
  expect((await owner.get<{ user: string }>(`/artifacts/${itemId}`)).body.user).toBe(owner.id)

  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByLabel('Type').selectOption('People')
  const activityEntries = page.getByRole('main').getByRole('listitem').locator('p:first-child')
  await expect.poll(() => activityEntries.count()).toBe(5)
  expect(await activityEntries.allInnerTexts()).toEqual([
    'Ada removed Nora from the project',
    'Ada transferred what Nora created to Ada',
    'Ada changed the role of Nora from “Editor” to “Moderator”',
    'Nora joined as “Editor”',
    `Ada invited ${nora.email} as “Editor”`,
  ])
  await expectAccessible(page)
  expect([...faults, ...noraTab.faults]).toEqual([])
})

test('invites a list of addresses and shows the result for each, and resends and withdraws invitations', async () => {
  const id = (await createTestProject(owner, 'A crowd')).id
  const [firstEmail, secondEmail] = [
    `one-${createRandomSuffix()}@example.org`,
    `two-${createRandomSuffix()}@example.org`,
  ]
  await inviteByApi(id, firstEmail)
  const { page, faults } = await visit(`/client/members?projectId=${id}`, { user: owner })
  await getButton(page, 'Invite people').click()
  await page.getByLabel('Email addresses').fill(`One <${firstEmail}>; ${secondEmail}\n${secondEmail}, ${owner.email}`)
  await page.getByRole('radio', { name: /^Observer/ }).check()
  await getButton(page, 'Send 3 invitations').click()
  const results = page.getByRole('dialog', { name: 'Invitation results' })
  await results.waitFor()
  expect((await results.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
    'Already a member or owner, or already invited',
    'Invited by email: the email was saved on the server, which can’t send any yet',
    'Already a member or owner, or already invited',
  ])
  await expectAccessible(page)
  await getButton(page, 'Done').click()
  await getRow(page, secondEmail).waitFor()

  await getButton(page, `Resend invitation: ${firstEmail}`).click()
  await page.getByText('The new link was saved on the server').waitFor()
  const [replacedLink, newLink] = [
    await getMailedInvitationPath(firstEmail),
    await getMailedInvitationPath(firstEmail, 2),
  ]
  await getButton(page, `Actions for ${secondEmail}`).click()
  await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click()
  await expectAccessible(page)
  await getButton(page, 'Withdraw invitation').click()
  await getRow(page, secondEmail).waitFor({ state: 'detached' })

  await createMember(id, 'Zoe', ROLE_PRESETS.superuser)
  await getRow(page, 'Zoe').waitFor()
  await page.getByLabel('Search members').fill('zoe')
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await page.waitForURL(/query=zoe/)
  await page.getByLabel('Search members').fill('nobody')
  await page.getByText('No matches').waitFor()
  await getButton(page, 'Clear search').last().click()
  await getButton(page, 'Role').click()
  const listNames = () => page.getByRole('rowheader').allInnerTexts()
  await expect.poll(async () => (await listNames()).slice(0, 2).join()).toMatch(/Ada.*Zoe/s)
  await page.waitForURL(/sort=role-asc/)
  await setColorScheme(page, 'dark')
  await expectAccessible(page)

  // A replaced link and an incomplete link each show what is wrong; the new link works.
  const guestTab = await visit(replacedLink)
  await guestTab.page.getByText('This invitation is no longer valid').waitFor()
  await expectAccessible(guestTab.page)
  await guestTab.page.goto(newLink.replace(/&token.*/, ''))
  await guestTab.page.getByText('This link is incomplete').waitFor()
  await guestTab.page.goto(newLink)
  await guestTab.page.getByRole('heading', { name: 'Join “A crowd”' }).waitFor()
  expect([...faults, ...guestTab.faults]).toEqual([])
})

test('marks how custom permissions differ from the nearest role, and disables those that the editor lacks', async () => {
  const id = (await createTestProject(owner, 'Rights')).id
  const granter = await createMember(id, 'Gus', { edit_user_permissions: true, invite_users: true, edit_tags: true })
  await createMember(id, 'Mia', ROLE_PRESETS.contributor)
  const { page, faults } = await visit(`/client/members?projectId=${id}`, { user: granter })
  await getRow(page, 'Gus (you)').getByText('Custom', { exact: true }).waitFor()
  expect(await getRow(page, 'Gus (you)').getByRole('button').count()).toBe(1)
  expect(await getButton(page, 'Actions for Mia').count()).toBe(0)
  await getButton(page, 'Change role and permissions: Mia').click()
  expect(await page.getByRole('radio', { name: /^Moderator/ }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: /^Custom/ }).check()
  await page.getByText('These are the permissions of the Contributor role.').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(25)
  expect(await page.getByRole('dialog').innerText()).not.toMatch(/[a-z]_[a-z]/)
  for (const group of ['Media', 'Exhibitions', 'Project', 'Submissions'])
    await page.getByRole('group', { name: group }).waitFor()
  const removePeopleCheckbox = page.getByRole('checkbox', { name: /^Remove people/ })
  expect(await removePeopleCheckbox.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /^Edit tags/ }).check()
  await page.getByRole('checkbox', { name: /^Create exhibits/ }).uncheck()
  await page.getByText('Same as Contributor, with 1 permission added and 1 removed.').waitFor()
  expect(await page.getByText('Not part of Contributor').count()).toBe(1)
  expect(await page.getByText('Part of Contributor', { exact: true }).count()).toBe(1)
  await expectAccessible(page)
  const permissionsRequest = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/permissions/'),
  )
  await getButton(page, 'Save').click()
  expect((await permissionsRequest).postDataJSON()).toEqual({ edit_tags: true, create_exhibit: false })
  await page.getByText('Role of Mia changed to Custom').waitFor()

  await getButton(page, 'Actions for Gus').click()
  await page.getByRole('menuitem', { name: 'Leave project' }).click()
  await expectAccessible(page)
  await getButton(page, 'Leave project').click()
  await page.getByText('You left Rights').waitFor()
  await page.waitForURL(/\/client$/)
  expect(faults).toEqual([])
})

test('lets the invited account join after signing in or with one click, and asks other accounts to sign out', async () => {
  const id = (await createTestProject(owner, 'Two ways')).id
  const [signedOutUser, signedInUser] = [
    await app.owner('Sid', { confirmed: false }),
    await app.owner('Ivy', { confirmed: false }),
  ]
  const guestTab = await visit(await inviteByApi(id, signedOutUser.email), { viewport: PHONE, locale: 'de' })
  await guestTab.page.getByRole('heading', { name: 'Bei „Two ways“ mitarbeiten' }).waitFor()
  await guestTab.page.getByRole('textbox', { name: 'Passwort' }).fill('wrong password')
  await getButton(guestTab.page, 'Anmelden').click()
  await guestTab.page.getByRole('alert').first().waitFor()
  await expectAccessible(guestTab.page)
  await expectFitsViewport(guestTab.page)
  await guestTab.page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD)
  await getButton(guestTab.page, 'Anmelden').click()
  await guestTab.page.waitForURL(/\/client\/archive\?projectId=/)

  const link = await inviteByApi(id, signedInUser.email)
  const otherTab = await visit(link, { user: signedOutUser })
  await otherTab.page.getByText(`but you’re signed in as ${signedOutUser.email}`).waitFor()
  await expectAccessible(otherTab.page)
  await getButton(otherTab.page, 'Sign out').click()
  await getButton(otherTab.page, 'Sign in').waitFor()
  const { page, faults } = await visit(link, { user: signedInUser })
  await page.getByText(`You’re signed in as Ivy (${signedInUser.email}).`).waitFor()
  await expectAccessible(page)
  await getButton(page, 'Join').click()
  await page.waitForURL(/\/client\/archive\?projectId=/)
  expect(page.url()).not.toContain('token')

  await intercept(page, '**/api/projects/*/users', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/client/members?projectId=${id}`)
  await getButton(page, 'Try again').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/projects/*/users')
  await getButton(page, 'Try again').click()
  await getRow(page, 'Ivy (you)').waitFor()
  expect([...faults, ...guestTab.faults, ...otherTab.faults]).toEqual([])
})

test('asks for a new password before someone who signed in with a mailed password can join', async () => {
  const id = (await createTestProject(owner, 'By mail')).id
  const person = await app.owner('Mia', { confirmed: false })
  const link = await inviteByApi(id, person.email)
  await app.client().get(`/auth/forgot_password/${person.email}`)
  const mailedPassword = extractPassword(await waitForMail(app.dataDir, person.email, 'Your new password'))
  const { page, faults } = await visit(link, { viewport: PHONE })
  await page.getByLabel(/^Password/).fill(mailedPassword)
  await getButton(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await expectAccessible(page)
  await expectFitsViewport(page)
  await page.getByLabel('New password', { exact: false }).first().fill('seven herons rising')
  await page.getByLabel('Repeat new password').fill('seven herons rising')
  await getButton(page, 'Set password').click()
  await page.waitForURL(/\/client\/archive\?projectId=/)
  expect(page.url()).toContain(id)
  expect(faults).toEqual([])
})

test('shows other members’ exhibits and folders read-only to a member who may not change them', async () => {
  const id = (await createTestProject(owner, 'Made by two')).id
  const bea = await createMember(id, 'Bea', ROLE_PRESETS.contributor)
  const createExhibit = async (creator: Person, title: string) => {
    const fields = { project: id, title, description: 'D', url_alias: createRandomSuffix() }
    return (await creator.post<{ id: string }>('/exhibits', fields)).body.id
  }
  const [ownerExhibit, ownExhibit] = [await createExhibit(owner, 'Of Ada'), await createExhibit(bea, 'Of Bea')]
  for (const [creator, title] of [[owner, 'Boats'], [bea, 'Quays']] as const) await creator.post('/folders', { project: id, title }) // prettier-ignore
  const { page, faults } = await visit(`/client/exhibits/${ownExhibit}?projectId=${id}`, { user: bea })
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete exhibit' }).waitFor()
  await page.goto(`/client/exhibits/${ownerExhibit}?projectId=${id}`)
  await page.getByRole('heading', { name: 'Of Ada' }).waitFor()
  await page.getByRole('link', { name: 'Exhibits' }).first().waitFor()
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Export'])
  await page.keyboard.press('Escape')
  expect(await getButton(page, 'Publish').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0)
  await expectAccessible(page)

  await page.goto(`/client/archive?projectId=${id}`)
  const countEditActions = async (title: string) => {
    await page.getByRole('option', { name: title }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
    const actionCount = await page.getByRole('menuitem', { name: /Rename|Move to Trash/ }).count()
    await page.keyboard.press('Escape')
    return actionCount
  }
  expect(await countEditActions('Quays')).toBeGreaterThan(await countEditActions('Boats'))
  expect(await countEditActions('Boats')).toBe(0)
  expect(faults).toEqual([])
})
