import { splitKeywords, type Claims } from '../metadata/suggestions.ts'
import { readXmp } from '../metadata/xmp.ts'
import type { Zip } from './open-zip.ts'

/**
 * What the properties of an office document or a book say; `text` is what its pages say. When a scan was saved says nothing
 * of what it shows.
 */
export function officeClaims(zip: Zip, text: string): Claims {
  const [[name = '', properties = ''] = []] = zip.read((one) => /^(docProps\/core|meta)\.xml$|\.opf$/.test(one))
  const said = readXmp(properties)
  // In OpenDocument `dc:date` is when somebody saved it last; a book's is its publication.
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

// Programs that read letters from scans, and devices that save scans as documents.
const SCANNERS = /scan|\bocr\b|finereader|omnipage|readiris|paperport|capture|imagerunner|workcentre|bizhub/i
/** Pictures with fewer letters around them are scanned pages. */
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
