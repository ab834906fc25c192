const CELL = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/

/** Returns the column (from 0) and row (from 1) of a cell such as `AB12`; null if it isn't one. */
export function parseCellName(name: string): { column: number; row: number } | null {
  const [, letters, digits] = CELL.exec(name) ?? []
  if (letters === undefined || digits === undefined) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, row: Number(digits) }
}

/**
 * Fills the rows below a cell that is merged with the cells below it: each gets its value. Cells merged across columns
 * stay empty but for the first.
 */
export function createMergedCellFiller() {
  const lastRows = new Map<number, { lastRow: number; value: string }>()
  return {
    /** Remembers the value of a merged cell down to `lastRow`. */
    merge: (column: number, lastRow: number, value: string) => void lastRows.set(column, { lastRow, value }),
    /** Fills the empty cells of a row that are covered by merged ones. */
    fill(row: number, cells: string[]): void {
      for (const [column, { lastRow, value }] of lastRows) {
        if (row > lastRow) lastRows.delete(column)
        else if ((cells[column] ?? '') === '') {
          while (cells.length < column) cells.push('')
          cells[column] = value
        }
      }
    },
  }
}
