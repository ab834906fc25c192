import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

// Socket paths are limited to 103 bytes on macOS and 107 on Linux, including the names of the socket and its lock file.
const MAX_DIR_BYTES = 103 - '/.s.PGSQL.5432.lock'.length

/**
 * Where the folder is created: systemd's folder for a running service, if there is one. Unlike the temporary directory, which may
 * be private to the service, commands next to it see it too.
 */
const getParent = () => process.env.RUNTIME_DIRECTORY?.split(':', 1)[0] || tmpdir()

/**
 * Creates a private folder for the socket of the database in `home`. Its name is a hash: the same at each start, and
 * short enough for a socket path. Call it only as the owner of `home`.
 */
export function createSocketDir(home: string, runAs: RunAs): string {
  const name = `vitrine-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const preferredPath = join(getParent(), name)
  const path = Buffer.byteLength(preferredPath) + 7 <= MAX_DIR_BYTES ? preferredPath : join('/tmp', name)
  const uid = runAs.user?.uid ?? process.getuid?.() ?? -1
  // A killed database leaves behind its socket, and a lock file with a process id that may have been reused.
  if (isOwnDirectory(path, uid)) rmSync(path, { recursive: true, force: true })
  const socketDir = createDirectory(path)
  if (runAs.user) chownSync(socketDir, runAs.user.uid, runAs.user.gid)
  chmodSync(socketDir, 0o700)
  return socketDir
}

/** Anyone can create folders in the temporary directory, so don't trust one that belongs to another user. */
function isOwnDirectory(path: string, uid: number): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0
}

function createDirectory(path: string): string {
  try {
    mkdirSync(path, { mode: 0o700 })
    return path
  } catch {
    return mkdtempSync(`${path}-`)
  }
}
