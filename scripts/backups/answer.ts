/** The answer of a command: lines for people, and an object for programs. */
export interface Answer {
  lines: string[]
  result: object
  exitCode?: number
}

/** The exit code if something is complete except for files that were lost before. */
export const FILES_LOST = 5

/** How many lines of a list are printed. */
export const MAX_LINES = 50

export const formatCount = (count: number) => count.toLocaleString('en')
