import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'

/** All mail that has gone to an address, oldest first: subject and text. */
export async function lettersTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return all
    .filter(({ to }) => to?.some(({ address }) => address === email.toLowerCase()))
    .map(({ subject, text }) => `Subject: ${subject ?? ''}\n\n${(text ?? '').replaceAll('\r\n', '\n')}`)
}

/** Waits for the n-th mail to an address that says something, in its subject or below, and answers its text. */
export async function letterTo(dataDir: string, email: string, words: string, n = 1): Promise<string> {
  const found = async () => (await lettersTo(dataDir, email)).filter((text) => text.includes(words))
  const there = async () => {
    const letter = (await found())[n - 1]
    if (letter === undefined) throw new Error(`no letter ${n} to ${email}: ${words}`)
    return letter
  }
  return vi.waitFor(there, { timeout: 110_000, interval: 50 })
}

/** The password in a letter that brings one. */
export const passwordIn = (letter: string) => /^ {4}(\S{12,})$/m.exec(letter)?.[1] ?? ''

/** The secret of the link in a letter that asks to confirm an address. */
export const tokenIn = (letter: string) => /\/register-account\/confirm\?token=([\w-]+)$/m.exec(letter)?.[1] ?? ''

/** The invitation that the link in a letter is of, with its secret. */
export function invitationIn(letter: string): { id: string; token: string } {
  const [, id = '', token = ''] = /\/invite\?id=([\w-]+)&token=([\w-]+)$/m.exec(letter) ?? []
  return { id, token }
}
