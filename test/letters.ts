import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'

/** All mails sent to an address, oldest first, as subject and text. */
export async function lettersTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return all
    .filter(({ to }) => to?.some(({ address }) => address === email.toLowerCase()))
    .map(({ subject, text }) => `Subject: ${subject ?? ''}\n\n${(text ?? '').replaceAll('\r\n', '\n')}`)
}

/** Waits for the n-th mail to an address that contains `words`, and returns its subject and text. */
export async function letterTo(dataDir: string, email: string, words: string, n = 1): Promise<string> {
  const found = async () => (await lettersTo(dataDir, email)).filter((text) => text.includes(words))
  const there = async () => {
    const letter = (await found())[n - 1]
    if (letter === undefined) throw new Error(`no mail ${n} to ${email} with: ${words}`)
    return letter
  }
  return vi.waitFor(there, { timeout: 110_000, interval: 50 })
}

/** The new password in a password mail. */
export const passwordIn = (letter: string) => /^ {4}(\S{12,})$/m.exec(letter)?.[1] ?? ''

/** The token of the link in a confirmation mail. */
export const tokenIn = (letter: string) => /\/register-account\/confirm\?token=([\w-]+)$/m.exec(letter)?.[1] ?? ''

/** The id and token of the link in an invitation mail. */
export function invitationIn(letter: string): { id: string; token: string } {
  const [, id = '', token = ''] = /\/invite\?id=([\w-]+)&token=([\w-]+)$/m.exec(letter) ?? []
  return { id, token }
}
