import { decodeXML } from 'entities'
import type { Zip } from './open-zip.ts'
import { markupText, tidy, xmlText, type Shape } from './xml-text.ts'

interface DocumentText {
  text: string
  pages?: number
}

const WORD: Shape = { lines: new Set(['w:p', 'w:br']), tabs: new Set(['w:tab', 'w:tc']), only: new Set(['w:t']) }
const SLIDE: Shape = { lines: new Set(['a:p', 'a:br']), tabs: new Set(['a:tc']), only: new Set(['a:t']) }
const OPEN_DOCUMENT: Shape = {
  lines: new Set(['text:p', 'text:h', 'text:line-break', 'table:table-row']),
  tabs: new Set(['text:tab', 'table:table-cell']),
  // Who has remarked on it, and when, is taken out of the copies for visitors as well.
  skipped: new Set(['office:binary-data', 'text:tracked-changes', 'dc:creator', 'dc:date', 'meta:creator-initials']),
}

/** The text of a Word document: body, then notes, comments, headers and footers. */
export function wordText(zip: Zip): DocumentText {
  const parts = zip.read((name) =>
    /^(word\/(document\d*|footnotes|endnotes|comments|header\d*|footer\d*)|docProps\/app)\.xml$/.test(name),
  )
  const body = [...parts].filter(([name]) => name.startsWith('word/'))
  if (body.length === 0) throw new Error('no document part')
  const rank = (name: string) => (name.startsWith('word/document') ? 0 : 1)
  body.sort(([a], [b]) => rank(a) - rank(b))
  return { text: tidy(body.map(([, xml]) => xmlText(xml, WORD)).join('\n')), ...pagesOf(parts) }
}

/** The text of a presentation slide by slide, each followed by its notes. */
export function slidesText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/.test(name))
  const ordered = [...parts].sort(([a], [b]) => numberOf(a) - numberOf(b) || (a < b ? 1 : -1))
  const pages = ordered.filter(([name]) => name.startsWith('ppt/slides/')).length
  if (pages === 0) throw new Error('no slides')
  return { text: tidy(ordered.map(([, xml]) => xmlText(xml, SLIDE)).join('\n')), pages }
}

/** The cells of a workbook: a line for each row, tabs between cells. */
export function sheetText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /^xl\/(workbook|sharedStrings|worksheets\/sheet\d+)\.xml$/.test(name))
  if (!parts.has('xl/workbook.xml')) throw new Error('no workbook')
  const shared = (parts.get('xl/sharedStrings.xml') ?? '')
    .split(/<si[ >]/)
    .slice(1)
    .map((item) => xmlText(item, { lines: new Set(), skipped: new Set(['rph']), only: new Set(['t']) }))
  const names = tagsOf(parts.get('xl/workbook.xml') ?? '', 'sheet').map((tag) => attribute(tag, 'name'))
  const sheets = [...parts.keys()].filter((name) => name.includes('/sheet')).sort((a, b) => numberOf(a) - numberOf(b))
  const rows = sheets.flatMap((name) => (parts.get(name) ?? '').split('</row>').map((row) => rowText(row, shared)))
  return { text: tidy([names.join('\n'), ...rows.filter(Boolean)].join('\n')) }
}

function rowText(row: string, shared: readonly string[]): string {
  const cells = row
    .split(/<c[ >]/)
    .slice(1)
    .map((cell) => {
      const kind = /^[^>]*\bt="(\w+)"/.exec(cell)?.[1]
      if (kind === 'inlineStr') return xmlText(cell, { lines: new Set(), only: new Set(['t']) })
      const value = decodeXML(/<v>([^<]*)<\/v>/.exec(cell)?.[1] ?? '')
      return kind === 's' ? (shared[Number(value)] ?? '') : value
    })
  return cells.join('\t').trim()
}

/** The text of an OpenDocument file of any kind. */
export function openDocumentText(zip: Zip): DocumentText {
  const parts = zip.read((name) => name === 'content.xml' || name === 'meta.xml')
  const content = parts.get('content.xml')
  if (content === undefined) throw new Error('no content part')
  const slides = content.match(/<draw:page[ >]/g)?.length
  const pages = slides ?? Number(/meta:page-count="(\d+)"/.exec(parts.get('meta.xml') ?? '')?.[1])
  return { text: tidy(xmlText(content, OPEN_DOCUMENT)), ...(pages > 0 && { pages }) }
}

/** The text of an EPUB in reading order. */
export function bookText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /\.(opf|x?html?)$/i.test(name))
  const [path, opf] = [...parts].find(([name]) => /\.opf$/i.test(name)) ?? ['', '']
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
  const items = new Map(
    tagsOf(opf, 'item').map((tag) => [attribute(tag, 'id'), folder + decodeURIComponent(attribute(tag, 'href'))]),
  )
  const spine = tagsOf(opf, 'itemref').map((tag) => items.get(attribute(tag, 'idref')) ?? '')
  const named = spine.filter((name) => parts.has(name))
  const order = named.length > 0 ? named : [...parts.keys()].filter((name) => name !== path).sort()
  if (order.length === 0) throw new Error('no chapters')
  return { text: tidy(order.map((name) => markupText(parts.get(name) ?? '')).join('\n\n')) }
}

/** The tags that open this element, each up to its end. */
function tagsOf(xml: string, name: string): string[] {
  const tags: string[] = []
  const begin = `<${name}`
  for (let open = xml.indexOf(begin); open >= 0; open = xml.indexOf(begin, open + 1)) {
    if (/\w/.test(xml.charAt(open + begin.length))) continue
    const close = xml.indexOf('>', open)
    if (close < 0) break
    tags.push(xml.slice(open, close + 1))
    open = close
  }
  return tags
}

function attribute(tag: string, name: string): string {
  for (const [, found, value = ''] of tag.matchAll(/\s([\w:.-]+)="([^"]*)"/g))
    if (found === name) return decodeXML(value)
  return ''
}

/** The number of a part, `slide12.xml`: what follows its name. */
const numberOf = (part: string) => Number.parseInt(part.replace(/^\D+/, ''))

function pagesOf(parts: Map<string, string>): { pages?: number } {
  const pages = Number(/<Pages>(\d+)<\/Pages>/.exec(parts.get('docProps/app.xml') ?? '')?.[1])
  return pages > 0 ? { pages } : {}
}
