import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { ToolError } from './children/tool-error.ts'
import type { MediaTools } from './media.ts'
import { notes } from './file-notes.ts'
import { makeWorkDir } from './work-dir.ts'

type PictureSize = 'thumb' | 'small' | 'large'

/** A re-encoded image: WebP bytes in the requested sizes, the original's dimensions and a placeholder. */
interface ReencodedImage<S extends PictureSize> {
  sizes: Record<S, Buffer>
  width: number
  height: number
  placeholder: string | null
}

/**
 * Re-encodes an uploaded image, dropping everything else in the file. Throws `bad_input` if it isn't an image and
 * `too_slow` if it could not be processed in time.
 */
export async function reencodeImage<S extends PictureSize>(
  { media }: { media: MediaTools },
  image: Buffer,
  sizes: readonly S[],
  signal: AbortSignal | undefined,
): Promise<ReencodedImage<S>> {
  const { mime, type } = await media.sniff(image, 'picture')
  if (type !== 'image') throw badInput('picture', 'no_picture')
  const { dir, remove } = await makeWorkDir()
  try {
    const path = join(dir, 'given')
    await writeFile(path, image, { mode: 0o600 })
    const input = { path, mime, type, size: image.length }
    const { derivatives, facts, failed } = await media
      .process(input, { dir, ...(signal && { signal }) })
      // A broken tool says nothing about the image.
      .catch((error: unknown) =>
        Promise.reject(error instanceof ToolError ? new AppError('too_slow', { cause: error }) : (error as Error)),
      )
    // A timeout says nothing about the image.
    if (failed?.[0] === notes.tookTooLong[0]) throw new AppError('too_slow')
    const encodedSizes = await Promise.all(
      sizes.map(async (size) => {
        const derivative = derivatives.find(({ name }) => name === size)
        if (!derivative) throw badInput('picture', 'no_picture')
        return [size, await readFile(derivative.path)] as const
      }),
    )
    const { width = 0, height = 0, placeholder = null } = facts
    return { sizes: Object.fromEntries(encodedSizes) as Record<S, Buffer>, width, height, placeholder }
  } finally {
    await remove()
  }
}

/** Re-encodes an uploaded image in one size. Throws like `reencodeImage`. */
export const reencodeImageAs = async (
  services: { media: MediaTools },
  image: Buffer,
  size: PictureSize,
  signal: AbortSignal | undefined,
): Promise<Buffer> => (await reencodeImage(services, image, [size], signal)).sizes[size]
