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
  for (const exifSpan of [...blocks.exif]) {
    for (const { tag, start, end } of readEntries(file, exifSpan)) {
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
    ...blocks.exif.map((span) => scrubExif(file, span, { hasPixels: format === 'tiff' })),
  ]
  return blocks.droppedSpans.length > 0 || changes.includes(true)
}

/** Returns the claims of an image; those written by people precede those written by devices. */
export function readPictureClaims(file: Buffer, blocks: MetadataBlocks): MetadataClaims {
  const entries = blocks.exif.flatMap((span) => readEntries(file, span))
  const readText = createEntryReader(file, entries)
  const readExifValues = (tag: number) => entries.filter((entry) => entry.tag === tag).map(readText)
  const packets = blocks.xmp.map(({ start, end }) => readXmp(decodeXmp(file.subarray(start, end))))
  const readXmpValues = (name: string) => packets.flatMap((packet) => packet(name))
  const records = blocks.iptc.map(({ start, end }) => readIptc(file.subarray(start, end)))
  const readIptcValues = (record: number) => records.flatMap((block) => block(record))
  return {
    title: [
      ...readXmpValues('dc:title'),
      ...readIptcValues(IPTC_DATASETS.objectName),
      ...readXmpValues('photoshop:Headline'),
      ...readIptcValues(IPTC_DATASETS.headline),
      ...readExifValues(TAGS.titleOfWindows),
    ],
    date: [
      ...readXmpValues('photoshop:DateCreated'),
      ...readIptcValues(IPTC_DATASETS.dateCreated),
      ...readExifValues(TAGS.dateOriginal),
      ...readXmpValues('exif:DateTimeOriginal'),
    ],
    place: [
      joinPlace(
        readXmpValues('Iptc4xmpCore:Location')[0],
        readXmpValues('photoshop:City')[0],
        readXmpValues('photoshop:State')[0],
        readXmpValues('photoshop:Country')[0],
      ),
      joinPlace(
        readIptcValues(IPTC_DATASETS.sublocation)[0],
        readIptcValues(IPTC_DATASETS.city)[0],
        readIptcValues(IPTC_DATASETS.state)[0],
        readIptcValues(IPTC_DATASETS.country)[0],
      ),
    ],
    keywords: [
      ...readXmpValues('dc:subject'),
      ...readIptcValues(IPTC_DATASETS.keywords),
      ...readExifValues(TAGS.keywordsOfWindows).flatMap((text) => splitKeywords(text, /[;\0]/)),
    ],
    description: [
      ...readXmpValues('dc:description'),
      ...readIptcValues(IPTC_DATASETS.caption),
      ...readExifValues(TAGS.description),
    ],
    creator: [
      ...readXmpValues('dc:creator'),
      ...readIptcValues(IPTC_DATASETS.byline),
      ...readExifValues(TAGS.artist),
      ...readExifValues(TAGS.authorOfWindows),
    ],
    license: [
      ...readXmpValues('xmpRights:UsageTerms'),
      ...readXmpValues('dc:rights'),
      ...readIptcValues(IPTC_DATASETS.copyright),
      ...readExifValues(TAGS.copyright),
    ],
  }
}
