import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { buildWacz, type Origin } from '#server/kit/web-archive/build-wacz.ts'
import type { CopyFile } from './public-site.model.ts'

export interface WaczResult {
  files: number
  /** In bytes. */
  size: number
}

/** Writes a web archive to a file. An existing one is replaced when the new one is complete. */
export async function writeWacz(
  files: AsyncIterable<CopyFile>,
  target: string,
  origin: Origin,
  onFile: (count: number) => void = () => {},
): Promise<WaczResult> {
  const [recordsPath, zipPath] = [`${target}.vitrine-records`, `${target}.vitrine-part`]
  const recordFile = {
    put: (content: AsyncIterable<Buffer>) => pipeline(content, createWriteStream(recordsPath)),
    open: async () => createReadStream(recordsPath),
  }
  try {
    const { files: count, zip } = await buildWacz(files, recordFile, origin, onFile)
    const output = createWriteStream(zipPath, { flush: true })
    await pipeline(zip, output)
    await rename(zipPath, target)
    return { files: count, size: output.bytesWritten }
  } finally {
    for (const path of [recordsPath, zipPath]) await rm(path, { force: true })
  }
}
