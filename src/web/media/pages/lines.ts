/** A word on a page; coordinates are fractions of the page's size from the top left. */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Ends a word part that continues at the beginning of the next line. */
export const JOINER = '\u00ad'

/** The words of a line; `from` is the index of the first among all runs of the page. */
export interface TextLine {
  from: number
  runs: Run[]
}

/** Gap between columns, as a multiple of the text height. */
const COLUMN = 4

/** Groups words in reading order into lines. `ratio` is the page's width divided by its height. */
export function linesOf(runs: readonly Run[], ratio: number): TextLine[] {
  const lines: TextLine[] = []
  for (const [i, run] of runs.entries()) {
    const line = lines.at(-1)
    const last = line?.runs.at(-1)
    if (line && last && isBeside(last, run, ratio)) line.runs.push(run)
    else lines.push({ from: i, runs: [run] })
  }
  return lines
}

function isBeside(a: Run, b: Run, ratio: number): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (shared < Math.min(a.height, b.height) / 2) return false
  // Works for right-to-left lines too.
  const gap = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width))
  return gap * ratio < COLUMN * Math.max(a.height, b.height)
}

/** Returns the width of a word including the space to the next one, so that a selection has no gaps. */
export function reachOf({ runs }: TextLine, i: number): number {
  const [run, next] = [runs[i], runs[i + 1]]
  if (!run) return 0
  return next && next.x > run.x ? Math.max(run.width, next.x - run.x) : run.width
}

/** A position within a page: a word and an offset in it. */
export interface Spot {
  run: number
  sign: number
}

/**
 * Returns the text between two positions of a page, with spaces between words and line breaks between lines. Without
 * a position it begins at the start or ends at the end.
 */
export function textBetween(lines: readonly TextLine[], from?: Spot, to?: Spot): string {
  const said: string[] = []
  for (const line of lines) {
    const words = line.runs.flatMap(({ text }, i) => {
      const run = line.from + i
      if ((from && run < from.run) || (to && run > to.run)) return []
      const start = from?.run === run ? from.sign : 0
      const end = to?.run === run ? to.sign : text.length
      return text.slice(start, end) || []
    })
    if (words.length > 0) said.push(words.join(' '))
  }
  return said.join('\n').replaceAll(new RegExp(`${JOINER}[ \\n]?`, 'g'), '')
}
