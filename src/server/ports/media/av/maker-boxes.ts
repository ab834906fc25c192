import { open } from 'node:fs/promises'
import { boxAt } from '../boxes.ts'

// Names under which manufacturers store places and serial numbers that no tool knows: GoPro, 3GPP, QuickTime, Adobe,
// Sony.
const SIGNS = ['GPMF', 'CAME', 'loci', '\u00a9xyz', 'XMP_', 'ISO6709', 'SerialNo'].map((sign) =>
  Buffer.from(sign, 'latin1'),
)
const MAX_BOXES = 1000
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Whether an MP4 or QuickTime file has metadata boxes of its manufacturer: top-level `uuid` or `meta` boxes, or known
 * names inside `moov`.
 */
export async function hasMakerBoxes(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(16)
    for (let at = 0, n = 0; at + 8 <= size && n < MAX_BOXES; n++) {
      await file.read(head, 0, head.length, at)
      // A header without a valid size is skipped, because a later box may still contain metadata.
      const { kind, end: length } = boxAt(head, 0, size - at) ?? { kind: head.toString('latin1', 4, 8), end: 8 }
      if (kind === 'uuid' || kind === 'meta') return true
      if (kind === 'moov') {
        const inside = Buffer.alloc(Math.min(length, MAX_BYTES))
        await file.read(inside, 0, inside.length, at)
        if (SIGNS.some((sign) => inside.includes(sign))) return true
      }
      at += length
    }
    return false
  } finally {
    await file.close()
  }
}
