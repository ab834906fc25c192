import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DerivativeFile, MediaJobOptions, MediaResult, MediaTools } from '#server/ports/media/media.ts'

/** Sniffs, processes and renders one file as the jobs do. `await using` removes its directory. */
export async function processFile(
  media: MediaTools,
  file: Buffer,
  name: string,
  options: Partial<MediaJobOptions> = {},
) {
  const tempDir = await mkdtemp(join(tmpdir(), 'media-test-'))
  const dir = await mkdtemp(join(tempDir, 'job-'))
  const path = join(tempDir, 'original')
  await writeFile(path, file)
  const sniffResult = await media.sniff(file.subarray(0, 256 * 1024), name)
  const removeTempDir = () => rm(tempDir, { recursive: true, force: true })
  try {
    const input = { path, size: file.length, ...sniffResult }
    const result = await media.process(input, { dir, ...options })
    for (const rendition of result.pendingRenditions ?? []) {
      const { facts, derivatives, ...otherResults } = await media.render(input, rendition, { dir, ...options })
      Object.assign(result, otherResults)
      Object.assign(result.facts, facts)
      result.derivatives.push(...derivatives)
    }
    return {
      ...sniffResult,
      ...result,
      home: tempDir,
      derivative: (derivativeName: string) => findDerivative(result, derivativeName),
      [Symbol.asyncDispose]: removeTempDir,
    }
  } catch (error) {
    await removeTempDir()
    throw error
  }
}

function findDerivative(result: MediaResult, name: string): DerivativeFile {
  const match = result.derivatives.find((candidate) => candidate.name === name)
  if (!match) throw new Error(`no ${name}; note: ${result.note}`)
  return match
}

/** The colour of an image at a position given as fractions of its width and height. */
export async function getColor(path: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(offset, offset + 3)]
}

/** Whether two colours are equal within the error of a lossy encoder. */
export function isNear(a: readonly number[], b: readonly number[], tolerance = 40): boolean {
  return a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= tolerance)
}
