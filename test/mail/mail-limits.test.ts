import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getOrgMailsPerDay } from '#server/access/mails/mail-limits.ts'
import type { OutboxMail, HealthCheckResult, MailVolume } from '#shared/entities/administration/administration.ts'
import { startApp, type Client, type Person } from '../support/app.ts'
import { extractInvitation, waitForMail, readMailsTo, extractToken } from '../support/mails.ts'
import { createAdministrator, createTestProject } from '../support/fixtures.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

// Mail limits apply to senders, not to recipients: records are created in any case, and mails above a limit are delayed.
// Unconfirmed accounts can't put their own text into mails.

let app: Awaited<ReturnType<typeof startApp>>
let admin: Person
beforeAll(async () => {
  app = await startApp({ worker: true, env: { TRUST_PROXY: '1' } })
  admin = await createAdministrator(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.deleteFrom('rate_limits').execute()
})

type InvitationReply = { id: string; mail_waits: 'confirmation' | 'later' | 'no_mail_server' }
const randomWord = () => Math.random().toString(36).slice(2)
const createRandomAddress = () => `${randomWord()}@example.org`
const fromAddress = (ip: string) => ({ 'x-forwarded-for': ip })
const inviteByMail = (client: Client, project: string, email: string, fields: object = {}, ip = '192.0.2.1') =>
  client.post<InvitationReply>(`/projects/${project}/invite`, { email, permissions: {}, ...fields }, fromAddress(ip))
/** Registers an account with a project. */
const createInviter = async (name: string, isConfirmed = true) => {
  const person = await app.owner(name, { confirmed: isConfirmed })
  return { ...person, project: (await createTestProject(person, `Project of ${name}`)).id }
}
const readHeldReasons = async (email: string) =>
  (
    await app.services.db.selectFrom('mails').select('held_reason').where('email', '=', email).orderBy('id').execute()
  ).map(({ held_reason: reason }) => reason)
/** All mails sent to an address, with their HTML. */
const readParsedMails = async (email: string) => {
  const folder = join(app.dataDir, 'mail')
  const mails = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === email))
}
const makeMailsDue = () =>
  app.services.db.updateTable('mails').set({ next_at: 1 }).where('next_at', 'is not', null).execute()
const sendDueMails = async () => {
  const { sendMailJob } = await import('#server/ports/mail/outbox.ts')
  const { transaction } = await import('#server/db/transaction.ts')
  await transaction(app.services.db, (trx) => app.services.queue.enqueue(trx, sendMailJob, {}))
}

describe('emails to one person', () => {
  test('still sends email to a person whom another account has been emailing all day', async () => {
    const [attacker, owner] = [await createInviter('attacker'), await createInviter('olga')]
    const victim = createRandomAddress()
    const firstInvitation = (await inviteByMail(attacker, attacker.project, victim)).body
    for (let i = 0; i < 4; i++)
      expect(
        (await attacker.post(`/invitations/${firstInvitation.id}/resend`, undefined, fromAddress('192.0.2.1'))).status,
      ).toBe(200)
    const response = await inviteByMail(owner, owner.project, victim, {}, '192.0.2.2')
    expect([response.status, response.body.mail_waits]).toEqual([201, 'no_mail_server'])
    expect(await waitForMail(app.dataDir, victim, 'Invitation')).toBeTruthy()
    const mail = (await readMailsTo(app.dataDir, victim)).find((text) => text.includes('olga'))
    await expect
      .poll(async () => (await readMailsTo(app.dataDir, victim)).some((text) => text.includes('olga')))
      .toBe(true)
    expect(mail ?? '').not.toContain('attacker')
  })

  test('delays and merges emails that exceed a sender’s limit, but logs each of them', async () => {
    const owner = await createInviter('eager')
    const email = createRandomAddress()
    const { id } = (await inviteByMail(owner, owner.project, email)).body
    const waitReasons = []
    for (let i = 0; i < 4; i++)
      waitReasons.push(
        (await owner.post<InvitationReply>(`/invitations/${id}/resend`, undefined, fromAddress('192.0.2.1'))).body
          .mail_waits,
      )
    expect(waitReasons).toEqual(['no_mail_server', 'no_mail_server', 'later', 'later'])
    // Only the latest of the delayed mails is kept.
    expect((await readHeldReasons(email)).filter((holdReason) => holdReason === 'recipient')).toHaveLength(1)
    const { body } = await owner.get<InvitationReply[]>(`/projects/${owner.project}/users_pending`)
    expect(body).toMatchObject([{ id, mail_waits: 'later' }])
    // The mail is sent on the next day.
    await app.services.db.deleteFrom('rate_limits').execute()
    await makeMailsDue()
    await sendDueMails()
    await expect.poll(async () => (await readMailsTo(app.dataDir, email)).length).toBe(4)
    expect((await readHeldReasons(email)).every((held) => held === null)).toBe(true)
  })

  test('accepts help requests from a user whose address strangers entered twenty times before', async () => {
    const victim = createRandomAddress()
    const openTicket = (ip: string) =>
      app
        .client()
        .post<{ token: string }>(
          '/help/tickets',
          { key: crypto.randomUUID(), subject: 'Help', message: 'Please.', email: victim },
          fromAddress(ip),
        )
    for (let i = 0; i < 20; i++) expect((await openTicket(`198.51.100.${i}`)).status).toBe(201)
    expect((await openTicket('203.0.113.1')).status).toBe(201)
    const person = await app.owner('victim')
    const request = { key: crypto.randomUUID(), subject: 'Help', message: 'Please.' }
    expect((await person.post('/help/tickets', request, fromAddress('203.0.113.1'))).status).toBe(201)
    await waitForMail(app.dataDir, person.email, 'help request')
    await expect
      .poll(async () => (await readHeldReasons(victim)).filter((held) => held === 'recipient').length)
      .toBe(16)
  })
})

describe('an account with an unconfirmed address', () => {
  test('sends an unconfirmed account’s invitations only after its address is confirmed', async () => {
    const owner = await createInviter('new', false)
    const email = createRandomAddress()
    const { status, body } = await inviteByMail(owner, owner.project, email, { note: 'Come in' })
    expect([status, body.mail_waits]).toEqual([201, 'confirmation'])
    await sendDueMails()
    expect(await readHeldReasons(email)).toEqual(['unconfirmed'])
    const { body: pendingInvitations } = await owner.get<InvitationReply[]>(`/projects/${owner.project}/users_pending`)
    expect(pendingInvitations).toMatchObject([{ id: body.id, mail_waits: 'confirmation' }])
    const token = extractToken(await waitForMail(app.dataDir, owner.email, 'confirm'))
    expect((await app.client().post('/auth/confirm', { token })).status).toBe(200)
    const mail = await waitForMail(app.dataDir, email, 'Invitation')
    expect(mail).toContain('Come in')
    expect(extractInvitation(mail).id).toBe(body.id)
  })

  test(
    'prevents unconfirmed accounts from relaying mails, even if many act together',
    { timeout: TIME_LIMITS.manyItems },
    async () => {
      const addresses = []
      for (let i = 0; i < 6; i++) {
        const owner = await createInviter(`relay-${i}`, false)
        const emails = Array.from({ length: 8 }, createRandomAddress)
        const invitations = emails.map((email) => ({ email, permissions: {} }))
        await owner.post(`/projects/${owner.project}/invite_bulk`, { invitations, note: 'https://evil.example' })
        addresses.push(...emails)
      }
      await sendDueMails()
      const heldMails = await app.services.db
        .selectFrom('mails')
        .select('held_reason')
        .where('email', 'in', addresses)
        .execute()
      expect(heldMails).toHaveLength(48)
      expect(new Set(heldMails.map((row) => row.held_reason))).toEqual(new Set(['unconfirmed']))
      expect((await Promise.all(addresses.map((email) => readMailsTo(app.dataDir, email)))).flat()).toEqual([])
    },
  )

  test('sends no weekly summary to an unconfirmed address', async () => {
    const owner = await createInviter('somebody-else', false)
    const { db, queue } = app.services
    const { enqueueMail } = await import('#server/ports/mail/outbox.ts')
    const { transaction } = await import('#server/db/transaction.ts')
    const { digestMail } = await import('#server/features/activity/digest.model.ts')
    const recipient = { email: owner.email, user: owner.id }
    await transaction(db, (trx) => enqueueMail(trx, queue, digestMail, recipient, { since: 0, until: Date.now() }))
    await expect.poll(() => readHeldReasons(owner.email)).toContain('unconfirmed')
  })
})

describe('a new organisation', () => {
  test('limits a new organisation to a few emails per day, and delays the rest', async () => {
    const owner = await createInviter('fresh')
    const invitations = Array.from({ length: 25 }, () => ({ email: createRandomAddress(), permissions: {} }))
    const { body } = await owner.post<{ results: { status: string; mail_waits: string | null }[] }>(
      `/projects/${owner.project}/invite_bulk`,
      { invitations },
      fromAddress('192.0.2.9'),
    )
    expect(body.results.map(({ status }) => status)).toEqual(Array(25).fill('invited'))
    expect(body.results.filter(({ mail_waits }) => mail_waits === 'later')).toHaveLength(5)
  })

  test('raises an organisation’s mail limit as it gets older and its invitations are accepted', async () => {
    const now = Date.now()
    const getWeeksAgo = (n: number) => now - n * 7 * 24 * 3600 * 1000
    expect(getOrgMailsPerDay(20, { created_at: now, invitations_accepted: 0 }, now)).toBe(20)
    expect(getOrgMailsPerDay(20, { created_at: getWeeksAgo(2), invitations_accepted: 0 }, now)).toBe(40)
    expect(getOrgMailsPerDay(20, { created_at: now, invitations_accepted: 4 }, now)).toBe(60)
    expect(getOrgMailsPerDay(20, { created_at: getWeeksAgo(500), invitations_accepted: 900 }, now)).toBe(500)
    const [owner, guest] = [await createInviter('growing'), await app.owner('guest', { confirmed: false })]
    await inviteByMail(owner, owner.project, guest.email)
    const { id, token } = extractInvitation(await waitForMail(app.dataDir, guest.email, 'Invitation'))
    expect((await guest.post(`/invite/${id}/accept`, { token })).status).toBe(200)
    const { invitations_accepted } = await app.services.db
      .selectFrom('orgs')
      .select('invitations_accepted')
      .where('id', '=', owner.org)
      .executeTakeFirstOrThrow()
    expect(invitations_accepted).toBe(1)
  })

  test('allows a few emails per network once new organisations have used up the server’s limit', async () => {
    const useQuota = (key: string, points: number) =>
      app.services.db
        .insertInto('rate_limits')
        .values({ key, points, expire: Date.now() + 3600_000 })
        .execute()
    await useQuota('mail-server-fresh:all', 1000)
    const owner = await createInviter('late')
    // Each network may still send a few.
    const waitReasons = []
    for (let i = 0; i < 5; i++)
      waitReasons.push(
        (await inviteByMail(owner, owner.project, createRandomAddress(), {}, '192.0.2.77')).body.mail_waits,
      )
    const saved = 'no_mail_server'
    expect(waitReasons).toEqual([saved, saved, saved, 'later', 'later'])
    // Established organisations have no such limit.
    await app.services.db.updateTable('orgs').set({ invitations_accepted: 3 }).where('id', '=', owner.org).execute()
    expect((await inviteByMail(owner, owner.project, createRandomAddress(), {}, '192.0.2.77')).body.mail_waits).toBe(
      saved,
    )
  })
})

describe('user text in emails', () => {
  test('shows the confirmed sender address in emails with user text, and no active links or user text in the subject', async () => {
    const person = await app.owner('winner')
    await person.post(`/users/${person.id}`, { username: 'Win money at https://evil.example' })
    const { id: project } = await createTestProject(person, 'www.evil.example <a href="https://evil.example">click</a>')
    const email = createRandomAddress()
    await inviteByMail(person, project, email, { note: 'Go to http://evil.example/login or evil.example' })
    await waitForMail(app.dataDir, email, 'Invitation to a project')
    const [mail] = await readParsedMails(email)
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
  test('warns administrators about delayed emails, shows email volumes, and lets them release an email', async () => {
    const heldCountBefore = (await admin.get<{ held_mails: number }>('/admin/waiting')).body.held_mails
    const owner = await createInviter('busy')
    const email = createRandomAddress()
    const { id } = (await inviteByMail(owner, owner.project, email)).body
    for (let i = 0; i < 3; i++) await owner.post(`/invitations/${id}/resend`, undefined, fromAddress('192.0.2.1'))
    expect((await admin.get<{ held_mails: number }>('/admin/waiting')).body.held_mails).toBe(heldCountBefore + 1)
    await expect.poll(async () => (await readMailsTo(app.dataDir, email)).length).toBe(3)
    const heldMails = app.services.db.updateTable('mails').where('held_reason', 'is not', null)
    await heldMails
      .set({ created_at: Date.now() - 8 * 86_400_000 })
      .where('email', '=', email)
      .execute()
    const { body } = await admin.get<MailVolume>('/admin/mail-volume')
    expect(body.senders.find(({ user }) => user?.id === owner.id)).toMatchObject({
      org: { id: owner.org },
      user: { email: owner.email, confirmed: true },
      ...{ day: 3, week: 3, held: 1 },
    })
    expect(body.day).toBeGreaterThanOrEqual(3)
    // However old they are, all emails on hold are counted both by sender and by reason.
    const getHeldCount = (entries: readonly { held: number }[]) => entries.reduce((sum, { held }) => sum + held, 0)
    expect(getHeldCount(body.senders)).toBe(body.total.held)
    expect(body.held.reduce((sum, { count }) => sum + count, 0)).toBe(body.total.held)
    expect(body.is_sending).toBe(false)
    const health = (await admin.get<HealthCheckResult[]>('/admin/health')).body
    expect(health.find(({ name }) => name === 'mailBounds')).toMatchObject({ state: 'warn' })
    const heldReply = await admin.get<{ mails: OutboxMail[] }>(`/admin/mails?state=held&query=${email}`)
    expect(heldReply.body.mails).toMatchObject([{ state: 'held', held: 'recipient', kind: 'invitation' }])
    const releasedMail = await admin.post<OutboxMail>(`/admin/mails/${heldReply.body.mails[0]?.id ?? ''}/retry`)
    expect(releasedMail.body).toMatchObject({ held: null })
    await expect.poll(async () => (await readMailsTo(app.dataDir, email)).length).toBe(4)
    expect((await owner.get('/admin/mail-volume')).status).toBe(404)
  })

  test('deletes an account’s delayed emails when an administrator suspends it', async () => {
    const owner = await createInviter('spammer', false)
    const email = createRandomAddress()
    await inviteByMail(owner, owner.project, email)
    await admin.post(`/admin/users/${owner.id}`, { act: 'lock' })
    await app.services.db.updateTable('mails').set({ next_at: 1 }).where('email', '=', email).execute()
    await sendDueMails()
    await expect.poll(() => readHeldReasons(email)).toEqual([])
  })
})
