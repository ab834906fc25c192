import { noBlocks, type Blocks } from './blocks.ts'
import { pngBlocks, webpBlocks } from './chunks.ts'
import { entryReader, readEntries, scrubExif, TAGS } from './exif.ts'
import type { Family } from './families.ts'
import { heifBlocks } from './heif.ts'
import { IPTC, readIptc, scrubIptc } from './iptc.ts'
import { jpegBlocks, photoshopIptc } from './jpeg.ts'
import { placeOf, splitKeywords, type Claims } from './suggestions.ts'
import { readXmp, scrubXmp, xmpText } from './xmp.ts'

export function blocksOf(file: Buffer, family: Family): Blocks {
  const blocks = FINDERS[family](file)
  for (const exif of [...blocks.exif]) {
    for (const { tag, start, end } of readEntries(file, exif)) {
      if (tag === TAGS.xmp) blocks.xmp.push({ start, end })
      if (tag === TAGS.iptc) blocks.iptc.push({ start, end })
      const records = tag === TAGS.photoshop ? photoshopIptc(file, { start, end }) : undefined
      if (records) blocks.iptc.push(records)
    }
  }
  return blocks
}

const FINDERS: Readonly<Record<Family, (file: Buffer) => Blocks>> = {
  jpeg: jpegBlocks,
  png: pngBlocks,
  webp: webpBlocks,
  heif: heifBlocks,
  tiff: (file) => ({ ...noBlocks(), exif: [{ start: 0, end: file.length }] }),
}

/**
 * Removes places, serial numbers and owners from an image file in memory, in place; `dropped` parts are left to the
 * caller. Returns true if there was anything to remove.
 */
export function scrub(file: Buffer, family: Family, blocks: Blocks): boolean {
  // XMP first: after entries of a TIFF structure have moved, its position is unknown.
  const found = [
    ...blocks.xmp.map((span) => scrubXmp(file, span)),
    ...blocks.iptc.map((span) => scrubIptc(file, span)),
    ...blocks.exif.map((span) => scrubExif(file, span, { pixels: family === 'tiff' })),
  ]
  return blocks.dropped.length > 0 || found.includes(true)
}

/** The claims of an image, those written by people before those of devices. */
export function claimsOf(file: Buffer, blocks: Blocks): Claims {
  const entries = blocks.exif.flatMap((span) => readEntries(file, span))
  const textOf = entryReader(file, entries)
  const exif = (tag: number) => entries.filter((entry) => entry.tag === tag).map(textOf)
  const packets = blocks.xmp.map(({ start, end }) => readXmp(xmpText(file.subarray(start, end))))
  const xmp = (name: string) => packets.flatMap((packet) => packet(name))
  const records = blocks.iptc.map(({ start, end }) => readIptc(file.subarray(start, end)))
  const iptc = (record: number) => records.flatMap((block) => block(record))
  return {
    title: [
      ...xmp('dc:title'),
      ...iptc(IPTC.objectName),
      ...xmp('photoshop:Headline'),
      ...iptc(IPTC.headline),
      ...exif(TAGS.titleOfWindows),
    ],
    date: [
      ...xmp('photoshop:DateCreated'),
      ...iptc(IPTC.dateCreated),
      ...exif(TAGS.dateOriginal),
      ...xmp('exif:DateTimeOriginal'),
    ],
    place: [
      placeOf(
        xmp('Iptc4xmpCore:Location')[0],
        xmp('photoshop:City')[0],
        xmp('photoshop:State')[0],
        xmp('photoshop:Country')[0],
      ),
      placeOf(iptc(IPTC.sublocation)[0], iptc(IPTC.city)[0], iptc(IPTC.state)[0], iptc(IPTC.country)[0]),
    ],
    keywords: [
      ...xmp('dc:subject'),
      ...iptc(IPTC.keywords),
      ...exif(TAGS.keywordsOfWindows).flatMap((text) => splitKeywords(text, /[;\0]/)),
    ],
    description: [...xmp('dc:description'), ...iptc(IPTC.caption), ...exif(TAGS.description)],
    creator: [...xmp('dc:creator'), ...iptc(IPTC.byline), ...exif(TAGS.artist), ...exif(TAGS.authorOfWindows)],
    license: [...xmp('xmpRights:UsageTerms'), ...xmp('dc:rights'), ...iptc(IPTC.copyright), ...exif(TAGS.copyright)],
  }
}
