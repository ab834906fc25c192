import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import { createMergedCellFiller } from './merged-cells.ts'
import type { RowWriter } from './row-writer.ts'
import { TableProblem } from './table-reply.ts'
import type { TableZip, XmlListener } from './table-zip.ts'

const CONTENT = 'content.xml'

/**
 * Reads one sheet of an OpenDocument spreadsheet, row by row. Formulas become their values, dates the form of ISO 8601,
 * and texts and numbers stay as written. Returns the names of the sheets.
 */
export async function readOds(zip: TableZip, sheet: number, rows: RowWriter): Promise<string[]> {
  const names: string[] = []
  await zip.walk(CONTENT, {
    open(element, attributes) {
      if (element === 'table') names.push(attributes['table:name'] ?? '')
    },
  })
  if (names.length === 0) throw new TableProblem('damaged')
  await readSheet(zip, names[sheet] === undefined ? 0 : sheet, rows)
  return names
}

interface Cell {
  type: string
  value: string
  repeat: number
  lastRow: number
}

async function readSheet(zip: TableZip, sheet: number, rows: RowWriter): Promise<void> {
  const filler = createMergedCellFiller()
  let [table, row, rowRepeat, cells, column] = [-1, 0, 1, [] as string[], 0]
  let cell: Cell | null = null
  // Notes are inside their cell.
  let [paragraphs, isParagraph, noteDepth] = [[] as string[], false, 0]
  const listener: XmlListener = {
    open(element, attributes) {
      if (element === 'table') table++
      if (table !== sheet) return
      if (element === 'annotation') noteDepth++
      if (element === 'table-row') {
        rowRepeat = toCount(attributes['table:number-rows-repeated'])
        ;[cells, column] = [[], 0]
      }
      if (element === 'table-cell' || element === 'covered-table-cell') {
        cell = readCell(attributes, row)
        paragraphs = []
      }
      if (noteDepth > 0) return
      if (element === 'p' && cell) {
        paragraphs.push('')
        isParagraph = true
      }
      if (isParagraph && element === 's') append(paragraphs, ' '.repeat(Math.min(toCount(attributes['text:c']), 1000)))
      if (isParagraph && element === 'tab') append(paragraphs, '\t')
      if (isParagraph && element === 'line-break') append(paragraphs, '\n')
    },
    text(part) {
      if (table === sheet && isParagraph && noteDepth === 0) append(paragraphs, part)
    },
    close(element) {
      if (table !== sheet) return
      if (element === 'annotation') noteDepth--
      if (element === 'p' && noteDepth === 0) isParagraph = false
      if (cell && (element === 'table-cell' || element === 'covered-table-cell')) {
        const text = readValue(cell, paragraphs.join('\n'))
        if (text !== '') {
          if (column + cell.repeat > MAX_TABLE_COLUMNS) throw new TableProblem('too-many-columns', row + 1)
          while (cells.length < column) cells.push('')
          for (let i = 0; i < cell.repeat; i++) cells.push(text)
          if (cell.lastRow > row + 1) filler.merge(column, cell.lastRow, text)
        }
        column += cell.repeat
        cell = null
      }
      if (element === 'table-row') {
        // Sheets end with a million empty rows.
        const isEmpty = cells.length === 0
        if (!isEmpty && rowRepeat > MAX_TABLE_ROWS) throw new TableProblem('too-many-rows')
        for (let i = 1; i <= (isEmpty ? Math.min(rowRepeat, 1000) : rowRepeat); i++) {
          const filled = [...cells]
          filler.fill(row + i, filled)
          rows.add(row + i, filled)
        }
        row += rowRepeat
      }
    },
  }
  await zip.walk(CONTENT, listener, () => (rows.isFull() ? rows.flush() : undefined))
}

const toCount = (text: string | undefined) => Math.max(1, Math.floor(Number(text)) || 1)

function append(paragraphs: string[], part: string): void {
  paragraphs[paragraphs.length - 1] += part
}

function readCell(attributes: Record<string, string>, row: number): Cell {
  const get = (name: string) => attributes[`office:${name}`] ?? attributes[`calcext:${name}`]
  return {
    type: get('value-type') ?? '',
    value: get('date-value') ?? get('boolean-value') ?? get('time-value') ?? get('value') ?? '',
    repeat: toCount(attributes['table:number-columns-repeated']),
    lastRow: row + toCount(attributes['table:number-rows-spanned']),
  }
}

/** `shown` is the text that the spreadsheet shows. */
function readValue({ type, value }: Cell, shown: string): string {
  switch (type) {
    case 'float':
      // Leading zeros come from the cell's format.
      return /^0\d+$/.test(shown) || value === '' ? shown : String(Number(Number(value).toPrecision(15)))
    case 'date':
      // A cell that shows only a year doesn't mean its first day.
      return /^\d{4}$/.test(shown) || value === '' ? shown : value.replace(/T00:00(?::00(?:\.0+)?)?$/, '')
    case 'boolean':
      return value
    default:
      return shown
  }
}
