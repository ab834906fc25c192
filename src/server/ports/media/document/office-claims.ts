import { splitKeywords, type MetadataClaims } from '../metadata/suggestions.ts'
import { readXmp } from '../metadata/xmp.ts'
import type { Zip } from './open-zip.ts'

/**
 * Returns metadata claims from the properties of an office document or EPUB; `text` is its content. For scans the
 * creation date is ignored because it says nothing about the content.
 */
export function readOfficeClaims(zip: Zip, text: string): MetadataClaims {
  const [[name = '', properties = ''] = []] = zip.read((partName) =>
    /^(docProps\/core|meta)\.xml$|\.opf$/.test(partName),
  )
  const readProperty = readXmp(properties)
  // In OpenDocument, `dc:date` is when the document was last saved; in EPUB, it is the publication date.
  const dates = name.endsWith('.opf')
    ? readProperty('dc:date')
    : [...readProperty('dcterms:created'), ...readProperty('meta:creation-date')]
  return {
    title: readProperty('dc:title'),
    keywords: [
      ...readProperty('cp:keywords').flatMap((keywordText) => splitKeywords(keywordText)),
      ...readProperty('meta:keyword'),
      ...readProperty('dc:subject'),
    ],
    date: isScan(zip, properties, text) ? [] : dates,
    description: readProperty('dc:description'),
    creator: [...readProperty('dc:creator'), ...readProperty('meta:initial-creator')],
    license: readProperty('dc:rights'),
  }
}

// OCR programs, and devices that save scans as documents.
const SCAN_PROGRAM = /scan|\bocr\b|finereader|omnipage|readiris|paperport|capture|imagerunner|workcentre|bizhub/i
/** A document with images and less text than this consists of scanned pages. */
const MIN_LETTERS = 20

function isScan(zip: Zip, properties: string, text: string): boolean {
  let hasPictures = false
  const parts = zip.read((name) => {
    hasPictures ||= /^(?:(?:word|ppt|xl)\/media|Pictures)\/./.test(name)
    return name === 'docProps/app.xml'
  })
  const application = /<(?:\w+:)?Application>([^<]*)</.exec([...parts.values()][0] ?? '')?.[1] ?? ''
  const [generator = ''] = readXmp(properties)('meta:generator')
  return (
    SCAN_PROGRAM.test(application) || SCAN_PROGRAM.test(generator) || (hasPictures && text.trim().length < MIN_LETTERS)
  )
}
