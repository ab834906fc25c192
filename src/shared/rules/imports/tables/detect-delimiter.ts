/** Characters that can separate the cells of a table, the most common first. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const MAX_RECORDS = 50

/**
 * Detects the delimiter of a CSV or TSV table from its beginning; null if no delimiter occurs outside quotes, as in a
 * table of one column. A delimiter is likely if most records have as many cells as the header.
 */
export function detectDelimiter(beginning: string): Delimiter | null {
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, ...scoreDelimiter(beginning, delimiter) }))
  const [best] = scores
    .filter(({ columns }) => columns > 1)
    .toSorted((first, second) => second.consistency - first.consistency || second.columns - first.columns)
  return best?.delimiter ?? null
}

function scoreDelimiter(text: string, delimiter: Delimiter): { columns: number; consistency: number } {
  const [columns = 0, ...cellCounts] = countCells(text, delimiter)
  const matching = cellCounts.filter((cells) => cells === columns).length
  return { columns, consistency: cellCounts.length === 0 ? 1 : matching / cellCounts.length }
}

// A quoted cell, whose doubled quotes may be followed by line breaks and delimiters; an unclosed one ends with the text.
const QUOTED_CELL = /(^|[\n\r,;\t|])"[^"]*(?:""[^"]*)*(?:"|$)/g

/** Counts the cells of each record. Skips empty lines. */
function countCells(text: string, delimiter: Delimiter): number[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(QUOTED_CELL, '$1x')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
  return lines.slice(0, MAX_RECORDS).map((line) => line.split(delimiter).length)
}
