import { open } from 'node:fs/promises'
import { readBoxAt } from '../iso-boxes.ts'

// Box names under which manufacturers store locations and serial numbers that common tools don't recognise: GoPro,
// 3GPP, QuickTime, Adobe, Sony.
const METADATA_NAMES = ['GPMF', 'CAME', 'loci', '\u00a9xyz', 'XMP_', 'ISO6709', 'SerialNo'].map((metadataName) =>
  Buffer.from(metadataName, 'latin1'),
)
const MAX_BOXES = 1000
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Whether an MP4 or QuickTime file has manufacturer-specific metadata boxes: top-level `uuid` or `meta` boxes, or known
 * names inside `moov`.
 */
export async function hasMetadataBoxes(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(16)
    for (let offset = 0, n = 0; offset + 8 <= size && n < MAX_BOXES; n++) {
      await file.read(header, 0, header.length, offset)
      // Skip a header without a valid size, because a later box may still contain metadata.
      const { kind, end: length } = readBoxAt(header, 0, size - offset) ?? {
        kind: header.toString('latin1', 4, 8),
        end: 8,
      }
      if (kind === 'uuid' || kind === 'meta') return true
      if (kind === 'moov') {
        const moov = Buffer.alloc(Math.min(length, MAX_BYTES))
        await file.read(moov, 0, moov.length, offset)
        if (METADATA_NAMES.some((metadataName) => moov.includes(metadataName))) return true
      }
      offset += length
    }
    return false
  } finally {
    await file.close()
  }
}
