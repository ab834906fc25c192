import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDigests } from '#server/features/activity/digest.job.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { PASSWORD, startApp } from '../support/app.ts'
import { getHeader, startMailServer } from '../support/servers/smtp.ts'

// Optional mails (notifications) and the three ways to stop them: My Settings, the link's page and one-click
// unsubscribe.

let app: Awaited<ReturnType<typeof startApp>>
let smtp: Awaited<ReturnType<typeof startMailServer>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  smtp = await startMailServer()
  app = await startApp({ env: { SMTP_URL: smtp.url }, worker: true })
  owner = await app.owner('Olga')
})
afterAll(async () => {
  await app?.close()
  await smtp.close()
})

const createConfirmedUser = async (name: string) => {
  const person = await app.owner(name)
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
  return person
}
const createProject = async (title: string) =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title })).body.id
/** Invites a person to a new project, which sends them an optional mail. */
const inviteToNewProject = async (title: string, { email }: { email: string }) => {
  const permissions = ROLE_PRESETS.observer
  expect((await owner.post(`/projects/${await createProject(title)}/invite`, { email, permissions })).status).toBe(201)
}
const extractHeaderLink = (value: string | undefined) => /^<(.*)>$/.exec(value ?? '')?.[1] ?? ''
const postTo = (address: string, body: string | FormData | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body, headers })
const ONE_CLICK_BODY = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

test('adds an unsubscribe header and footer link only to optional emails', async () => {
  const person = await createConfirmedUser('told')
  await inviteToNewProject('Harbour', person)
  const mail = await smtp.mail(person.email, 'Harbour')
  const link = extractHeaderLink(getHeader(mail, 'List-Unsubscribe'))
  expect(link).toMatch(new RegExp(`^${app.base}/unsubscribe\\?token=[\\w-]+\\.[\\w-]+$`))
  expect(getHeader(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.text).toContain(`Stop emails about being added to a project\n${link}`)
  expect(mail.html).toContain(`href="${link}"`)
  await owner.get(`/auth/forgot_password/${person.email}`)
  const passwordMail = await smtp.mail(person.email, 'Your new password')
  expect(getHeader(passwordMail, 'List-Unsubscribe')).toBeUndefined()
  expect(passwordMail.text).not.toContain('/unsubscribe')
})

test('unsubscribes on a one-click POST (RFC 8058), but not when the link is merely opened', async () => {
  const person = await createConfirmedUser('press')
  await inviteToNewProject('One', person)
  const link = extractHeaderLink(getHeader(await smtp.mail(person.email, 'One'), 'List-Unsubscribe'))
  const readSettings = async () => (await person.get(`/users/${person.id}/notices`)).body
  await fetch(link)
  await fetch(link, { method: 'HEAD' })
  expect(await readSettings()).toEqual({ invited: true, reports: true, submissions: true, digest: false })
  expect((await postTo(link, ONE_CLICK_BODY)).status).toBe(200)
  expect(await readSettings()).toEqual({ invited: false, reports: true, submissions: true, digest: false })
  await inviteToNewProject('Two', person)
  await owner.get(`/auth/forgot_password/${person.email}`)
  await smtp.mail(person.email, 'Your new password')
  expect((await smtp.to(person.email)).filter(({ subject }) => subject?.includes('Two'))).toEqual([])

  await person.post(`/users/${person.id}/notices`, { invited: true })
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await postTo(link, form)).status).toBe(200)
  expect((await postTo(link, '')).status).toBe(200)
  expect(await readSettings()).toEqual({ invited: false, reports: true, submissions: true, digest: false })
})

test('shows, stops and resumes a notification on the unsubscribe page, and refuses forged tokens', async () => {
  const person = await createConfirmedUser('page')
  await inviteToNewProject('Three', person)
  const link = extractHeaderLink(getHeader(await smtp.mail(person.email, 'Three'), 'List-Unsubscribe'))
  const token = new URL(link).searchParams.get('token') ?? ''
  const visitor = app.client()
  const expectedNotice = { email: person.email, notice: 'invited' }
  expect((await visitor.get(`/notices?token=${token}`)).body).toEqual({ ...expectedNotice, on: true })
  expect((await visitor.post('/notices', { token, on: false })).body).toEqual({ ...expectedNotice, on: false })
  expect((await visitor.get(`/notices?token=${token}`)).body).toEqual({ ...expectedNotice, on: false })
  expect((await visitor.post('/notices', { token, on: true })).body).toEqual({ ...expectedNotice, on: true })

  const [payload = '', mac = ''] = token.split('.')
  const forgedPayload = Buffer.from(JSON.stringify([owner.email, 'invited'])).toString('base64url')
  for (const badToken of [
    `${forgedPayload}.${mac}`,
    payload,
    `${payload}.`,
    `.${mac}`,
    `${payload}.${mac}A`,
    'x',
    '%00',
    'a.b.c',
  ]) {
    expect(
      (await visitor.get(`/notices?token=${encodeURIComponent(badToken)}`)).status,
      badToken,
    ).toBeGreaterThanOrEqual(400)
    expect((await visitor.post('/notices', { token: badToken, on: false })).status, badToken).toBeGreaterThanOrEqual(
      400,
    )
    const response = await postTo(`${app.base}/unsubscribe?token=${encodeURIComponent(badToken)}`, ONE_CLICK_BODY)
    expect(response.status, badToken).toBe(404)
  }
  expect((await postTo(`${app.base}/unsubscribe`, ONE_CLICK_BODY)).status).toBe(404)
  expect((await postTo(link, 'x'.repeat(100_000), { 'content-type': 'text/plain' })).status).toBe(413)
  expect((await owner.get(`/users/${owner.id}/notices`)).body).toEqual({
    invited: true,
    reports: true,
    submissions: true,
    digest: false,
  })
})

test('keeps an account’s notification settings private, and deletes them with the account', async () => {
  const person = await createConfirmedUser('own')
  const path = `/users/${person.id}/notices`
  expect((await owner.get(path)).status).toBe(404)
  expect((await owner.post(path, { invited: false })).status).toBe(404)
  expect((await person.post(path, { confirmation: false })).status).toBe(400)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => person.post(path, { invited: false, reports: false })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await person.get(path)).body).toEqual({ invited: false, reports: false, submissions: true, digest: false })
  await app.services.db.deleteFrom('org_owners').where('user_id', '=', person.id).execute()
  expect((await person.delete(`/users/${person.id}`, { password: PASSWORD })).status).toBe(200)
  const storedRows = await app.services.db
    .selectFrom('unsubscribed')
    .selectAll()
    .where('email', '=', person.email)
    .execute()
  expect(storedRows).toEqual([])
})

test('sends no weekly summary to an unconfirmed address', async () => {
  const [person, busyPerson] = [await app.owner('unconfirmed', { confirmed: false }), await createConfirmedUser('busy')]
  const { body: project } = await person.post<{ id: string }>('/projects', { org: person.org, title: 'Busy' })
  await person.post(`/projects/${project.id}/invite`, {
    email: busyPerson.email,
    permissions: ROLE_PRESETS.contributor,
  })
  await person.post(`/users/${person.id}/notices`, { digest: true })
  await busyPerson.post('/artifacts', { project: project.id, title: 'One' })
  const digestRow = app.services.db.updateTable('digests').where('user_id', '=', person.id)
  await digestRow.set({ next_at: Date.now() - 1 }).execute()
  await sendDigests(app.services)
  await owner.get(`/auth/forgot_password/${person.email}`)
  await smtp.mail(person.email, 'Your new password')
  expect((await smtp.to(person.email)).filter(({ subject }) => subject?.startsWith('This week'))).toEqual([])
})

test('sends one weekly summary of other users’ changes in the recipient’s projects', async () => {
  const [person, memberWithoutDigest] = [await createConfirmedUser('weekly'), await createConfirmedUser('silent')]
  const [ownProject, otherProject] = [await createProject('Open to them'), await createProject('Shut to them')]
  for (const { email } of [person, memberWithoutDigest])
    await owner.post(`/projects/${ownProject}/invite`, { email, permissions: ROLE_PRESETS.contributor })
  const { db } = app.services
  expect((await person.post(`/users/${person.id}/notices`, { digest: true })).body).toMatchObject({ digest: true })
  const makeDigestDue = () =>
    db
      .updateTable('digests')
      .set({ next_at: Date.now() - 1 })
      .where('user_id', '=', person.id)
      .execute()
  const readDigests = async (email: string) =>
    (await smtp.to(email)).filter(({ subject }) => subject?.startsWith('This week'))

  for (const project of [ownProject, otherProject]) {
    for (const title of ['One', 'Two']) await owner.post('/artifacts', { project, title })
    await owner.post('/folders', { project, title: 'Papers' })
  }
  await person.post('/artifacts', { project: ownProject, title: 'Their own' })
  await makeDigestDue()
  // Several processes may run the job at the same time; still only one mail is sent.
  await Promise.all([sendDigests(app.services), sendDigests(app.services), sendDigests(app.services)])
  const mail = await smtp.mail(person.email, 'This week')
  expect(mail.text).toContain('“Open to them”: 2 items added, 1 other change.')
  expect(mail.text).not.toContain('Shut to them')
  const link = extractHeaderLink(getHeader(mail, 'List-Unsubscribe'))
  expect(mail.text).toContain(`Stop the weekly summary of your projects\n${link}`)

  // Former members get nothing more, a summary without changes isn't sent, and one click stops it.
  expect((await person.delete('/permissions', { project: ownProject, user: person.id })).status).toBe(200)
  await makeDigestDue()
  await sendDigests(app.services)
  expect((await postTo(link, ONE_CLICK_BODY)).status).toBe(200)
  expect((await person.get(`/users/${person.id}/notices`)).body).toMatchObject({ digest: false })
  await owner.get(`/auth/forgot_password/${person.email}`)
  await smtp.mail(person.email, 'Your new password')
  expect(await readDigests(person.email)).toHaveLength(1)
  expect(await readDigests(memberWithoutDigest.email)).toEqual([])
})
