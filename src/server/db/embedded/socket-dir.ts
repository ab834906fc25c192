import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

// Socket paths are limited to 103 bytes on macOS and 107 on Linux, including the names of the socket and its lock file.
const longest = 103 - '/.s.PGSQL.5432.lock'.length

/**
 * Creates a private folder for the socket of the database in `home`. Its name is a hash, so it is the same at each
 * start and short enough for a socket path. Call it only as the owner of `home`.
 */
export function makeSocketDir(home: string, as: RunAs): string {
  const name = `vitrine-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const wished = join(tmpdir(), name)
  const path = Buffer.byteLength(wished) + 7 <= longest ? wished : join('/tmp', name)
  const uid = as.user?.uid ?? process.getuid?.() ?? -1
  // A killed database leaves its socket and a lock file whose process id may have been reused.
  if (isOurs(path, uid)) rmSync(path, { recursive: true, force: true })
  const made = make(path)
  if (as.user) chownSync(made, as.user.uid, as.user.gid)
  chmodSync(made, 0o700)
  return made
}

/** Anyone can create folders in the temporary directory, so ignore one that belongs to another user. */
function isOurs(path: string, uid: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0
}

function make(path: string): string {
  try {
    mkdirSync(path, { mode: 0o700 })
    return path
  } catch {
    return mkdtempSync(`${path}-`)
  }
}
