export const en = {
  /** The sentences of those who work on the same thing at the same time. */
  live: {
    somebody: 'Somebody else',
    overtaken: (who: string, field: string) => `${who} has changed “${field}” meanwhile`,
    whose: (mine: string, theirs: string) => `Yours: ${mine}\nTheirs: ${theirs}`,
    quoted: (text: string) => `“${text}”`,
    nothing: 'nothing',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
  },
}

export type Words = typeof en
