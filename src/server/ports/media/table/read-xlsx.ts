import { MAX_TABLE_COLUMNS } from '#shared/rules/limits.ts'
import { createMergedCellFiller, parseCellName } from './merged-cells.ts'
import { formatNumber, parseNumberFormat, type NumberFormat } from './number-format.ts'
import type { RowWriter } from './row-writer.ts'
import { TableProblem } from './table-reply.ts'
import type { TableZip, XmlListener } from './table-zip.ts'

/** Maximum characters of the texts that cells share. */
const MAX_SHARED_CHARACTERS = 150_000_000
const MAX_MERGES = 100_000

interface Workbook {
  sheets: { name: string; path: string }[]
  epoch: 1900 | 1904
}

/** The shared texts, formats and merged cells that the cells of a sheet refer to. */
interface SheetContext {
  epoch: 1900 | 1904
  texts: readonly string[]
  formats: readonly NumberFormat[]
  /** The last row of the merged cells, by their first cell. */
  merges: ReadonlyMap<string, number>
}

/**
 * Reads one sheet of an Excel workbook, row by row. Formulas become their values, dates the form of ISO 8601 in the
 * precision that the cell shows, and texts and numbers stay as written. Returns the names of the sheets.
 */
export async function readXlsx(zip: TableZip, sheet: number, rows: RowWriter): Promise<string[]> {
  const { sheets, epoch } = await readWorkbook(zip)
  const { path } = sheets[sheet] ?? sheets[0] ?? { path: '' }
  if (!zip.names.has(path)) throw new TableProblem('damaged')
  const context = {
    epoch,
    texts: await readSharedTexts(zip),
    formats: await readFormats(zip),
    merges: await readMerges(zip, path),
  }
  await readSheet(zip, path, context, rows)
  return sheets.map(({ name }) => name)
}

async function readWorkbook(zip: TableZip): Promise<Workbook> {
  const targets = new Map<string, string>()
  await zip.walk('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const workbook: Workbook = { sheets: [], epoch: 1900 }
  await zip.walk('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) workbook.epoch = 1904
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        workbook.sheets.push({ name: attributes.name ?? '', path: targets.get(attributes['r:id'] ?? '') ?? '' })
    },
  })
  return workbook
}

/** Collects the text of `t` elements, without the pronunciation of Japanese words. */
function createTextCollector() {
  let [text, isText, isPronunciation] = ['', false, false]
  return {
    open(name: string) {
      if (name === 'rPh') isPronunciation = true
      isText = name === 't' && !isPronunciation
    },
    text(part: string) {
      if (isText) text += part
    },
    close(name: string) {
      isText = false
      if (name === 'rPh') isPronunciation = false
    },
    take() {
      const taken = text
      text = ''
      // Characters that XML can't contain, such as _x000D_.
      return taken.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    },
  }
}

async function readSharedTexts(zip: TableZip): Promise<string[]> {
  const texts: string[] = []
  const collector = createTextCollector()
  let characters = 0
  await zip.walk('xl/sharedStrings.xml', {
    open: (name) => collector.open(name),
    text: (part) => collector.text(part),
    close(name) {
      collector.close(name)
      if (name !== 'si') return
      const text = collector.take()
      characters += text.length
      if (characters > MAX_SHARED_CHARACTERS) throw new TableProblem('too-large')
      texts.push(text)
    },
  })
  return texts
}

async function readFormats(zip: TableZip): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCellFormats = false
  await zip.walk('xl/styles.xml', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCellFormats = true
      if (name === 'xf' && isCellFormats) formats.push(parseNumberFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return formats
}

/** Merged cells are listed after the rows, so they are read beforehand. */
async function readMerges(zip: TableZip, path: string): Promise<Map<string, number>> {
  const merges = new Map<string, number>()
  await zip.walk(path, {
    open(name, { ref = '' }) {
      if (name !== 'mergeCell' || merges.size >= MAX_MERGES) return
      const [first = '', last = ''] = ref.split(':')
      const [start, end] = [parseCellName(first), parseCellName(last)]
      if (start && end && end.row > start.row) merges.set(first, end.row)
    },
  })
  return merges
}

async function readSheet(zip: TableZip, path: string, context: SheetContext, rows: RowWriter): Promise<void> {
  const filler = createMergedCellFiller()
  const collector = createTextCollector()
  let [row, column, cells] = [0, 0, [] as string[]]
  let [kind, style, name, value, isValue] = ['', 0, '', '', false]
  const listener: XmlListener = {
    open(element, attributes) {
      collector.open(element)
      isValue = element === 'v'
      if (element === 'row') {
        row = Number(attributes.r) || row + 1
        ;[column, cells] = [0, []]
      }
      if (element === 'c') {
        name = attributes.r ?? ''
        column = parseCellName(name)?.column ?? column
        ;[kind, style, value] = [attributes.t ?? 'n', Number(attributes.s ?? 0), '']
      }
    },
    text(part) {
      collector.text(part)
      if (isValue) value += part
    },
    close(element) {
      collector.close(element)
      isValue = false
      if (element === 'c') {
        const text = readValue(kind, kind === 'inlineStr' ? collector.take() : value, context, style)
        if (text !== '') setCell(cells, column, text, row)
        const lastRow = context.merges.get(name)
        if (lastRow !== undefined && text !== '') filler.merge(column, lastRow, text)
        column++
      }
      if (element === 'row') {
        filler.fill(row, cells)
        rows.add(row, cells)
      }
    },
  }
  await zip.walk(path, listener, () => (rows.isFull() ? rows.flush() : undefined))
}

function setCell(cells: string[], column: number, text: string, row: number): void {
  if (column >= MAX_TABLE_COLUMNS) throw new TableProblem('too-many-columns', row)
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function readValue(kind: string, value: string, { texts, formats, epoch }: SheetContext, style: number): string {
  switch (kind) {
    case 's':
      return texts[Number(value)] ?? ''
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'n':
      return formatNumber(value, formats[style] ?? null, epoch)
    default:
      return value
  }
}
