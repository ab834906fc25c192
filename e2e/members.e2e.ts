import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { PASSWORD, type Person } from '../test/app.ts'
import { invitationIn, letterTo, passwordIn } from '../test/letters.ts'
import { newProject } from '../test/world.ts'
import { button, expectAccessible, expectFits, inColours, PHONE } from './browser.ts'
import { intercept } from './intercept.ts'
import { openStage } from './stage.ts'

// Invitations, roles and permissions of project members, and how members leave.

const { app, at } = await openStage({ worker: true })
const owner = await app.owner('Ada')

const word = () => Math.random().toString(36).slice(2)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The path of the invitation link that was mailed to this address. */
async function linkTo(email: string, n = 1): Promise<string> {
  const { id, token } = invitationIn(await letterTo(app.dataDir, email, 'Ada', n))
  return `/invite?id=${id}&token=${token}`
}
/** Invites someone through the API and returns the path of the invitation link. */
async function invited(project: string, email: string, permissions: object = ROLE_PRESETS.contributor) {
  const answer = await owner.post(`/projects/${project}/invite`, { email, permissions })
  expect(answer.status).toBe(201)
  return linkTo(email)
}
/** Creates an account that has joined the project by invitation. */
async function member(project: string, name: string, permissions: object): Promise<Person> {
  const person = await app.owner(name, { confirmed: false })
  const link = new URL(await invited(project, person.email, permissions), app.base).searchParams
  await person.post(`/invite/${link.get('id') ?? ''}/accept`, { token: link.get('token') })
  return person
}

test('invites an editor who joins on a phone, gets a new role while the page is open, and is then removed', async () => {
  const id = (await newProject(owner, 'The quay')).id
  const email = `nora-${word()}@example.org`
  const { page, faults } = await at(`/client/archive?projectId=${id}`, { as: owner })
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText('No other members yet').waitFor()
  await page.getByText('Owners with all permissions: Ada').waitFor()
  await expect.poll(() => page.title()).toContain('Members')
  await expectAccessible(page)

  await button(page, 'Invite people').click()
  await button(page, 'Send invitation').click()
  await page.getByRole('alert').filter({ hasText: 'Enter at least one email address.' }).waitFor()
  const emails = page.getByLabel('Email addresses')
  expect(await emails.evaluate((element) => element === document.activeElement)).toBe(true)
  await emails.fill('nora@')
  await button(page, 'Send invitation').click()
  await page.getByText('Enter complete email addresses. Not valid: nora@').waitFor()
  // Closing the dialog asks before it drops typed text.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await button(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay').click()
  expect(await emails.inputValue()).toBe('nora@')
  await page.getByLabel('Email addresses').fill(` ${email.toUpperCase()} `)
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByLabel('Personal message').fill('Welcome to the <b>quay</b>.\nAda')
  await expectAccessible(page)
  await button(page, 'Send invitation').click()
  await page.getByText(`Invitation sent to ${email}`).waitFor()
  await row(page, email)
    .getByText(/^Invited as Editor until/)
    .waitFor()
  await expectAccessible(page)

  // The invitation page shows who invites, to which project and in which role.
  const link = await linkTo(email)
  const phone = await at('/', { viewport: PHONE })
  const answer = await phone.page.goto(link)
  expect(answer?.headers()['referrer-policy']).toMatch(/^(no-referrer|same-origin|strict-origin)$/)
  await phone.page.getByRole('heading', { name: 'Join “The quay”' }).waitFor()
  await phone.page.getByText(/^Ada from .* invites you/).waitFor()
  await phone.page.getByText('Welcome to the <b>quay</b>.').waitFor()
  await phone.page.getByText('Editor', { exact: true }).waitFor()
  const address = phone.page.getByLabel('Email')
  expect(await address.inputValue()).toBe(email)
  expect(await address.isDisabled()).toBe(true)
  await expectAccessible(phone.page)
  await expectFits(phone.page)
  await phone.page.getByLabel('Username').fill('Nora')
  await phone.page.getByLabel(/^Password/).fill('harbour lights at night')
  await phone.page.getByLabel('Repeat password').fill('harbour lights at night')
  await phone.page.getByLabel('I agree to the terms and conditions').check()
  await button(phone.page, 'Create account').click()
  await phone.page.waitForURL(/\/client\/archive\?projectId=/)
  expect(phone.page.url()).not.toContain('token')
  await button(phone.page, 'Upload').first().waitFor()
  await phone.page.goBack()
  expect(phone.page.url()).not.toContain('token')

  // An editor can neither create tags nor invite people.
  await phone.page.goto(`/client/members?projectId=${id}`)
  await row(phone.page, 'Nora (you)').waitFor()
  expect(await button(phone.page, 'Invite people').count()).toBe(0)
  await button(phone.page, 'Actions for Nora').click()
  await expect.poll(() => phone.page.getByRole('menuitem').allInnerTexts()).toEqual(['Leave project'])
  await expectAccessible(phone.page)
  await expectFits(phone.page)
  await phone.page.goto(`/client/tags?projectId=${id}`)
  await phone.page.getByText('No tags yet').waitFor()
  expect(await button(phone.page, 'New tag').count()).toBe(0)

  // The new permission appears without a reload.
  await phone.page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await button(page, 'Change role and permissions: Nora').click()
  await page.getByRole('radio', { name: /^Moderator/ }).check()
  await expectAccessible(page)
  await button(page, 'Save').click()
  await page.getByText('Role of Nora changed to Moderator').waitFor()
  await button(phone.page, 'New tag').waitFor()
  expect(await phone.page.evaluate(() => 'notReloaded' in window)).toBe(true)

  // A removed member is sent to the home page, and their item is transferred to the owner.
  const nora = app.client()
  await nora.post('/auth/login', { email, password: 'harbour lights at night' })
  const made = (await nora.post<{ id: string }>('/artifacts', { project: id, title: 'A boat' })).body.id
  await page.reload()
  await row(page, 'Nora').getByText('1', { exact: true }).waitFor()
  await button(page, 'Remove from project: Nora').click()
  await page.getByText('The item they added stays.').waitFor()
  await page.getByLabel('Transfer what they created to').selectOption('Ada')
  await expectAccessible(page)
  await button(page, 'Remove from project').click()
  await page.getByText('Nora removed from the project').waitFor()
  await page.getByText('No other members yet').waitFor()
  await phone.page.getByText('No projects yet').waitFor()
  expect(new URL(phone.page.url()).pathname).toBe('/client')
  expect((await owner.get<{ user: string }>(`/artifacts/${made}`)).body.user).toBe(owner.id)

  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByLabel('Type').selectOption('People')
  const entries = page.getByRole('main').getByRole('listitem').locator('p:first-child')
  await expect.poll(() => entries.count()).toBe(5)
  expect(await entries.allInnerTexts()).toEqual([
    'Ada removed Nora from the project',
    'Ada transferred what Nora created to Ada',
    'Ada changed the role of Nora from “Editor” to “Moderator”',
    'Nora joined as “Editor”',
    `Ada invited ${email} as “Editor”`,
  ])
  await expectAccessible(page)
  expect([...faults, ...phone.faults]).toEqual([])
})

test('invites a list of addresses, shows a result for each, resends and withdraws invitations', async () => {
  const id = (await newProject(owner, 'A crowd')).id
  const [one, two] = [`one-${word()}@example.org`, `two-${word()}@example.org`]
  await invited(id, one)
  const { page, faults } = await at(`/client/members?projectId=${id}`, { as: owner })
  await button(page, 'Invite people').click()
  await page.getByLabel('Email addresses').fill(`One <${one}>; ${two}\n${two}, ${owner.email}`)
  await page.getByRole('radio', { name: /^Observer/ }).check()
  await button(page, 'Send 3 invitations').click()
  const outcome = page.getByRole('dialog', { name: 'Invitation results' })
  await outcome.waitFor()
  expect((await outcome.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
    'Already a member or owner, or already invited',
    'Invited by email',
    'Already a member or owner, or already invited',
  ])
  await expectAccessible(page)
  await button(page, 'Done').click()
  await row(page, two).waitFor()

  await button(page, `Resend invitation: ${one}`).click()
  await page.getByText(`New link sent to ${one}`).waitFor()
  const [old, fresh] = [await linkTo(one), await linkTo(one, 2)]
  await button(page, `Withdraw invitation: ${two}`).click()
  await expectAccessible(page)
  await button(page, 'Withdraw invitation').click()
  await row(page, two).waitFor({ state: 'detached' })

  await member(id, 'Zoe', ROLE_PRESETS.superuser)
  await row(page, 'Zoe').waitFor()
  await page.getByLabel('Search people').fill('zoe')
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
  await page.waitForURL(/query=zoe/)
  await page.getByLabel('Search people').fill('nobody')
  await page.getByText('No matches').waitFor()
  await button(page, 'Clear search').last().click()
  await button(page, 'Role').click()
  await expect.poll(async () => (await page.getByRole('rowheader').allInnerTexts())[0]).toContain('Zoe')
  await page.waitForURL(/sort=role-asc/)
  await inColours(page, 'dark')
  await expectAccessible(page)

  // A replaced link and an incomplete link explain themselves; the new link works.
  const guest = await at(old)
  await guest.page.getByText('This invitation is no longer valid').waitFor()
  await expectAccessible(guest.page)
  await guest.page.goto(fresh.replace(/&token.*/, ''))
  await guest.page.getByText('This link is incomplete').waitFor()
  await guest.page.goto(fresh)
  await guest.page.getByRole('heading', { name: 'Join “A crowd”' }).waitFor()
  expect([...faults, ...guest.faults]).toEqual([])
})

test('marks how custom permissions differ from the nearest role, and disables those the editor lacks', async () => {
  const id = (await newProject(owner, 'Rights')).id
  const granter = await member(id, 'Gus', { edit_user_permissions: true, invite_users: true, edit_tags: true })
  await member(id, 'Mia', ROLE_PRESETS.contributor)
  const { page, faults } = await at(`/client/members?projectId=${id}`, { as: granter })
  await row(page, 'Gus (you)').getByText('Custom', { exact: true }).waitFor()
  expect(await row(page, 'Gus (you)').getByRole('button').count()).toBe(1)
  expect(await button(page, 'Remove from project: Mia').count()).toBe(0)
  await button(page, 'Change role and permissions: Mia').click()
  expect(await page.getByRole('radio', { name: /^Moderator/ }).isDisabled()).toBe(true)
  await page.getByRole('radio', { name: /^Custom/ }).check()
  await page.getByText('These are the permissions of the Contributor role.').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(25)
  expect(await page.getByRole('dialog').innerText()).not.toMatch(/[a-z]_[a-z]/)
  for (const group of ['Media', 'Exhibitions', 'Project', 'Submissions'])
    await page.getByRole('group', { name: group }).waitFor()
  const invite = page.getByRole('checkbox', { name: /^Remove people/ })
  expect(await invite.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /^Edit tags/ }).check()
  await page.getByRole('checkbox', { name: /^Create exhibits/ }).uncheck()
  await page.getByText('Same as Contributor, with 1 permission added and 1 removed.').waitFor()
  expect(await page.getByText('Not part of Contributor').count()).toBe(1)
  expect(await page.getByText('Part of Contributor', { exact: true }).count()).toBe(1)
  await expectAccessible(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/permissions/'))
  await button(page, 'Save').click()
  expect((await sent).postDataJSON()).toEqual({ edit_tags: true, create_exhibit: false })
  await page.getByText('Role of Mia changed to Custom').waitFor()

  await button(page, 'Leave project: Gus').click()
  await expectAccessible(page)
  await button(page, 'Leave project').click()
  await page.getByText('You left Rights').waitFor()
  await page.waitForURL(/\/client$/)
  expect(faults).toEqual([])
})

test('lets existing accounts join by signing in or by one button, and asks other accounts to sign out', async () => {
  const id = (await newProject(owner, 'Two ways')).id
  const [signsIn, isIn] = [await app.owner('Sid', { confirmed: false }), await app.owner('Ivy', { confirmed: false })]
  const guest = await at(await invited(id, signsIn.email), { viewport: PHONE, locale: 'de' })
  await guest.page.getByRole('heading', { name: 'Bei „Two ways“ mitarbeiten' }).waitFor()
  await guest.page.getByRole('textbox', { name: 'Passwort' }).fill('wrong password')
  await button(guest.page, 'Anmelden').click()
  await guest.page.getByRole('alert').first().waitFor()
  await expectAccessible(guest.page)
  await expectFits(guest.page)
  await guest.page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD)
  await button(guest.page, 'Anmelden').click()
  await guest.page.waitForURL(/\/client\/archive\?projectId=/)

  const link = await invited(id, isIn.email)
  const other = await at(link, { as: signsIn })
  await other.page.getByText(`but you’re signed in as ${signsIn.email}`).waitFor()
  await expectAccessible(other.page)
  await button(other.page, 'Sign out').click()
  await button(other.page, 'Sign in').waitFor()
  const { page, faults } = await at(link, { as: isIn })
  await page.getByText(`You’re signed in as Ivy (${isIn.email}).`).waitFor()
  await expectAccessible(page)
  await button(page, 'Join').click()
  await page.waitForURL(/\/client\/archive\?projectId=/)
  expect(page.url()).not.toContain('token')

  await intercept(page, '**/api/projects/*/users', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/client/members?projectId=${id}`)
  await button(page, 'Try again').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/projects/*/users')
  await button(page, 'Try again').click()
  await row(page, 'Ivy (you)').waitFor()
  expect([...faults, ...guest.faults, ...other.faults]).toEqual([])
})

test('asks for a new password before joining with a mailed password', async () => {
  const id = (await newProject(owner, 'By mail')).id
  const person = await app.owner('Mia', { confirmed: false })
  const link = await invited(id, person.email)
  await app.client().get(`/auth/forgot_password/${person.email}`)
  const mailed = passwordIn(await letterTo(app.dataDir, person.email, 'Your new password'))
  const { page, faults } = await at(link, { viewport: PHONE })
  await page.getByLabel(/^Password/).fill(mailed)
  await button(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('New password', { exact: false }).first().fill('seven herons rising')
  await page.getByLabel('Repeat new password').fill('seven herons rising')
  await button(page, 'Set password').click()
  await page.waitForURL(/\/client\/archive\?projectId=/)
  expect(page.url()).toContain(id)
  expect(faults).toEqual([])
})

test('shows exhibits and folders of others read-only without the permission to change them', async () => {
  const id = (await newProject(owner, 'Made by two')).id
  const bea = await member(id, 'Bea', ROLE_PRESETS.contributor)
  const exhibit = async (who: Person, title: string) => {
    const fields = { project: id, title, description: 'D', url_alias: word() }
    return (await who.post<{ id: string }>('/exhibits', fields)).body.id
  }
  const [theirs, own] = [await exhibit(owner, 'Of Ada'), await exhibit(bea, 'Of Bea')]
  for (const [who, title] of [[owner, 'Boats'], [bea, 'Quays']] as const) await who.post('/folders', { project: id, title }) // prettier-ignore
  const { page, faults } = await at(`/client/exhibits/${own}?projectId=${id}`, { as: bea })
  await button(page, 'Delete exhibit').waitFor()
  await page.getByLabel('Title').waitFor()
  await page.goto(`/client/exhibits/${theirs}?projectId=${id}`)
  await page.getByRole('heading', { name: 'Of Ada' }).waitFor()
  await page.getByRole('link', { name: 'Exhibits' }).first().waitFor()
  expect(await button(page, 'Delete exhibit').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit story' }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0)
  await expectAccessible(page)

  await page.goto(`/client/archive?projectId=${id}`)
  const menuOf = async (title: string) => {
    await page.getByRole('option', { name: title }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
    const offered = await page.getByRole('menuitem', { name: /Rename|Move to Trash/ }).count()
    await page.keyboard.press('Escape')
    return offered
  }
  expect(await menuOf('Quays')).toBeGreaterThan(await menuOf('Boats'))
  expect(await menuOf('Boats')).toBe(0)
  expect(faults).toEqual([])
})
