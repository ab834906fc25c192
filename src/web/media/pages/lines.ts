/** A word on a page; places are parts of the page's width and height, from its top left. */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Ends a run whose word goes on in the next one, at the beginning of the next line. */
export const JOINER = '\u00ad'

/** Words that stand side by side; `from` is the place of the first among all runs of the page. */
export interface TextLine {
  from: number
  runs: Run[]
}

/** Words farther apart than so many times their height are in other columns. */
const COLUMN = 4

/** The lines of a page, from words in reading order. `ratio` is the page's width by its height. */
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
  // In lines that run to the left, too.
  const gap = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width))
  return gap * ratio < COLUMN * Math.max(a.height, b.height)
}

/** How wide a word is with the space to the next one of its line, so that a selection has no holes. */
export function reachOf({ runs }: TextLine, i: number): number {
  const [run, next] = [runs[i], runs[i + 1]]
  if (!run) return 0
  return next && next.x > run.x ? Math.max(run.width, next.x - run.x) : run.width
}

/** Where something begins or ends within a page: a word, and how many of its signs come before. */
export interface Spot {
  run: number
  sign: number
}

/**
 * What stands between two spots of a page, as people paste it: words parted by spaces, lines by line ends. Left out, it
 * is from the beginning or to the end.
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
