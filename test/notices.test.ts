import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDigests } from '#server/features/activity/digest.job.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { PASSWORD, startApp } from './app.ts'
import { headerOf, mailServer } from './smtp.ts'

// Optional mails (notifications) and the three ways to stop them: My Settings, the link's page and one-click
// unsubscribe.

let app: Awaited<ReturnType<typeof startApp>>
let smtp: Awaited<ReturnType<typeof mailServer>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  smtp = await mailServer()
  app = await startApp({ env: { SMTP_URL: smtp.url }, worker: true })
  owner = await app.owner('Olga')
})
afterAll(async () => {
  await app?.close()
  await smtp.close()
})

const confirmed = async (name: string) => {
  const person = await app.owner(name)
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
  return person
}
const newProject = async (title: string) =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title })).body.id
/** Invites a person to a new project, which sends them an optional mail. */
const addTo = async (title: string, { email }: { email: string }) => {
  const permissions = ROLE_PRESETS.observer
  expect((await owner.post(`/projects/${await newProject(title)}/invite`, { email, permissions })).status).toBe(201)
}
const linkIn = (value: string | undefined) => /^<(.*)>$/.exec(value ?? '')?.[1] ?? ''
const press = (address: string, body: string | FormData | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body, headers })
const ONE_CLICK = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

test('adds an unsubscribe header and footer link to optional mails only', async () => {
  const person = await confirmed('told')
  await addTo('Harbour', person)
  const mail = await smtp.mail(person.email, 'Harbour')
  const link = linkIn(headerOf(mail, 'List-Unsubscribe'))
  expect(link).toMatch(new RegExp(`^${app.base}/unsubscribe\\?token=[\\w-]+\\.[\\w-]+$`))
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.text).toContain(`Stop emails about being added to a project\n${link}`)
  expect(mail.html).toContain(`href="${link}"`)
  await owner.get(`/auth/forgot_password/${person.email}`)
  const needed = await smtp.mail(person.email, 'Your new password')
  expect(headerOf(needed, 'List-Unsubscribe')).toBeUndefined()
  expect(needed.text).not.toContain('/unsubscribe')
})

test('unsubscribes on a one-click POST (RFC 8058) in either form encoding, but not when the link is followed', async () => {
  const person = await confirmed('press')
  await addTo('One', person)
  const link = linkIn(headerOf(await smtp.mail(person.email, 'One'), 'List-Unsubscribe'))
  const state = async () => (await person.get(`/users/${person.id}/notices`)).body
  await fetch(link)
  await fetch(link, { method: 'HEAD' })
  expect(await state()).toEqual({ invited: true, reports: true, submissions: true, digest: false })
  expect((await press(link, ONE_CLICK)).status).toBe(200)
  expect(await state()).toEqual({ invited: false, reports: true, submissions: true, digest: false })
  await addTo('Two', person)
  await owner.get(`/auth/forgot_password/${person.email}`)
  await smtp.mail(person.email, 'Your new password')
  expect((await smtp.to(person.email)).filter(({ subject }) => subject?.includes('Two'))).toEqual([])

  await person.post(`/users/${person.id}/notices`, { invited: true })
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await press(link, form)).status).toBe(200)
  expect((await press(link, '')).status).toBe(200)
  expect(await state()).toEqual({ invited: false, reports: true, submissions: true, digest: false })
})

test('shows, stops and resumes a notification on the page of the unsubscribe link, and refuses forged tokens', async () => {
  const person = await confirmed('page')
  await addTo('Three', person)
  const link = linkIn(headerOf(await smtp.mail(person.email, 'Three'), 'List-Unsubscribe'))
  const token = new URL(link).searchParams.get('token') ?? ''
  const visitor = app.client()
  const about = { email: person.email, notice: 'invited' }
  expect((await visitor.get(`/notices?token=${token}`)).body).toEqual({ ...about, on: true })
  expect((await visitor.post('/notices', { token, on: false })).body).toEqual({ ...about, on: false })
  expect((await visitor.get(`/notices?token=${token}`)).body).toEqual({ ...about, on: false })
  expect((await visitor.post('/notices', { token, on: true })).body).toEqual({ ...about, on: true })

  const [told = '', mac = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify([owner.email, 'invited'])).toString('base64url')
  for (const wrong of [`${forged}.${mac}`, told, `${told}.`, `.${mac}`, `${told}.${mac}A`, 'x', '%00', 'a.b.c']) {
    expect((await visitor.get(`/notices?token=${encodeURIComponent(wrong)}`)).status, wrong).toBeGreaterThanOrEqual(400)
    expect((await visitor.post('/notices', { token: wrong, on: false })).status, wrong).toBeGreaterThanOrEqual(400)
    const pressed = await press(`${app.base}/unsubscribe?token=${encodeURIComponent(wrong)}`, ONE_CLICK)
    expect(pressed.status, wrong).toBe(404)
  }
  expect((await press(`${app.base}/unsubscribe`, ONE_CLICK)).status).toBe(404)
  expect((await press(link, 'x'.repeat(100_000), { 'content-type': 'text/plain' })).status).toBe(413)
  expect((await owner.get(`/users/${owner.id}/notices`)).body).toEqual({
    invited: true,
    reports: true,
    submissions: true,
    digest: false,
  })
})

test('keeps notification settings private to the account and deletes them with it', async () => {
  const person = await confirmed('own')
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
  const kept = await app.services.db.selectFrom('unsubscribed').selectAll().where('email', '=', person.email).execute()
  expect(kept).toEqual([])
})

test('sends no weekly summary to an unconfirmed address', async () => {
  const [person, other] = [await app.owner('unconfirmed', { confirmed: false }), await confirmed('busy')]
  const { body: project } = await person.post<{ id: string }>('/projects', { org: person.org, title: 'Busy' })
  await person.post(`/projects/${project.id}/invite`, { email: other.email, permissions: ROLE_PRESETS.contributor })
  await person.post(`/users/${person.id}/notices`, { digest: true })
  await other.post('/artifacts', { project: project.id, title: 'One' })
  const ours = app.services.db.updateTable('digests').where('user_id', '=', person.id)
  await ours.set({ next_at: Date.now() - 1 }).execute()
  await sendDigests(app.services)
  await owner.get(`/auth/forgot_password/${person.email}`)
  await smtp.mail(person.email, 'Your new password')
  expect((await smtp.to(person.email)).filter(({ subject }) => subject?.startsWith('This week'))).toEqual([])
})

test('sends one weekly summary of other people’s changes in the projects the receiver can open', async () => {
  const [person, silent] = [await confirmed('weekly'), await confirmed('silent')]
  const [open, shut] = [await newProject('Open to them'), await newProject('Shut to them')]
  for (const { email } of [person, silent])
    await owner.post(`/projects/${open}/invite`, { email, permissions: ROLE_PRESETS.contributor })
  const { db } = app.services
  expect((await person.post(`/users/${person.id}/notices`, { digest: true })).body).toMatchObject({ digest: true })
  const due = () =>
    db
      .updateTable('digests')
      .set({ next_at: Date.now() - 1 })
      .where('user_id', '=', person.id)
      .execute()
  const digests = async (email: string) =>
    (await smtp.to(email)).filter(({ subject }) => subject?.startsWith('This week'))

  for (const project of [open, shut]) {
    for (const title of ['One', 'Two']) await owner.post('/artifacts', { project, title })
    await owner.post('/folders', { project, title: 'Papers' })
  }
  await person.post('/artifacts', { project: open, title: 'Their own' })
  await due()
  // Several processes may run the job at once; still only one mail goes out.
  await Promise.all([sendDigests(app.services), sendDigests(app.services), sendDigests(app.services)])
  const mail = await smtp.mail(person.email, 'This week')
  expect(mail.text).toContain('“Open to them”: 2 items added, 1 other change.')
  expect(mail.text).not.toContain('Shut to them')
  const link = linkIn(headerOf(mail, 'List-Unsubscribe'))
  expect(mail.text).toContain(`Stop the weekly summary of your projects\n${link}`)

  // Former members get nothing more, a summary without changes isn't sent, and one click stops it.
  expect((await person.delete('/permissions', { project: open, user: person.id })).status).toBe(200)
  await due()
  await sendDigests(app.services)
  expect((await press(link, ONE_CLICK)).status).toBe(200)
  expect((await person.get(`/users/${person.id}/notices`)).body).toMatchObject({ digest: false })
  await owner.get(`/auth/forgot_password/${person.email}`)
  await smtp.mail(person.email, 'Your new password')
  expect(await digests(person.email)).toHaveLength(1)
  expect(await digests(silent.email)).toEqual([])
})
