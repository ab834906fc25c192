import { createEmptyBlocks, type MetadataBlocks } from './metadata-blocks.ts'
import { findPngBlocks, findWebpBlocks } from './png-webp.ts'
import { createEntryReader, readEntries, scrubExif, TAGS } from './exif.ts'
import type { MetadataFormat } from './metadata-formats.ts'
import { findHeifBlocks } from './heif.ts'
import { IPTC_DATASETS, readIptc, scrubIptc } from './iptc.ts'
import { findJpegBlocks, findPhotoshopIptc } from './jpeg.ts'
import { joinPlace, splitKeywords, type MetadataClaims } from './suggestions.ts'
import { readXmp, scrubXmp, decodeXmp } from './xmp.ts'

export function findMetadataBlocks(file: Buffer, format: MetadataFormat): MetadataBlocks {
  const blocks = BLOCK_FINDERS[format](file)
  for (const exif of [...blocks.exif]) {
    for (const { tag, start, end } of readEntries(file, exif)) {
      if (tag === TAGS.xmp) blocks.xmp.push({ start, end })
      if (tag === TAGS.iptc) blocks.iptc.push({ start, end })
      const records = tag === TAGS.photoshop ? findPhotoshopIptc(file, { start, end }) : undefined
      if (records) blocks.iptc.push(records)
    }
  }
  return blocks
}

const BLOCK_FINDERS: Readonly<Record<MetadataFormat, (file: Buffer) => MetadataBlocks>> = {
  jpeg: findJpegBlocks,
  png: findPngBlocks,
  webp: findWebpBlocks,
  heif: findHeifBlocks,
  tiff: (file) => ({ ...createEmptyBlocks(), exif: [{ start: 0, end: file.length }] }),
}

/**
 * Removes locations, serial numbers and owners from an image file in memory, in place; `dropped` parts are left to the
 * caller. Returns true if there was anything to remove.
 */
export function scrubMetadata(file: Buffer, format: MetadataFormat, blocks: MetadataBlocks): boolean {
  // Clean XMP first: once entries of a TIFF structure have moved, its position is unknown.
  const changes = [
    ...blocks.xmp.map((span) => scrubXmp(file, span)),
    ...blocks.iptc.map((span) => scrubIptc(file, span)),
    ...blocks.exif.map((span) => scrubExif(file, span, { pixels: format === 'tiff' })),
  ]
  return blocks.dropped.length > 0 || changes.includes(true)
}

/** Returns the claims of an image; those written by people precede those written by devices. */
export function readPictureClaims(file: Buffer, blocks: MetadataBlocks): MetadataClaims {
  const entries = blocks.exif.flatMap((span) => readEntries(file, span))
  const readText = createEntryReader(file, entries)
  const exif = (tag: number) => entries.filter((entry) => entry.tag === tag).map(readText)
  const packets = blocks.xmp.map(({ start, end }) => readXmp(decodeXmp(file.subarray(start, end))))
  const xmp = (name: string) => packets.flatMap((packet) => packet(name))
  const records = blocks.iptc.map(({ start, end }) => readIptc(file.subarray(start, end)))
  const iptc = (record: number) => records.flatMap((block) => block(record))
  return {
    title: [
      ...xmp('dc:title'),
      ...iptc(IPTC_DATASETS.objectName),
      ...xmp('photoshop:Headline'),
      ...iptc(IPTC_DATASETS.headline),
      ...exif(TAGS.titleOfWindows),
    ],
    date: [
      ...xmp('photoshop:DateCreated'),
      ...iptc(IPTC_DATASETS.dateCreated),
      ...exif(TAGS.dateOriginal),
      ...xmp('exif:DateTimeOriginal'),
    ],
    place: [
      joinPlace(
        xmp('Iptc4xmpCore:Location')[0],
        xmp('photoshop:City')[0],
        xmp('photoshop:State')[0],
        xmp('photoshop:Country')[0],
      ),
      joinPlace(
        iptc(IPTC_DATASETS.sublocation)[0],
        iptc(IPTC_DATASETS.city)[0],
        iptc(IPTC_DATASETS.state)[0],
        iptc(IPTC_DATASETS.country)[0],
      ),
    ],
    keywords: [
      ...xmp('dc:subject'),
      ...iptc(IPTC_DATASETS.keywords),
      ...exif(TAGS.keywordsOfWindows).flatMap((text) => splitKeywords(text, /[;\0]/)),
    ],
    description: [...xmp('dc:description'), ...iptc(IPTC_DATASETS.caption), ...exif(TAGS.description)],
    creator: [...xmp('dc:creator'), ...iptc(IPTC_DATASETS.byline), ...exif(TAGS.artist), ...exif(TAGS.authorOfWindows)],
    license: [
      ...xmp('xmpRights:UsageTerms'),
      ...xmp('dc:rights'),
      ...iptc(IPTC_DATASETS.copyright),
      ...exif(TAGS.copyright),
    ],
  }
}
