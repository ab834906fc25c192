import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a secret to a file that is either complete or missing, even after a power failure or on a full disk, and that
 * only its owner can read. Throws EEXIST if the file already exists, also if another process is writing it.
 */
export function keepSecret(path: string, secret: string): void {
  // Not named by the process id, because in containers that share a directory every process has id 1.
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  const file = openSync(aside, 'wx', 0o600)
  try {
    try {
      writeSync(file, secret)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    place(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Links atomically and only if the target doesn't exist; renaming is the fallback for file systems without links. */
function place(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) throw error
    renameSync(aside, path)
  }
}
