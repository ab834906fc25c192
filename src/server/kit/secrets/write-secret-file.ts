import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a secret to a file that only its owner can read. The file is either complete or missing, even after a power
 * failure or on a full disk. Throws EEXIST if the file already exists, even if another process has just created it.
 */
export function writeSecretFile(path: string, secret: string): void {
  // The name isn't based on the process id, because in containers that share a directory every process may have id 1.
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

/**
 * Links the file to its path: this is atomic and fails if the path exists. File systems without links fall back to
 * renaming.
 */
function moveToPath(temporaryPath: string, path: string): void {
  try {
    linkSync(temporaryPath, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) throw error
    renameSync(temporaryPath, path)
  }
}
