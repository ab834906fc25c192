export const en = {
  /** Conflicts between people who edit the same text at the same time. */
  editConflict: {
    someoneElse: 'Someone else',
    changedByOther: (personName: string, field: string) => `${personName} changed “${field}” while you were editing`,
    bothVersions: (ownValue: string, otherValue: string) => `Yours: ${ownValue}\nTheirs: ${otherValue}`,
    quoted: (text: string) => `“${text}”`,
    emptyValue: 'empty',
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
  },
}

export type Messages = typeof en
