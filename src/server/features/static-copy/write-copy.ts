import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { CopyFile } from './public-site.model.ts'

/** The list of a copy's files, next to its first page. */
const MANIFEST = 'copy.json'
const TEMPORARY = '.vitrine-part'
/** The files and folders of a copy. Everything in these folders is the copy's. */
const OWN_NAMES = [
  'index.html',
  '404.html',
  'collection.json',
  'assets',
  'captions',
  'collection',
  'exhibit',
  'files',
  'item',
  'search',
]

const manifestSchema = z.object({
  format: z.literal('vitrine-static-copy'),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string(), version: z.string().optional() })),
})
type Manifest = z.output<typeof manifestSchema>

/** The folder has other contents, or can't be read. The message says what to do. */
export class CopyTargetError extends Error {}

export interface CopyResult {
  files: number
  written: number
  removed: number
}

/**
 * Writes a copy into a folder, or renews the one that is there: writes only files that differ, and at the end removes
 * those that are no longer part of it. Throws CopyTargetError if the folder contains anything else.
 */
export async function writeCopy(
  files: AsyncIterable<CopyFile>,
  directory: string,
  onFile: (count: number) => void = () => {},
): Promise<CopyResult> {
  const previous = await openTarget(directory)
  const current: Manifest['files'] = {}
  let [count, written] = [0, 0]
  for await (const file of files) {
    const known = previous.files[file.path]
    const target = join(directory, file.path)
    const isKept =
      known !== undefined &&
      file.version !== undefined &&
      known.version === file.version &&
      (await sizeOf(target)) === file.size
    if (isKept) current[file.path] = known
    else {
      const { sha256, isNew } = await writeIfDifferent(file, target, join(directory, TEMPORARY))
      current[file.path] = { size: file.size, sha256, ...(file.version !== undefined && { version: file.version }) }
      if (isNew) written++
    }
    onFile(++count)
  }
  const removed = await removeOthers(directory, new Set(Object.keys(current)))
  const paths = Object.keys(current).toSorted()
  const manifest = formatManifest(Object.fromEntries(paths.map((path) => [path, current[path]])) as Manifest['files'])
  if (manifest !== formatManifest(previous.files)) await writeFile(join(directory, MANIFEST), manifest)
  return { files: count, written, removed }
}

const formatManifest = (files: Manifest['files']) =>
  `${JSON.stringify({ format: 'vitrine-static-copy', files } satisfies Manifest, null, 1)}\n`

async function openTarget(directory: string): Promise<Manifest> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, MANIFEST)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) {
    if ((await readdir(directory)).length > 0)
      throw new CopyTargetError(`${directory} isn't empty and contains no static copy. Choose an empty folder`)
    // From now on the folder counts as a copy, even if this run is interrupted.
    await writeFile(path, formatManifest({}))
    return { format: 'vitrine-static-copy', files: {} }
  }
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new CopyTargetError(`${path} isn't the list of a static copy. Choose an empty folder`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sizeOf = async (path: string): Promise<number | undefined> => {
  const stats = await lstat(path).catch(() => undefined)
  return stats?.isFile() ? stats.size : undefined
}

/** Writes a file unless the same bytes are already there, so that its time of change says when it changed. */
async function writeIfDifferent(
  file: CopyFile,
  target: string,
  temporary: string,
): Promise<{ sha256: string; isNew: boolean }> {
  const digest = createHash('sha256')
  await pipeline(
    await file.open(),
    async function* readDigested(source) {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(temporary),
  )
  const sha256 = digest.digest('hex')
  const isSame = (await sizeOf(target)) === file.size && (await hashFile(target)) === sha256
  if (isSame) await rm(temporary)
  else {
    await mkdir(dirname(target), { recursive: true })
    await rename(temporary, target)
  }
  return { sha256, isNew: !isSame }
}

async function hashFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) digest.update(chunk)
  return digest.digest('hex')
}

/** Removes everything in the copy's own folders that isn't listed, and folders that are then empty. */
async function removeOthers(directory: string, listed: ReadonlySet<string>): Promise<number> {
  let removed = 0
  const clean = async (path: string): Promise<void> => {
    const stats = await lstat(join(directory, path)).catch(() => undefined)
    if (stats?.isDirectory()) {
      for (const name of await readdir(join(directory, path))) await clean(`${path}/${name}`)
      await rmdir(join(directory, path)).catch(() => undefined)
    } else if (stats && !listed.has(path)) {
      await rm(join(directory, path))
      removed++
    }
  }
  for (const name of OWN_NAMES) await clean(name)
  await rm(join(directory, TEMPORARY), { force: true })
  return removed
}
