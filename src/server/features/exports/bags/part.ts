import { getDirectoryEntryLength, getEntryLength, type ZipItem } from '#server/kit/zip/zip-records.ts'
import { ALGORITHMS, measureManifest } from './bag-info.ts'
import { createDeflatedText, inflateText } from '../deflated-text.ts'
import { JSON_LD_END, JSON_LD_START, PREMIS_END, PREMIS_START } from './item-records.ts'
import type { TextFile } from './shared-files.ts'

/** Bytes of a part besides those of its items and the shared files: its tag files and the ends of lists. */
const PART_OVERHEAD = 20_000
/** The longest name of a bag's folder, in bytes. */
export const MAX_BASE_BYTES = 120

/** A stored original in a bag. `sha256` is what its bytes must have. */
interface OriginalFile extends ZipItem {
  key: string
  sha256: string
}

/** The contents of one part, without the tag files that depend on all parts. Paths are below the folder of the bag. */
export interface PlannedPart {
  items: string[]
  payload: (OriginalFile | (Omit<TextFile, 'path'> & ZipItem))[]
  tagFiles: TextFile[]
}

/** An item with everything that a bag says about it. */
export interface ItemRecord {
  id: string
  payload: PlannedPart['payload']
  csv: string
  jsonLd: string
  premisObject: string
  premisEvents: string
  premisRights: string
  captions: string[]
  /** The bytes that it adds to a part. */
  bytes: number
}

/** The bytes that a file adds to a ZIP and to the manifests, in a folder with the longest name. */
export function measureFile(file: ZipItem): number {
  const inZip = { ...file, path: `${'x'.repeat(MAX_BASE_BYTES)}/${file.path}` }
  // A directory entry is longest far from the beginning.
  const zipBytes = getEntryLength(inZip) + getDirectoryEntryLength(inZip, Number.MAX_SAFE_INTEGER)
  return zipBytes + ALGORITHMS.reduce((sum, algorithm) => sum + measureManifest(algorithm, [file.path]), 0)
}

/** Collects the items of one part. */
export async function createPart(header: string, sharedFiles: readonly TextFile[]) {
  const [items, payload]: [string[], PlannedPart['payload']] = [[], []]
  const [csv, jsonLd, premis] = [createDeflatedText(), createDeflatedText(), createDeflatedText()]
  const [events, rights, captions] = [createDeflatedText(), createDeflatedText(), createDeflatedText()]
  let hasCaptions = false
  let bytes = sharedFiles.reduce(
    (sum, file) => sum + measureFile({ ...file, at: 0 }),
    PART_OVERHEAD + Buffer.byteLength(header),
  )
  await csv.add(header)
  await jsonLd.add(JSON_LD_START)
  await premis.add(PREMIS_START)
  return {
    items,
    bytes: () => bytes,
    async add(item: ItemRecord): Promise<void> {
      await csv.add(item.csv)
      await jsonLd.add((items.length === 0 ? '' : ',\n') + item.jsonLd)
      await premis.add(item.premisObject)
      await events.add(item.premisEvents)
      await rights.add(item.premisRights)
      for (const caption of item.captions) {
        await captions.add((hasCaptions ? ',\n' : '[\n') + caption)
        hasCaptions = true
      }
      items.push(item.id)
      payload.push(...item.payload)
      bytes += item.bytes
    },
    async end(): Promise<PlannedPart> {
      await jsonLd.add(JSON_LD_END)
      await captions.add(hasCaptions ? '\n]\n' : '[]\n')
      // PREMIS has all objects before the events, and these before the rights.
      for (const text of [events, rights]) {
        const { content } = await text.end()
        const chunks = inflateText(content).setEncoding('utf8') as AsyncIterable<string>
        for await (const chunk of chunks) await premis.add(chunk)
      }
      await premis.add(PREMIS_END)
      const tagFiles = [...sharedFiles]
      for (const [path, text] of [
        ['metadata/items.csv', csv],
        ['metadata/items.jsonld', jsonLd],
        ['metadata/premis.xml', premis],
        ['metadata/captions.json', captions],
      ] as const)
        tagFiles.push({ path, ...(await text.end()) })
      return { items, payload, tagFiles }
    },
  }
}
