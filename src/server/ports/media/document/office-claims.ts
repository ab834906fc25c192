import { splitKeywords, type Claims } from '../metadata/suggestions.ts'
import { readXmp } from '../metadata/xmp.ts'
import type { Zip } from './open-zip.ts'

/**
 * Metadata claims from the properties of an office document or EPUB; `text` is its content. For scans the creation date
 * is ignored because it says nothing about the content.
 */
export function officeClaims(zip: Zip, text: string): Claims {
  const [[name = '', properties = ''] = []] = zip.read((one) => /^(docProps\/core|meta)\.xml$|\.opf$/.test(one))
  const said = readXmp(properties)
  // In OpenDocument `dc:date` is the last save; in EPUB it is the publication date.
  const written = name.endsWith('.opf') ? said('dc:date') : [...said('dcterms:created'), ...said('meta:creation-date')]
  return {
    title: said('dc:title'),
    keywords: [
      ...said('cp:keywords').flatMap((words) => splitKeywords(words)),
      ...said('meta:keyword'),
      ...said('dc:subject'),
    ],
    date: isScan(zip, properties, text) ? [] : written,
    description: said('dc:description'),
    creator: [...said('dc:creator'), ...said('meta:initial-creator')],
    license: said('dc:rights'),
  }
}

// OCR programs, and devices that save scans as documents.
const SCANNERS = /scan|\bocr\b|finereader|omnipage|readiris|paperport|capture|imagerunner|workcentre|bizhub/i
/** Images with less text than this are scanned pages. */
const FEWEST_LETTERS = 20

function isScan(zip: Zip, properties: string, text: string): boolean {
  let hasPictures = false
  const parts = zip.read((name) => {
    hasPictures ||= /^(?:(?:word|ppt|xl)\/media|Pictures)\/./.test(name)
    return name === 'docProps/app.xml'
  })
  const application = /<(?:\w+:)?Application>([^<]*)</.exec([...parts.values()][0] ?? '')?.[1] ?? ''
  const [generator = ''] = readXmp(properties)('meta:generator')
  return SCANNERS.test(application) || SCANNERS.test(generator) || (hasPictures && text.trim().length < FEWEST_LETTERS)
}
