import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a secret to a file that is there whole or not at all, also after a power failure or on a full disk; others on this
 * machine cannot read it. Of two who write it at once one throws EEXIST.
 */
export function keepSecret(path: string, secret: string): void {
  // Not by the number of the process: in containers that share a directory each is the first.
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

/** Under its name, which nothing has yet; where a file system has no links it is as sure as that can be. */
function place(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(path)) throw error
    renameSync(aside, path)
  }
}
