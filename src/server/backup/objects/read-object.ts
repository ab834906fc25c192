import { Readable } from 'node:stream'
import { BackupError } from '../backup-error.ts'
import { createMeter, isSameContent, type Content } from '../content.ts'
import { UndecryptableError } from '../place/undecryptable-error.ts'
import type { Place } from '../place/place.ts'

/**
 * Streams a stored object out of a place. Throws BackupError if it isn't there; the stream fails with one at its end if its
 * bytes aren't those that the backup lists.
 */
export async function readObject(place: Place, content: Content): Promise<Readable> {
  const key = place.getObjectKey(content.sha256)
  const body = await place.get(key)
  if (!body) throw createError(key, 'missing')
  const meter = createMeter()
  async function* passIntact() {
    try {
      yield* meter.pass(body as Readable)
    } catch (error) {
      throw error instanceof UndecryptableError ? createError(key, 'damaged') : error
    }
    if (!isSameContent(meter.content(), content)) throw createError(key, 'damaged')
  }
  // Also if nothing was read.
  return Readable.from(passIntact(), { objectMode: false }).once('close', () => body.destroy())
}

const createError = (file: string, problem: 'missing' | 'damaged') =>
  new BackupError('damaged', `${file} is ${problem}`, { problems: [{ file, problem }] })
