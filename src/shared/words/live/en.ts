export const en = {
  /** The sentences of those who work on the same thing at the same time. */
  live: {
    somebody: 'Someone else',
    overtaken: (who: string, field: string) => `${who} changed “${field}” while you were editing`,
    whose: (mine: string, theirs: string) => `Yours: ${mine}\nTheirs: ${theirs}`,
    quoted: (text: string) => `“${text}”`,
    nothing: 'empty',
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
  },
}

export type Words = typeof en
