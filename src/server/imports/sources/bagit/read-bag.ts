import { AppError } from '#server/kit/app-error.ts'
import type { FileSet, ListedFile } from '../files/file-set.ts'
import { toFilePath } from '../files/file-set.ts'
import { readSmallFile } from '../files/read-file.ts'

/** The algorithms of manifests, from the best. */
export const BAG_ALGORITHMS = ['sha512', 'sha384', 'sha256', 'sha224', 'sha1', 'md5'] as const
export type BagAlgorithm = (typeof BAG_ALGORITHMS)[number]

/** A list of checksums by the path of the file. */
export interface Manifest {
  algorithm: BagAlgorithm
  checksums: ReadonlyMap<string, string>
}

/** The contents of a bag's tag files. All paths begin at the top of the ZIP file. */
export interface Bag {
  /** The folder of the bag: empty, or with a slash at its end. */
  base: string
  /** The manifests of the payload and those of the tag files. */
  manifests: readonly Manifest[]
  tagManifests: readonly Manifest[]
  /** The files that aren't in the bag, with their addresses. */
  fetch: ReadonlyMap<string, string>
  /** The values of bag-info.txt by label; several values of one label are on separate lines. */
  info: ReadonlyMap<string, string>
}

const MAX_TAG_FILE_BYTES = 100_000_000
const MAX_LABELS = 20
const DECLARATION = 'bagit.txt'

/** The folder of a bag, with a slash at its end, at the top or one level below; undefined if there is no bag. */
export function findBag(files: ReadonlyMap<string, ListedFile>): string | undefined {
  if (files.has(DECLARATION)) return ''
  const declarations = [...files.keys()].filter((name) => /^[^/]+\/bagit\.txt$/.test(name))
  return declarations.length === 1 ? declarations[0]?.slice(0, -DECLARATION.length) : undefined
}

export const bagError = (
  name: 'bag_damaged' | 'bag_file_missing' | 'bag_file_unlisted' | 'bag_unreadable',
  file: string,
) => new AppError('bad_input', { field: 'file', reason: [name, file] })

/** Reads the tag files of a bag. Throws `bad_input` with the name of a file that isn't as the standard says. */
export async function readBag({ files }: Pick<FileSet, 'files'>, base = findBag(files)): Promise<Bag> {
  if (base === undefined) throw bagError('bag_file_missing', DECLARATION)
  const { encoding, isFinal } = parseDeclaration((await readTagFile(files, base, DECLARATION, 'utf-8')) ?? '')
  const read = (name: string) => readTagFile(files, base, name, encoding)
  const readManifests = async (prefix: string) => {
    const manifests: Manifest[] = []
    for (const algorithm of BAG_ALGORITHMS) {
      const name = `${prefix}-${algorithm}.txt`
      const text = await read(name)
      if (text !== null) manifests.push({ algorithm, checksums: parseManifest(text, base, { name, isFinal }) })
    }
    return manifests
  }
  const manifests = await readManifests('manifest')
  if (manifests.length === 0) throw bagError('bag_file_missing', 'manifest-sha512.txt')
  return {
    base,
    manifests,
    tagManifests: await readManifests('tagmanifest'),
    fetch: parseFetch((await read('fetch.txt')) ?? '', base),
    info: parseLabels((await read('bag-info.txt')) ?? ''),
  }
}

/** Version 1.0 is stricter than the drafts before it. */
function parseDeclaration(text: string): { encoding: string; isFinal: boolean } {
  const declaration = parseLabels(text)
  const encoding = declaration.get('Tag-File-Character-Encoding')
  const version = /^(\d+)\.\d+$/.exec(declaration.get('BagIt-Version') ?? '')
  const isFinal = Number(version?.[1]) >= 1
  const isExact = /^BagIt-Version: \S+\r?\n?Tag-File-Character-Encoding: \S/.test(text)
  if (text.startsWith('\ufeff') || !version || (isFinal && !isExact) || encoding === undefined || !isEncoding(encoding))
    throw bagError('bag_unreadable', DECLARATION)
  return { encoding, isFinal }
}

function isEncoding(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label))
  } catch {
    return false
  }
}

async function readTagFile(
  files: ReadonlyMap<string, ListedFile>,
  base: string,
  name: string,
  encoding: string,
): Promise<string | null> {
  const file = files.get(base + name)
  if (!file) return null
  const bytes = await readSmallFile(file, MAX_TAG_FILE_BYTES)
  if (!bytes) throw bagError('bag_unreadable', name)
  // A byte order mark says which UTF-16 it is. The declaration must have none.
  const isBigEndian = bytes[0] === 0xfe && /^utf-?16$/i.test(encoding)
  const decoder = new TextDecoder(isBigEndian ? 'utf-16be' : encoding, { fatal: true, ignoreBOM: name === DECLARATION })
  try {
    return decoder.decode(bytes)
  } catch {
    throw bagError('bag_unreadable', name)
  }
}

const toLines = (text: string) => text.split(/\r\n|\r|\n/)

/** Reads `label: value` lines. A line that begins with a space continues the one before. */
function parseLabels(text: string): Map<string, string> {
  const labels = new Map<string, string>()
  let current: string | undefined
  for (const line of toLines(text)) {
    const separator = line.indexOf(':')
    if (/^[ \t]/.test(line) && current !== undefined) {
      labels.set(current, `${labels.get(current) ?? ''} ${line.trim()}`)
    } else if (separator > 0 && labels.size < MAX_LABELS) {
      current = line.slice(0, separator).trim()
      const [earlier, value] = [labels.get(current), line.slice(separator + 1).trim()]
      labels.set(current, earlier === undefined ? value : `${earlier}\n${value}`)
    }
  }
  return labels
}

/** In paths, only these three characters are encoded. */
const decodePath = (path: string) =>
  path.replace(/%(0A|0D|25)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const toBagPath = (path: string, base: string) => base + toFilePath(decodePath(path).replace(/^\.\//, ''))

const leadsOut = (path: string) => path.split('/').includes('..')

function parseManifest(
  text: string,
  base: string,
  { name, isFinal }: { name: string; isFinal: boolean },
): Map<string, string> {
  const checksums = new Map<string, string>()
  for (const line of toLines(text)) {
    if (line.trim() === '') continue
    // Programs for checksums mark binary files with an asterisk.
    const parts = /^([0-9a-f]+)[ \t]+\*?(\S.*)$/i.exec(line)
    if (!parts) throw bagError('bag_unreadable', name)
    const [path, checksum] = [toBagPath(parts[2] ?? '', base), (parts[1] ?? '').toLowerCase()]
    const isRepeated = isFinal && checksums.has(path)
    if (isRepeated || (checksums.get(path) ?? checksum) !== checksum || leadsOut(path))
      throw bagError('bag_unreadable', name)
    checksums.set(path, checksum)
  }
  return checksums
}

/** Reads lines with an address, a length and the path of a file of the payload. */
function parseFetch(text: string, base: string): Map<string, string> {
  return new Map(
    toLines(text).flatMap((line) => {
      const [, url, path] = /^(\S+)[ \t]+\S+[ \t]+(\S.*)$/.exec(line) ?? []
      if (url === undefined || path === undefined) return []
      const name = toBagPath(path, base)
      if (!name.startsWith(`${base}data/`) || leadsOut(name)) throw bagError('bag_unreadable', 'fetch.txt')
      return [[name, url] as const]
    }),
  )
}
