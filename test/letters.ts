import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

/** The texts of all mail that has gone to an address, oldest first. */
export async function lettersTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const all = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return all.filter((letter) => letter.includes(`To: ${email.toLowerCase()}\r\n`)).map(textOf)
}

/** Waits for the n-th letter with a subject to an address, and answers its text. */
export async function letterTo(dataDir: string, email: string, subject: string, n = 1): Promise<string> {
  const found = async () => (await lettersTo(dataDir, email)).filter((text) => text.includes(`Subject: ${subject}`))
  const there = async () => {
    const letter = (await found())[n - 1]
    if (letter === undefined) throw new Error(`no letter ${n} to ${email}: ${subject}`)
    return letter
  }
  return vi.waitFor(there, { timeout: 15_000, interval: 50 })
}

/** The password in a letter that brings one. */
export const passwordIn = (letter: string) => /^ {4}(\S{12,})$/m.exec(letter)?.[1] ?? ''

/** The secret of the link in a letter that asks to confirm an address. */
export const tokenIn = (letter: string) => /\/register-account\/confirm\?token=([\w-]+)$/m.exec(letter)?.[1] ?? ''

function textOf(letter: string): string {
  const text = letter.replaceAll('\r\n', '\n')
  if (!/^Content-Transfer-Encoding: quoted-printable$/im.test(text)) return text
  return text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}
