import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineMailTemplate } from '#server/access/mails.ts'
import { sendDueMails } from '#server/app/send-due-mails.ts'
import { transaction } from '#server/db/transaction.ts'
import { composeMail } from '#server/ports/mail/compose-mail.ts'
import { openMailer } from '#server/ports/mail/open-mailer.ts'
import { withRenewedLease, enqueueMail, sweepMails, claimDueMail, type MailKind } from '#server/ports/mail/outbox.ts'
import { startApp } from '../support/app.ts'

// The outbox table: mails survive failures and restarts until the mail server has accepted them.

const greetingMail: MailKind<{ name: string }> = { name: 'confirmation' }
const TEMPLATES = [
  defineMailTemplate(greetingMail, async (_services, _to, { name }) =>
    name === 'nobody'
      ? null
      : { subject: `For ${name}`, greeting: `Hello ${name},`, paragraphs: ['how are you?'], foot: ['Bye'] },
  ),
]

let app: Awaited<ReturnType<typeof startApp>>
const receivedMails: string[] = []
let refuseMails = false
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (refuseMails) return done(new Error('come back later'))
      receivedMails.push(String(Buffer.concat(parts)))
      done()
    })
  },
})
let services: typeof app.services
beforeAll(async () => {
  app = await startApp()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  services = { ...app.services, mail: openMailer({ smtpUrl, from: 'archive@example.org', dataDir: app.dataDir }) }
})
beforeEach(async () => {
  receivedMails.length = 0
  refuseMails = false
  await app.services.db.deleteFrom('mails').execute()
})
afterAll(async () => {
  services.mail.close()
  await new Promise<void>((done) => server.close(done))
  await app.close()
})

const enqueueGreeting = (name: string) =>
  transaction(services.db, (trx) =>
    enqueueMail(trx, services.queue, greetingMail, { email: 'ada@example.org', user: null }, { name }),
  )
const readRows = () => services.db.selectFrom('mails').selectAll().execute()
const makeDue = () => services.db.updateTable('mails').set({ next_at: 1 }).where('next_at', 'is not', null).execute()

describe('outbox', () => {
  test('sends an email once, as text and HTML, when several processes send in parallel', async () => {
    await enqueueGreeting('Ada')
    await Promise.all([sendDueMails(services, TEMPLATES), sendDueMails(services, TEMPLATES)])
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toHaveLength(1)
    const { subject, text, html, headers } = await PostalMime.parse(receivedMails[0] ?? '')
    expect(subject).toBe('For Ada')
    expect(text).toContain('Hello Ada,')
    expect(html).toContain('Hello Ada,')
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(await readRows()).toMatchObject([{ sent_at: expect.any(Number) as number, next_at: null, last_error: null }])
  })
  test('sends no email when the transaction rolls back', async () => {
    const failedTransaction = transaction(services.db, async (trx) => {
      await enqueueMail(trx, services.queue, greetingMail, { email: 'ada@example.org', user: null }, { name: 'Ada' })
      throw new Error('withdrawn')
    })
    await expect(failedTransaction).rejects.toThrow('withdrawn')
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toEqual([])
  })
  test('waits longer after each failed attempt, keeps the message id and finally delivers the email', async () => {
    await enqueueGreeting('Ada')
    refuseMails = true
    const waitsMs: number[] = []
    for (let n = 0; n < 3; n++) {
      await makeDue()
      const before = Date.now()
      await sendDueMails(services, TEMPLATES)
      const [row] = await readRows()
      expect(row?.last_error).toContain('come back later')
      waitsMs.push((row?.next_at ?? 0) - before)
    }
    expect(waitsMs).toEqual(waitsMs.toSorted((a, b) => a - b))
    expect(waitsMs[0]).toBeGreaterThanOrEqual(60_000)
    refuseMails = false
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toEqual([])
    await makeDue()
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toHaveLength(1)
    expect(receivedMails[0]).toContain(`Message-ID: <${(await readRows())[0]?.id}@example.org>`)
  })
  test('uses the same secret in every attempt to send an email, and a different one for the next email', async () => {
    const secrets: string[] = []
    const secretTemplates = [
      defineMailTemplate(greetingMail, async (_services, { secret }) => {
        secrets.push(secret)
        return { subject: 'A secret', greeting: 'Hello,', paragraphs: [secret], foot: ['Bye'] }
      }),
    ]
    refuseMails = true
    await enqueueGreeting('Ada')
    await sendDueMails(services, secretTemplates)
    refuseMails = false
    await makeDue()
    await sendDueMails(services, secretTemplates)
    await enqueueGreeting('Bob')
    await sendDueMails(services, secretTemplates)
    expect(secrets).toEqual([secrets[0], secrets[0], expect.stringMatching(/^[\w-]{43}$/)])
    expect(new Set(secrets).size).toBe(2)
    expect(receivedMails).toHaveLength(2)
  })
  test('gives up on an email after nine attempts, and deletes it weeks later', async () => {
    await enqueueGreeting('Ada')
    refuseMails = true
    for (let n = 0; n < 9; n++) {
      await makeDue()
      await sendDueMails(services, TEMPLATES)
    }
    expect(await readRows()).toMatchObject([{ next_at: null, sent_at: null, tries: 9 }])
    await sweepMails(services.db)
    expect(await readRows()).toHaveLength(1)
    await services.db.updateTable('mails').set({ created_at: 1 }).execute()
    await sweepMails(services.db)
    expect(await readRows()).toEqual([])
  })
  test('sends an email again if the process that was sending it was killed', async () => {
    await enqueueGreeting('Ada')
    const claimedMail = await claimDueMail(services.db)
    expect(claimedMail?.tries).toBe(1)
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toEqual([])
    await makeDue()
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toHaveLength(1)
  })
  test('renews the lease on an email while the mail server is slow', async () => {
    await enqueueGreeting('Ada')
    const claimed = await claimDueMail(services.db)
    if (!claimed) throw new Error('none is due')
    const answerSlowly = async () => {
      await makeDue()
      await expect.poll(async () => (await readRows())[0]?.next_at).toBeGreaterThan(Date.now())
    }
    await withRenewedLease(services.db, claimed, answerSlowly, 20)
  })
  test('leaves an email of an unknown type in the queue for a newer version of the server', async () => {
    await enqueueGreeting('Ada')
    await sendDueMails(services, [])
    expect(await readRows()).toMatchObject([{ kind: 'confirmation', sent_at: null }])
    await makeDue()
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toHaveLength(1)
  })
  test('deletes a queued email without sending it when the reason for it no longer exists', async () => {
    await enqueueGreeting('nobody')
    await sendDueMails(services, TEMPLATES)
    expect(receivedMails).toEqual([])
    expect(await readRows()).toEqual([])
  })
})

test('escapes markup in emails and removes line breaks from headers, regardless of user names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (randomText) => {
      const hostileText = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@example.org\r\n${randomText}`
      const mail = composeMail({
        subject: hostileText,
        greeting: hostileText,
        paragraphs: [hostileText],
        quote: hostileText,
        code: hostileText,
        action: { label: hostileText, url: `https://example.org/?q="><script>${hostileText}` },
        foot: [hostileText],
      })
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.html).not.toMatch(/<(img|script)/)
    }),
    { numRuns: 50 },
  )
})
