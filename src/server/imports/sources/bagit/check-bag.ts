import { Readable } from 'node:stream'
import { isSystemFile } from '#shared/rules/uploads/system-files.ts'
import type { FileSet } from '../files/file-set.ts'
import { hashFile } from '../files/read-file.ts'
import { bagError, type Bag, type BagAlgorithm } from './read-bag.ts'

/**
 * Checks that a bag has the files of its manifests, with their checksums, and no others. Throws `bad_input` with the name
 * of the first file that isn't as the bag says. Returns the SHA-256 of each file of the payload.
 */
export async function checkBag(
  { files }: Pick<FileSet, 'files'>,
  bag: Bag,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const { base, manifests, tagManifests, fetch } = bag
  const payload = `${base}data/`
  const toName = (path: string) => path.slice(base.length)
  const payloadNames = [...files.keys()].filter((name) => name.startsWith(payload))
  const caseless = new Map(payloadNames.map((name) => [name.toLowerCase(), name]))
  for (const { checksums } of manifests) {
    for (const [path, checksum] of checksums) {
      if (!path.startsWith(payload)) throw bagError('bag_file_unlisted', toName(path))
      // A disk that ignores case has one file for both names. Programs leave out system files when they copy.
      const isSame = checksums.get(caseless.get(path.toLowerCase()) ?? '') === checksum
      const isSystem = isSystemFile(path.slice(path.lastIndexOf('/') + 1))
      if (!files.has(path) && !fetch.has(path) && !isSame && !isSystem) throw bagError('bag_file_missing', toName(path))
    }
    const unlisted = payloadNames.find((name) => !checksums.has(name))
    if (unlisted !== undefined) throw bagError('bag_file_unlisted', toName(unlisted))
  }
  for (const { checksums } of tagManifests)
    for (const path of checksums.keys()) if (!files.has(path)) throw bagError('bag_file_missing', toName(path))
  checkOxum(files, bag, payloadNames)

  const digests = new Map<string, string>()
  for (const [name, file] of files) {
    const isPayload = name.startsWith(payload)
    const expected = (isPayload ? manifests : tagManifests).flatMap(({ algorithm, checksums }) => {
      const checksum = checksums.get(name)
      return checksum === undefined ? [] : [[algorithm, checksum] as const]
    })
    if (expected.length === 0) continue
    const algorithms = new Set<BagAlgorithm>(['sha256', ...expected.map(([algorithm]) => algorithm)])
    // An empty file can't be imported, but it belongs to the bag.
    const result = await hashFile(file.size === 0 ? EMPTY_FILE : file, [...algorithms], signal)
    if (!('checksums' in result)) throw bagError('bag_damaged', toName(name))
    for (const [algorithm, checksum] of expected)
      if (result.checksums[algorithm] !== checksum) throw bagError('bag_damaged', toName(name))
    if (isPayload) digests.set(name, result.checksums.sha256)
  }
  return digests
}

const EMPTY_FILE = { size: 0, open: async () => Readable.from([]) }

/** The number of bytes and files of the payload is only as the bag says if no file is missing. */
function checkOxum(files: FileSet['files'], { info, fetch, manifests }: Bag, payloadNames: readonly string[]): void {
  const oxum = info.get('Payload-Oxum')
  const isMissing = (name: string) => !files.has(name)
  const lacksFiles = [fetch, ...manifests.map(({ checksums }) => checksums)].some((list) =>
    [...list.keys()].some(isMissing),
  )
  if (oxum === undefined || lacksFiles) return
  const bytes = payloadNames.reduce((sum, name) => sum + (files.get(name)?.size ?? 0), 0)
  if (oxum !== `${bytes}.${payloadNames.length}`) throw bagError('bag_damaged', 'bag-info.txt')
}
