import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsPerDayOfOrg } from '#server/access/mails/mail-limits.ts'
import type { OutboxMail, HealthCheckResult, MailVolume } from '#shared/entities/administration/administration.ts'
import { startApp, type Client, type Person } from './app.ts'
import { invitationIn, letterTo, lettersTo, tokenIn } from './letters.ts'
import { administrator, newProject } from './world.ts'

// Mail limits apply to senders, not to recipients: records are created in any case, and mails above a limit are delayed.
// Unconfirmed accounts can't put their own text into mails.

let app: Awaited<ReturnType<typeof startApp>>
let admin: Person
beforeAll(async () => {
  app = await startApp({ worker: true, env: { TRUST_PROXY: '1' } })
  admin = await administrator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.deleteFrom('rate_limits').execute()
})

type Invited = { id: string; mail_waits: 'confirmation' | 'later' | null }
const word = () => Math.random().toString(36).slice(2)
const address = () => `${word()}@example.org`
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const invite = (by: Client, project: string, email: string, more: object = {}, ip = '192.0.2.1') =>
  by.post<Invited>(`/projects/${project}/invite`, { email, permissions: {}, ...more }, from(ip))
/** Registers an account with a project. */
const inviter = async (name: string, confirmed = true) => {
  const person = await app.owner(name, { confirmed })
  return { ...person, project: (await newProject(person, `Project of ${name}`)).id }
}
const heldTo = async (email: string) =>
  (await app.services.db.selectFrom('letters').select('held').where('email', '=', email).orderBy('id').execute()).map(
    ({ held }) => held,
  )
/** All mails sent to an address, with their HTML. */
const mailTo = async (email: string) => {
  const folder = join(app.dataDir, 'mail')
  const all = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return all.filter(({ to }) => to?.some((one) => one.address === email))
}
const makeDue = () =>
  app.services.db.updateTable('letters').set({ next_at: 1 }).where('next_at', 'is not', null).execute()
const sendDue = async () => {
  const { sendMailJob } = await import('#server/ports/mail/outbox.ts')
  const { transaction } = await import('#server/db/transaction.ts')
  await transaction(app.services.db, (trx) => app.services.queue.enqueue(trx, sendMailJob, {}))
}

describe('mails to one person', () => {
  test('are sent even after another account has mailed the same address all day', async () => {
    const [attacker, owner] = [await inviter('attacker'), await inviter('olga')]
    const victim = address()
    const first = (await invite(attacker, attacker.project, victim)).body
    for (let i = 0; i < 4; i++)
      expect((await attacker.post(`/invitations/${first.id}/resend`, undefined, from('192.0.2.1'))).status).toBe(200)
    const invited = await invite(owner, owner.project, victim, {}, '192.0.2.2')
    expect([invited.status, invited.body.mail_waits]).toEqual([201, null])
    expect(await letterTo(app.dataDir, victim, 'Invitation')).toBeTruthy()
    const letter = (await lettersTo(app.dataDir, victim)).find((text) => text.includes('olga'))
    await expect
      .poll(async () => (await lettersTo(app.dataDir, victim)).some((text) => text.includes('olga')))
      .toBe(true)
    expect(letter ?? '').not.toContain('attacker')
  })

  test('from the same sender are delayed and merged, while every record is kept', async () => {
    const owner = await inviter('eager')
    const email = address()
    const { id } = (await invite(owner, owner.project, email)).body
    const waits = []
    for (let i = 0; i < 4; i++)
      waits.push((await owner.post<Invited>(`/invitations/${id}/resend`, undefined, from('192.0.2.1'))).body.mail_waits)
    expect(waits).toEqual([null, null, 'later', 'later'])
    // Only the latest of the delayed mails is kept.
    expect((await heldTo(email)).filter((held) => held === 'recipient')).toHaveLength(1)
    const { body } = await owner.get<Invited[]>(`/projects/${owner.project}/users_pending`)
    expect(body).toMatchObject([{ id, mail_waits: 'later' }])
    // It is sent on the next day.
    await app.services.db.deleteFrom('rate_limits').execute()
    await makeDue()
    await sendDue()
    await expect.poll(async () => (await lettersTo(app.dataDir, email)).length, { timeout: 20_000 }).toBe(4)
    expect((await heldTo(email)).every((held) => held === null)).toBe(true)
  })

  test('do not block help requests of a user whose address strangers used twenty times', async () => {
    const victim = address()
    const ask = (ip: string) =>
      app
        .client()
        .post<{ token: string }>(
          '/help/tickets',
          { key: crypto.randomUUID(), subject: 'Help', message: 'Please.', email: victim },
          from(ip),
        )
    for (let i = 0; i < 20; i++) expect((await ask(`198.51.100.${i}`)).status).toBe(201)
    expect((await ask('203.0.113.1')).status).toBe(201)
    const person = await app.owner('victim')
    const own = { key: crypto.randomUUID(), subject: 'Help', message: 'Please.' }
    expect((await person.post('/help/tickets', own, from('203.0.113.1'))).status).toBe(201)
    await letterTo(app.dataDir, person.email, 'help request')
    await expect.poll(async () => (await heldTo(victim)).filter((held) => held === 'recipient').length).toBe(16)
  })
})

describe('an account whose address is not confirmed', () => {
  test('creates invitations whose mails are sent after confirmation', async () => {
    const owner = await inviter('new', false)
    const email = address()
    const { status, body } = await invite(owner, owner.project, email, { note: 'Come in' })
    expect([status, body.mail_waits]).toEqual([201, 'confirmation'])
    await sendDue()
    expect(await heldTo(email)).toEqual(['unconfirmed'])
    const { body: pending } = await owner.get<Invited[]>(`/projects/${owner.project}/users_pending`)
    expect(pending).toMatchObject([{ id: body.id, mail_waits: 'confirmation' }])
    const token = tokenIn(await letterTo(app.dataDir, owner.email, 'confirm'))
    expect((await app.client().post('/auth/confirm', { token })).status).toBe(200)
    const letter = await letterTo(app.dataDir, email, 'Invitation')
    expect(letter).toContain('Come in')
    expect(invitationIn(letter).id).toBe(body.id)
  })

  test('can’t be used to relay mails, even with many accounts', async () => {
    const mails = []
    for (let i = 0; i < 6; i++) {
      const owner = await inviter(`relay-${i}`, false)
      const emails = Array.from({ length: 8 }, address)
      const invitations = emails.map((email) => ({ email, permissions: {} }))
      await owner.post(`/projects/${owner.project}/invite_bulk`, { invitations, note: 'https://evil.example' })
      mails.push(...emails)
    }
    await sendDue()
    const held = await app.services.db.selectFrom('letters').select('held').where('email', 'in', mails).execute()
    expect(held).toHaveLength(48)
    expect(new Set(held.map((one) => one.held))).toEqual(new Set(['unconfirmed']))
    expect((await Promise.all(mails.map((email) => lettersTo(app.dataDir, email)))).flat()).toEqual([])
  })

  test('receives no digest until it is confirmed', async () => {
    const owner = await inviter('somebody-else', false)
    const { db, queue } = app.services
    const { enqueueMail } = await import('#server/ports/mail/outbox.ts')
    const { transaction } = await import('#server/db/transaction.ts')
    const { digestMail } = await import('#server/features/activity/digest.model.ts')
    const to = { email: owner.email, user: owner.id }
    await transaction(db, (trx) => enqueueMail(trx, queue, digestMail, to, { since: 0, until: Date.now() }))
    await expect.poll(() => heldTo(owner.email)).toContain('unconfirmed')
  })
})

describe('a new organisation', () => {
  test('may send a few mails per day, and the others are delayed', async () => {
    const owner = await inviter('fresh')
    const invitations = Array.from({ length: 25 }, () => ({ email: address(), permissions: {} }))
    const { body } = await owner.post<{ results: { status: string; mail_waits: string | null }[] }>(
      `/projects/${owner.project}/invite_bulk`,
      { invitations },
      from('192.0.2.9'),
    )
    expect(body.results.map(({ status }) => status)).toEqual(Array(25).fill('invited'))
    expect(body.results.filter(({ mail_waits }) => mail_waits === 'later')).toHaveLength(5)
  })

  test('may send more mails with age and with accepted invitations', async () => {
    const now = Date.now()
    const weeks = (n: number) => now - n * 7 * 24 * 3600 * 1000
    expect(mailsPerDayOfOrg(20, { created_at: now, invitations_accepted: 0 }, now)).toBe(20)
    expect(mailsPerDayOfOrg(20, { created_at: weeks(2), invitations_accepted: 0 }, now)).toBe(40)
    expect(mailsPerDayOfOrg(20, { created_at: now, invitations_accepted: 4 }, now)).toBe(60)
    expect(mailsPerDayOfOrg(20, { created_at: weeks(500), invitations_accepted: 900 }, now)).toBe(500)
    const [owner, guest] = [await inviter('growing'), await app.owner('guest', { confirmed: false })]
    await invite(owner, owner.project, guest.email)
    const { id, token } = invitationIn(await letterTo(app.dataDir, guest.email, 'Invitation'))
    expect((await guest.post(`/invite/${id}/accept`, { token })).status).toBe(200)
    const { invitations_accepted } = await app.services.db
      .selectFrom('orgs')
      .select('invitations_accepted')
      .where('id', '=', owner.org)
      .executeTakeFirstOrThrow()
    expect(invitations_accepted).toBe(1)
  })

  test('may send a few mails per network after new organisations used up the limit of the server', async () => {
    const spend = (key: string, points: number) =>
      app.services.db
        .insertInto('rate_limits')
        .values({ key, points, expire: Date.now() + 3600_000 })
        .execute()
    await spend('mail-server-fresh:all', 1000)
    const owner = await inviter('late')
    // Each network may still send a few.
    const waits = []
    for (let i = 0; i < 5; i++)
      waits.push((await invite(owner, owner.project, address(), {}, '192.0.2.77')).body.mail_waits)
    expect(waits).toEqual([null, null, null, 'later', 'later'])
    // Established organisations have no such limit.
    await app.services.db.updateTable('orgs').set({ invitations_accepted: 3 }).where('id', '=', owner.org).execute()
    expect((await invite(owner, owner.project, address(), {}, '192.0.2.77')).body.mail_waits).toBeNull()
  })
})

describe('user text in mails', () => {
  test('has a confirmed sender address and no active links, and is never in the subject', async () => {
    const person = await app.owner('winner')
    await person.post(`/users/${person.id}`, { username: 'Win money at https://evil.example' })
    const { id: project } = await newProject(person, 'www.evil.example <a href="https://evil.example">click</a>')
    const email = address()
    await invite(person, project, email, { note: 'Go to http://evil.example/login or evil.example' })
    await letterTo(app.dataDir, email, 'Invitation to a project')
    const [mail] = await mailTo(email)
    expect(mail?.subject).toBe('Invitation to a project on Vitrine')
    for (const text of [mail?.text ?? '', mail?.html ?? '']) {
      expect(text).toContain(person.email)
      expect(text).not.toMatch(/evil\.example/)
      expect(text).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/)
      expect(text).toContain('Message from ')
    }
    expect((mail?.html ?? '').match(/href="([^"]*)"/g)).toHaveLength(1)
  })
})

describe('an administrator', () => {
  test('sees mail volumes and held mails, gets a warning, and can release a mail', async () => {
    const before = (await admin.get<{ held_mails: number }>('/admin/waiting')).body.held_mails
    const owner = await inviter('busy')
    const email = address()
    const { id } = (await invite(owner, owner.project, email)).body
    for (let i = 0; i < 3; i++) await owner.post(`/invitations/${id}/resend`, undefined, from('192.0.2.1'))
    expect((await admin.get<{ held_mails: number }>('/admin/waiting')).body.held_mails).toBe(before + 1)
    await expect.poll(async () => (await lettersTo(app.dataDir, email)).length).toBe(3)
    const { body } = await admin.get<MailVolume>('/admin/mail-volume')
    expect(body.senders.find(({ user }) => user?.id === owner.id)).toMatchObject({
      org: { id: owner.org },
      user: { email: owner.email, confirmed: true },
      ...{ day: 3, week: 3, held: 1 },
    })
    expect(body.day).toBeGreaterThanOrEqual(3)
    const health = (await admin.get<HealthCheckResult[]>('/admin/health')).body
    expect(health.find(({ name }) => name === 'mailBounds')).toMatchObject({ state: 'warn' })
    const held = await admin.get<{ letters: OutboxMail[] }>(`/admin/letters?state=held&query=${email}`)
    expect(held.body.letters).toMatchObject([{ state: 'held', held: 'recipient', kind: 'invitation' }])
    const released = await admin.post<OutboxMail>(`/admin/letters/${held.body.letters[0]?.id ?? ''}/retry`)
    expect(released.body).toMatchObject({ held: null })
    await expect.poll(async () => (await lettersTo(app.dataDir, email)).length).toBe(4)
    expect((await owner.get('/admin/mail-volume')).status).toBe(404)
  })

  test('deletes the held mails of an account by suspending it', async () => {
    const owner = await inviter('spammer', false)
    const email = address()
    await invite(owner, owner.project, email)
    await admin.post(`/admin/users/${owner.id}`, { act: 'lock' })
    await app.services.db.updateTable('letters').set({ next_at: 1 }).where('email', '=', email).execute()
    await sendDue()
    await expect.poll(() => heldTo(email)).toEqual([])
  })
})
