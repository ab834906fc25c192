import { closeSync, fsyncSync, linkSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a secret to a file that is there whole or not at all, also after a power failure or on a full disk; others on this
 * machine cannot read it. Of two who write it at once one throws EEXIST.
 */
export function keepSecret(path: string, secret: string): void {
  const aside = `${path}.${process.pid}`
  const file = openSync(aside, 'w', 0o600)
  try {
    try {
      writeSync(file, secret)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(aside, path)
  } finally {
    unlinkSync(aside)
  }
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
