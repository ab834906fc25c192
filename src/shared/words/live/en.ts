export const en = {
  /** Conflicts between people who edit the same thing at the same time. */
  live: {
    somebody: 'Someone else',
    overtaken: (personName: string, field: string) => `${personName} changed “${field}” while you were editing`,
    whose: (ownValue: string, otherValue: string) => `Yours: ${ownValue}\nTheirs: ${otherValue}`,
    quoted: (text: string) => `“${text}”`,
    nothing: 'empty',
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
  },
}

export type Words = typeof en
