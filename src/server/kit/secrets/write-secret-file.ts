import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a secret to a file that is either complete or missing, even after a power failure or on a full disk, and that
 * only its owner can read. Throws EEXIST if the file already exists, also if another process is writing it.
 */
export function writeSecretFile(path: string, secret: string): void {
  // Not named by the process id, because in containers that share a directory every process has id 1.
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  const file = openSync(temporaryPath, 'wx', 0o600)
  try {
    try {
      writeSync(file, secret)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    moveToPath(temporaryPath, path)
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Links atomically and only if the target doesn't exist; renaming is the fallback for file systems without links. */
function moveToPath(temporaryPath: string, path: string): void {
  try {
    linkSync(temporaryPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) throw error
    renameSync(temporaryPath, path)
  }
}
