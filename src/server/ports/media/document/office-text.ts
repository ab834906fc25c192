import { decodePercent } from '#shared/rules/decode-percent.ts'
import { MAX_TEXT_LENGTH } from '../children/tasks.ts'
import { getLocalName } from '../metadata/documents/xml-tags.ts'
import type { Zip } from './open-zip.ts'
import { readMarkupText, tidyText, walkMarkup, readXmlText, type MarkupListener, type TextRules } from './xml-text.ts'

interface DocumentText {
  text: string
  pages?: number
}

const WORD_RULES: TextRules = {
  lineBreaks: new Set(['w:p', 'w:br']),
  tabs: new Set(['w:tab', 'w:tc']),
  only: new Set(['w:t']),
}
const SLIDE_RULES: TextRules = { lineBreaks: new Set(['a:p', 'a:br']), tabs: new Set(['a:tc']), only: new Set(['a:t']) }
const APP_RULES: TextRules = { only: new Set(['pages', 'ap:pages']) }
const OPEN_DOCUMENT_RULES: TextRules = {
  lineBreaks: new Set(['text:p', 'text:h', 'text:line-break', 'table:table-row']),
  tabs: new Set(['text:tab', 'table:table-cell']),
  // Comments are included, but not their author and date, which copies for visitors omit as well.
  skipped: new Set(['office:binary-data', 'text:tracked-changes', 'dc:creator', 'dc:date', 'meta:creator-initials']),
}

/**
 * Maximum characters of a spreadsheet's cells. Millions of cells may share one string, and the text is truncated
 * anyway.
 */
const MAX_CELL_CHARACTERS = 2 * MAX_TEXT_LENGTH

/** Returns the text of a Word document: the body, then notes, comments, headers and footers. */
export function readWordText(zip: Zip): DocumentText {
  const parts = zip.read((name) =>
    /^(word\/(document\d*|footnotes|endnotes|comments|header\d*|footer\d*)|docProps\/app)\.xml$/.test(name),
  )
  const body = [...parts].filter(([name]) => name.startsWith('word/'))
  if (body.length === 0) throw new Error('no document part')
  const getRank = (name: string) => (name.startsWith('word/document') ? 0 : 1)
  body.sort(([a], [b]) => getRank(a) - getRank(b))
  return { text: tidyText(body.map(([, xml]) => readXmlText(xml, WORD_RULES)).join('\n')), ...readPageCount(parts) }
}

/** Returns the text of a presentation: each slide, followed by its notes. */
export function readSlidesText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/.test(name))
  const orderedParts = [...parts].sort(([a], [b]) => readPartNumber(a) - readPartNumber(b) || (a < b ? 1 : -1))
  const pages = orderedParts.filter(([name]) => name.startsWith('ppt/slides/')).length
  if (pages === 0) throw new Error('no slides')
  return { text: tidyText(orderedParts.map(([, xml]) => readXmlText(xml, SLIDE_RULES)).join('\n')), pages }
}

/** Returns the cells of a spreadsheet: one line per row, with tabs between cells. */
export function readSheetText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /^xl\/(workbook|sharedStrings|worksheets\/sheet\d+)\.xml$/.test(name))
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) throw new Error('no workbook')
  const names = findAttributeValues(workbook, 'sheet', 'name').flat()
  const sheets = [...parts.keys()]
    .filter((name) => name.includes('/sheet'))
    .sort((a, b) => readPartNumber(a) - readPartNumber(b))
  const rows = readRows(['xl/sharedStrings.xml', ...sheets].map((name) => parts.get(name) ?? ''))
  return { text: tidyText([names.join('\n'), ...rows.filter(Boolean)].join('\n')) }
}

/** Returns the rows of all sheets. The first part contains the shared strings. */
function readRows(parts: readonly string[]): string[] {
  const rows: string[] = []
  const sharedStrings: string[] = []
  let [elementName, kind, cellText, row, length] = ['', '', '', '', 0]
  const listener: MarkupListener = {
    attributes: ['t'],
    open(name, { t: cellType = '' }) {
      elementName = getLocalName(name)
      if (elementName === 'si' || elementName === 'c')
        [kind, cellText] = [elementName === 'c' ? cellType : 'inlineStr', '']
      // `rPh` contains the pronunciation of the preceding text, which isn't displayed in the cell.
      if (elementName === 'rph') kind = ''
    },
    text(text) {
      if (elementName === (kind === 'inlineStr' ? 't' : 'v')) cellText += text
    },
    close(name) {
      elementName = ''
      const closedName = getLocalName(name)
      if (closedName === 'si') sharedStrings.push(cellText)
      if (closedName === 'c' && length < MAX_CELL_CHARACTERS) {
        const cell = kind === 's' ? (sharedStrings[Number.parseInt(cellText)] ?? '') : cellText
        row += `\t${cell}`
        length += cell.length
      }
      if (closedName === 'row' && row) {
        rows.push(row.trim())
        row = ''
      }
    },
  }
  for (const part of parts) walkMarkup(part, listener)
  return [...rows, row.trim()]
}

/** Returns the text of any kind of OpenDocument file. */
export function readOpenDocumentText(zip: Zip): DocumentText {
  const parts = zip.read((name) => name === 'content.xml' || name === 'meta.xml')
  const content = parts.get('content.xml')
  if (content === undefined) throw new Error('no content part')
  let slideCount = 0
  const text = readXmlText(content, OPEN_DOCUMENT_RULES, (name) => {
    if (name === 'draw:page') slideCount++
  })
  const [countedPages = ''] = findAttributeValues(
    parts.get('meta.xml') ?? '',
    'document-statistic',
    'meta:page-count',
  ).flat()
  const pages = slideCount || Number.parseInt(countedPages)
  return { text: tidyText(text), ...(pages > 0 && { pages }) }
}

/** Returns the text of an EPUB in reading order. */
export function readBookText(zip: Zip): DocumentText {
  const parts = zip.read((name) => /\.(opf|x?html?)$/i.test(name))
  const [path, opf] = [...parts].find(([name]) => /\.opf$/i.test(name)) ?? ['', '']
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
  const items = new Map(
    findAttributeValues(opf, 'item', 'id', 'href').map(([id, href = '']) => [
      id,
      folder + (decodePercent(href) ?? href),
    ]),
  )
  const spineNames = findAttributeValues(opf, 'itemref', 'idref').map(([id]) => items.get(id) ?? '')
  const spineParts = [...new Set(spineNames)].filter((name) => parts.has(name))
  const chapterNames = spineParts.length > 0 ? spineParts : [...parts.keys()].filter((name) => name !== path).sort()
  if (chapterNames.length === 0) throw new Error('no chapters')
  return { text: tidyText(chapterNames.map((name) => readMarkupText(parts.get(name) ?? '')).join('\n\n')) }
}

/** Returns the values of the given attributes of each element with this name. */
function findAttributeValues(xml: string, name: string, ...attributes: string[]): string[][] {
  const results: string[][] = []
  const onOpen: MarkupListener['open'] = (openedName, values) => {
    if (getLocalName(openedName) === name) results.push(attributes.map((attribute) => values[attribute] ?? ''))
  }
  walkMarkup(xml, { attributes, open: onOpen })
  return results
}

/** Returns the number in the name of a part, such as 12 in `slide12.xml`. */
const readPartNumber = (part: string) => Number.parseInt(part.replace(/^\D+/, ''))

function readPageCount(parts: Map<string, string>): { pages?: number } {
  const pages = Number.parseInt(readXmlText(parts.get('docProps/app.xml') ?? '', APP_RULES))
  return pages > 0 ? { pages } : {}
}
