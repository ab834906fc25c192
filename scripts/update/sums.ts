import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The digests of all files of a version, as `sha256sum` writes and checks them. */
const SUMS = 'SHA256SUMS'

/** Writes the digests of all files below a directory. */
export async function writeSums(dir: string): Promise<void> {
  const lines = []
  for (const path of listFiles(dir)) lines.push(`${await digestFile(join(dir, path))}  ${path}\n`)
  await writeFile(join(dir, SUMS), lines.join(''))
}

/** Returns the files that are damaged, missing or unexpected; undefined if there are no digests. */
export async function findWrongFiles(dir: string): Promise<string[] | undefined> {
  const text = await readFile(join(dir, SUMS), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const sums = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  const wrong = []
  for (const path of listFiles(dir)) {
    if ((await digestFile(join(dir, path))) !== sums.get(path)) wrong.push(path)
    sums.delete(path)
  }
  return [...wrong, ...sums.keys()]
}

/** The files below a directory, in order. Links are neither listed nor followed. */
export function listFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) return listFiles(join(dir, entry.name)).map((path) => join(entry.name, path))
      return entry.isFile() ? [entry.name] : []
    })
    .filter((path) => path !== SUMS)
    .sort()
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
