import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

// macOS takes 103 bytes, Linux 107; the socket and its lock file come after the folder.
const longest = 103 - '/.s.PGSQL.5432.lock'.length

/**
 * A private folder for the socket of the database in `home`: the same at each start, because it is named after a hash,
 * and short, because the path of a socket is limited. Call it only as the owner of `home`.
 */
export function makeSocketDir(home: string, as: RunAs): string {
  const name = `vitrine-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const wished = join(tmpdir(), name)
  const path = Buffer.byteLength(wished) + 7 <= longest ? wished : join('/tmp', name)
  const uid = as.user?.uid ?? process.getuid?.() ?? -1
  // A killed database leaves its socket and a lock file, whose number may belong to another process by now.
  if (isOurs(path, uid)) rmSync(path, { recursive: true, force: true })
  const made = make(path)
  if (as.user) chownSync(made, as.user.uid, as.user.gid)
  chmodSync(made, 0o700)
  return made
}

/** The folder for temporary files is open to all: one that somebody else has put there is not used. */
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
