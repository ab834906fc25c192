import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extname } from 'node:path'
import type { DerivativeFile } from '#server/ports/media/media.ts'
import type { Store } from '#server/ports/store/store.ts'
import { Unavailable } from './unavailable.ts'
import type { Step } from '#server/db/tables/processing.ts'

/**
 * Stores a derivative and returns its row. The key contains the content hash, so a changed derivative gets a new key.
 */
export async function storeDerivative(
  store: Store,
  { file, step }: { file: string; step: Step },
  { name, path, mime, width, height }: DerivativeFile,
  signal: AbortSignal,
) {
  // A tool may have left a symbolic link in place of the file.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const createStream = () => handle.createReadStream({ start: 0, autoClose: false })
    const hash = createHash('sha256')
    await pipeline(createStream(), hash, { signal })
    const key = `d/${file}/${name}.${hash.digest('hex').slice(0, 16)}${extname(path)}`
    const { size } = await store
      .put(key, createStream(), { contentType: mime, signal })
      .catch((error: unknown) => Promise.reject(new Unavailable('the store', error)))
    return { file, step, name, key, mime, size, width: width ?? null, height: height ?? null }
  } finally {
    await handle.close()
  }
}
