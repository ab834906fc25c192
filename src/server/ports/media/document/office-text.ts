import { percentDecoded } from '#server/kit/addresses/percent-decoded.ts'
import { TEXT_LIMIT } from '../children/tasks.ts'
import { localName } from '../metadata/documents/xml-tags.ts'
import type { Zip } from './open-zip.ts'
import { markupText, tidy, walk, xmlText, type Listener, type Shape } from './xml-text.ts'

interface DocumentText {
  text: string
  pages?: number
}

const WORD: Shape = { lines: new Set(['w:p', 'w:br']), tabs: new Set(['w:tab', 'w:tc']), only: new Set(['w:t']) }
const SLIDE: Shape = { lines: new Set(['a:p', 'a:br']), tabs: new Set(['a:tc']), only: new Set(['a:t']) }
const APP: Shape = { only: new Set(['pages', 'ap:pages']) }
const OPEN_DOCUMENT: Shape = {
  lines: new Set(['text:p', 'text:h', 'text:line-break', 'table:table-row']),
  tabs: new Set(['text:tab', 'table:table-cell']),
  // Copies for visitors omit the author and date of comments as well.
  skipped: new Set(['office:binary-data', 'text:tracked-changes', 'dc:creator', 'dc:date', 'meta:creator-initials']),
}

/**
 * The maximum characters of spreadsheet cells. Millions of cells may share one string, and the text is truncated
 * anyway.
 */
const ENOUGH = 2 * TEXT_LIMIT

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

/** The cells of a spreadsheet: one line per row, tabs between cells. */
export function sheetText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /^xl\/(workbook|sharedStrings|worksheets\/sheet\d+)\.xml$/.test(name))
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) throw new Error('no workbook')
  const names = elementsOf(workbook, 'sheet', 'name').flat()
  const sheets = [...parts.keys()].filter((name) => name.includes('/sheet')).sort((a, b) => numberOf(a) - numberOf(b))
  const rows = rowsOf(['xl/sharedStrings.xml', ...sheets].map((name) => parts.get(name) ?? ''))
  return { text: tidy([names.join('\n'), ...rows.filter(Boolean)].join('\n')) }
}

/** The rows of all sheets. The first part contains the shared strings. */
function rowsOf(parts: readonly string[]): string[] {
  const rows: string[] = []
  const shared: string[] = []
  let [at, kind, said, row, length] = ['', '', '', '', 0]
  const listener: Listener = {
    attributes: ['t'],
    open(name, { t = '' }) {
      at = localName(name)
      if (at === 'si' || at === 'c') [kind, said] = [at === 'c' ? t : 'inlineStr', '']
      // `rPh` contains the pronunciation of the preceding text, which the cell doesn't show.
      if (at === 'rph') kind = ''
    },
    text(text) {
      if (at === (kind === 'inlineStr' ? 't' : 'v')) said += text
    },
    close(name) {
      at = ''
      const closed = localName(name)
      if (closed === 'si') shared.push(said)
      if (closed === 'c' && length < ENOUGH) {
        const cell = kind === 's' ? (shared[Number.parseInt(said)] ?? '') : said
        row += `\t${cell}`
        length += cell.length
      }
      if (closed === 'row' && row) {
        rows.push(row.trim())
        row = ''
      }
    },
  }
  for (const part of parts) walk(part, listener)
  return [...rows, row.trim()]
}

/** The text of an OpenDocument file of any kind. */
export function openDocumentText(zip: Zip): DocumentText {
  const parts = zip.read((name) => name === 'content.xml' || name === 'meta.xml')
  const content = parts.get('content.xml')
  if (content === undefined) throw new Error('no content part')
  let slides = 0
  const text = xmlText(content, OPEN_DOCUMENT, (name) => {
    if (name === 'draw:page') slides++
  })
  const [counted = ''] = elementsOf(parts.get('meta.xml') ?? '', 'document-statistic', 'meta:page-count').flat()
  const pages = slides || Number.parseInt(counted)
  return { text: tidy(text), ...(pages > 0 && { pages }) }
}

/** The text of an EPUB in reading order. */
export function bookText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /\.(opf|x?html?)$/i.test(name))
  const [path, opf] = [...parts].find(([name]) => /\.opf$/i.test(name)) ?? ['', '']
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
  const items = new Map(
    elementsOf(opf, 'item', 'id', 'href').map(([id, href = '']) => [id, folder + (percentDecoded(href) ?? href)]),
  )
  const spine = elementsOf(opf, 'itemref', 'idref').map(([id]) => items.get(id) ?? '')
  const named = [...new Set(spine)].filter((name) => parts.has(name))
  const order = named.length > 0 ? named : [...parts.keys()].filter((name) => name !== path).sort()
  if (order.length === 0) throw new Error('no chapters')
  return { text: tidy(order.map((name) => markupText(parts.get(name) ?? '')).join('\n\n')) }
}

/** The values of the given attributes for each element with this name. */
function elementsOf(xml: string, name: string, ...attributes: string[]): string[][] {
  const found: string[][] = []
  const open: Listener['open'] = (opened, values) => {
    if (localName(opened) === name) found.push(attributes.map((one) => values[one] ?? ''))
  }
  walk(xml, { attributes, open })
  return found
}

/** The number in the name of a part, such as 12 in `slide12.xml`. */
const numberOf = (part: string) => Number.parseInt(part.replace(/^\D+/, ''))

function pagesOf(parts: Map<string, string>): { pages?: number } {
  const pages = Number.parseInt(xmlText(parts.get('docProps/app.xml') ?? '', APP))
  return pages > 0 ? { pages } : {}
}
