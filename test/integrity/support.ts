import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { readLedger } from '#server/files/ledger/ledger.repo.ts'
import type { Services } from '#server/access/services.ts'
import { getFileKey } from '#server/files/file-key.ts'
import { newId } from '#server/kit/ids.ts'
import { ROOT } from '../support/paths.ts'

export const CHECKER = join(ROOT, 'bin/check-ledger.py')
export const NEVER = new AbortController().signal

export interface Original {
  id: string
  key: string
  bytes: Buffer
}

/** Stores small originals without items, as uploads do: first the bytes, then the row. */
export async function addOriginals(
  { db, store }: Pick<Services, 'db' | 'store'>,
  count: number,
  size = 40,
): Promise<Original[]> {
  const originals = Array.from({ length: count }, () => {
    const [id, bytes] = [newId(), randomBytes(size)]
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { id, bytes, sha256, key: getFileKey({ sha256, id }) }
  })
  await Promise.all(originals.map(({ key, bytes }) => store.put(key, Readable.from([bytes]))))
  await db
    .insertInto('files')
    .values(
      originals.map(({ id, sha256, key }) => ({
        ...{ id, sha256, key, size, mime: 'application/octet-stream', type: 'application' as const },
        status: 'ready' as const,
      })),
    )
    .execute()
  return originals
}

/** Makes all copies count as not read for long, so that the next check reads them. */
export async function makeDue({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.updateTable('stored_copies').set({ checked_at: 1 }).where('checked_at', 'is not', null).execute()
  await db.deleteFrom('fixity_rounds').execute()
}

/** The lines of the exported ledger, without line breaks. */
export async function exportLines({ db }: Pick<Services, 'db'>): Promise<string[]> {
  let text = ''
  for await (const part of readLedger(db)) text += String(part)
  return text === '' ? [] : text.trimEnd().split('\n')
}

/** Runs the checker as a stranger would; returns its exit code and output. */
export async function runChecker(dir: string, lines: readonly string[], options: readonly string[] = []) {
  const path = join(dir, `${newId()}.jsonl`)
  await writeFile(path, lines.map((line) => `${line}\n`).join(''))
  const run = promisify(execFile)('python3', ['-I', CHECKER, path, ...options])
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

export const toHead = (line: string): string => {
  const { seq, hash } = JSON.parse(line) as { seq: number; hash: string }
  return `${seq}:${hash}`
}
