import type { Claims } from '../metadata/suggestions.ts'
import { readXmp } from '../metadata/xmp.ts'
import type { Zip } from './open-zip.ts'

/** What the properties of an office document or a book say. */
export function officeClaims(zip: Zip): Claims {
  const [properties = ''] = zip.read((name) => /^(docProps\/core|meta)\.xml$|\.opf$/.test(name)).values()
  const said = readXmp(properties)
  return {
    title: said('dc:title'),
    keywords: [
      ...said('cp:keywords').map((words) => words.replaceAll(',', ';')),
      ...said('meta:keyword'),
      ...said('dc:subject'),
    ],
    date: [...said('dc:date'), ...said('dcterms:created'), ...said('meta:creation-date')],
    description: [...said('dc:description')],
    creator: [...said('dc:creator'), ...said('meta:initial-creator')],
    license: said('dc:rights'),
  }
}
