import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'
import { EFFECT_TIMEOUT_MS } from '../time-limits.ts'

/** Starts an SMTP server that keeps received mails. Close it afterwards. */
export async function startMailServer() {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(String(Buffer.concat(parts)))
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const readMailsTo = async (email: string) => {
    const allMails = await Promise.all(received.map((message) => PostalMime.parse(message)))
    return allMails.filter((message) => message.to?.some(({ address }) => address === email.toLowerCase()))
  }
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: readMailsTo,
    /** Waits for the n-th mail to an address that contains `phrase` in its subject or text. */
    mail: (email: string, phrase: string, n = 1): Promise<Email> =>
      vi.waitFor(
        async () => {
          const match = (await readMailsTo(email)).filter((message) =>
            `${message.subject}\n${message.text}`.includes(phrase),
          )[n - 1]
          if (!match) throw new Error(`no mail ${n} to ${email}: ${phrase}`)
          return match
        },
        { timeout: EFFECT_TIMEOUT_MS, interval: 50 },
      ),
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

/** The value of a mail header. */
export const getHeader = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name.toLowerCase())?.value
