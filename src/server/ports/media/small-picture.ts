import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badInput } from '#server/kit/app-error.ts'
import type { MediaTools } from './media.ts'
import { makeWorkDir } from './work-dir.ts'

/**
 * A stranger's picture as one of ours, no larger than previews of that name: whatever else is in its file is left behind.
 * Throws `bad_input` for what is no picture.
 */
export async function smallPicture(
  { media }: { media: MediaTools },
  given: Buffer,
  as: 'thumb' | 'small' | 'large',
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const { mime, type } = await media.sniff(given, 'picture')
  if (type !== 'image') throw badInput('picture', 'no_picture')
  const { dir, remove } = await makeWorkDir()
  try {
    const path = join(dir, 'given')
    await writeFile(path, given, { mode: 0o600 })
    const input = { path, mime, type, size: given.length }
    const { derivatives } = await media.process(input, { dir, ...(signal && { signal }) })
    const small = derivatives.find(({ name }) => name === as)
    if (!small) throw badInput('picture', 'no_picture')
    return await readFile(small.path)
  } finally {
    await remove()
  }
}
