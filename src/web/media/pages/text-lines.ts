/** A word on a page; coordinates are fractions of the page's size from the top left. */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** The mark after the first part of a word that continues on the next line. */
export const SOFT_HYPHEN = '\u00ad'

/** The words of a line; `from` is the index of the first one among all words of the page. */
export interface TextLine {
  from: number
  runs: Run[]
}

/** Gap between columns, as a multiple of the text height. */
const COLUMN_GAP_FACTOR = 4

/** Groups words in reading order into lines. `ratio` is the page's width divided by its height. */
export function groupIntoLines(runs: readonly Run[], ratio: number): TextLine[] {
  const lines: TextLine[] = []
  for (const [i, run] of runs.entries()) {
    const line = lines.at(-1)
    const lastRun = line?.runs.at(-1)
    if (line && lastRun && isOnSameLine(lastRun, run, ratio)) line.runs.push(run)
    else lines.push({ from: i, runs: [run] })
  }
  return lines
}

function isOnSameLine(first: Run, second: Run, ratio: number): boolean {
  const overlap = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y)
  if (overlap < Math.min(first.height, second.height) / 2) return false
  // Works for right-to-left lines too.
  const gap = Math.max(second.x - (first.x + first.width), first.x - (second.x + second.width))
  return gap * ratio < COLUMN_GAP_FACTOR * Math.max(first.height, second.height)
}

/** Returns the width of a word including the space to the next one, so that a selection has no gaps. */
export function getWidthWithSpace({ runs }: TextLine, i: number): number {
  const [run, nextRun] = [runs[i], runs[i + 1]]
  if (!run) return 0
  return nextRun && nextRun.x > run.x ? Math.max(run.width, nextRun.x - run.x) : run.width
}

/** A position within a page: a word and an offset in it. */
export interface WordPosition {
  run: number
  offset: number
}

/**
 * Returns the text between two positions of a page, with spaces between words and line breaks between lines. Without
 * a position it begins at the start or ends at the end.
 */
export function getTextBetween(lines: readonly TextLine[], from?: WordPosition, to?: WordPosition): string {
  const lineTexts: string[] = []
  for (const line of lines) {
    const wordTexts = line.runs.flatMap(({ text }, i) => {
      const runIndex = line.from + i
      if ((from && runIndex < from.run) || (to && runIndex > to.run)) return []
      const start = from?.run === runIndex ? from.offset : 0
      const end = to?.run === runIndex ? to.offset : text.length
      return text.slice(start, end) || []
    })
    if (wordTexts.length > 0) lineTexts.push(wordTexts.join(' '))
  }
  return lineTexts.join('\n').replaceAll(new RegExp(`${SOFT_HYPHEN}[ \\n]?`, 'g'), '')
}
