import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import { EFFECT_TIMEOUT_MS } from './time-limits.ts'

/** All mails sent to an address, oldest first, as subject and text. */
export async function readMailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails
    .filter(({ to }) => to?.some(({ address }) => address === email.toLowerCase()))
    .map(({ subject, text }) => `Subject: ${subject ?? ''}\n\n${(text ?? '').replaceAll('\r\n', '\n')}`)
}

/** Waits for the n-th mail to an address that contains `words`, and returns its subject and text. */
export async function waitForMail(dataDir: string, email: string, phrase: string, n = 1): Promise<string> {
  const findMatching = async () => (await readMailsTo(dataDir, email)).filter((text) => text.includes(phrase))
  const findMail = async () => {
    const mail = (await findMatching())[n - 1]
    if (mail === undefined) throw new Error(`no mail ${n} to ${email} with: ${phrase}`)
    return mail
  }
  return vi.waitFor(findMail, { timeout: EFFECT_TIMEOUT_MS, interval: 50 })
}

/** The new password in a password mail. */
export const extractPassword = (mail: string) => /^ {4}(\S{12,})$/m.exec(mail)?.[1] ?? ''

/** The token of the link in a confirmation mail. */
export const extractToken = (mail: string) => /\/register-account\/confirm\?token=([\w-]+)$/m.exec(mail)?.[1] ?? ''

/** The id and token of the link in an invitation mail. */
export function extractInvitation(mail: string): { id: string; token: string } {
  const [, id = '', token = ''] = /\/invite\?id=([\w-]+)&token=([\w-]+)$/m.exec(mail) ?? []
  return { id, token }
}
