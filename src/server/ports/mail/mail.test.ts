import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailer } from './open-mailer.ts'

const message = { to: 'ada@example.org', subject: 'Grüße 🚢', text: 'Line one\n.line two' }
const from = 'archive@example.org'

describe('SMTP delivery to a test server', () => {
  const receivedMails: { to: string[]; from: string; text: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'ann' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('refused')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        receivedMails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: sender,
          text: String(Buffer.concat(chunks)),
        })
        done()
      })
    },
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => new Promise<void>((done) => server.close(done)))

  test('delivers an email with the right sender, recipient and text', async () => {
    const mailer = openMailer({ smtpUrl: `smtp://ann:p%40ss@127.0.0.1:${port}`, from, dataDir: '/nowhere' })
    await mailer.send(message)
    mailer.close()
    expect(receivedMails).toHaveLength(1)
    expect(receivedMails[0]).toMatchObject({ to: [message.to], from })
    expect(receivedMails[0]?.text).toContain('Subject: =?UTF-8?')
    expect(receivedMails[0]?.text).toContain('Line one\r\n.line two')
  })
  test('throws when the SMTP login is refused, so that the mail job is retried', async () => {
    const mailer = openMailer({ smtpUrl: `smtp://ann:wrong@127.0.0.1:${port}`, from, dataDir: '/nowhere' })
    await expect(mailer.send(message)).rejects.toThrow(/login/i)
    mailer.close()
  })
})

test('encodes an internationalised domain as Punycode in the envelope and the header', async () => {
  // Mail server libraries decode what they receive, so this server keeps every line unchanged.
  const lines: string[] = []
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    createInterface(socket).on('line', (line) => {
      lines.push(line)
      const isText = lines.includes('DATA') && line !== 'DATA' && !lines.includes('.')
      if (!isText) socket.write(line === 'DATA' ? '354 go on\r\n' : '250 well\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, dataDir: '/nowhere' })
  await mailer.send({ ...message, to: 'ada@münchen.example' })
  mailer.close()
  server.close()
  expect(lines.find((line) => line.startsWith('RCPT'))).toBe('RCPT TO:<ada@xn--mnchen-3ya.example>')
  expect(lines).toContain('To: ada@xn--mnchen-3ya.example')
})

test('writes each email to a file that only its owner can read, if no mail server is configured', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-mail-'))
  const mailer = openMailer({ smtpUrl: undefined, from, dataDir })
  await mailer.send(message)
  await mailer.send(message)
  const files = await readdir(join(dataDir, 'mail'))
  expect(files).toHaveLength(2)
  for (const file of files) {
    expect(file).toMatch(/\.eml$/)
    const path = join(dataDir, 'mail', file)
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect(await readFile(path, 'utf8')).toContain('To: ada@example.org')
  }
  mailer.close()
  await rm(dataDir, { recursive: true })
})
