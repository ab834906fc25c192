import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { toSafeFilename } from '#server/kit/filenames.ts'
import { createZipStream, type ZipEntry } from '#server/kit/zip/zip-stream.ts'
import { isSkippedInFolder } from '#shared/rules/uploads/system-files.ts'
import { RefusedError } from './project.ts'

interface SourceFile {
  name: string
  open(): AsyncIterable<Buffer>
}

/**
 * The files that an import reads: a file as it is, the ZIP files of a directory that has no others, or else the directory as one
 * ZIP file. Throws RefusedError if there is nothing at the path.
 */
export async function listSourceFiles(path: string): Promise<SourceFile[]> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw new RefusedError(`there is nothing at ${path}`)
  const toFile = (file: string): SourceFile => ({
    name: toSafeFilename(basename(file)),
    open: () => createReadStream(file) as AsyncIterable<Buffer>,
  })
  if (!stats.isDirectory()) return [toFile(path)]
  const entries: ZipEntry[] = []
  for await (const file of findFiles(path, '')) entries.push(file)
  const isParts = entries.length > 0 && entries.every((entry) => /^[^/]+\.zip$/i.test(entry.path))
  if (isParts)
    return entries
      .map((entry) => join(path, entry.path))
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map(toFile)
  return entries.length === 0
    ? []
    : [{ name: `${toSafeFilename(basename(path))}.zip`, open: () => createZipStream(entries) }]
}

/** Lists the files below a directory. Links, hidden files and those of operating systems are left out. */
async function* findFiles(directory: string, prefix: string): AsyncGenerator<ZipEntry> {
  const found = await readdir(join(directory, prefix), { withFileTypes: true })
  for (const entry of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (isSkippedInFolder(entry.name)) continue
    const path = prefix + entry.name
    if (entry.isDirectory()) yield* findFiles(directory, `${path}/`)
    else if (entry.isFile()) {
      const { size, mtimeMs } = await stat(join(directory, path))
      yield { path, size, at: Math.round(mtimeMs), open: async () => createReadStream(join(directory, path)) }
    }
  }
}
