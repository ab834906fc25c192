export const en = {
  openIn: (archive: string) => `Open in ${archive}`,
  locked: 'This gallery is protected',
  lockedText: 'It opens with a password.',
  preparing: 'Still being prepared',
  gone: 'This is not shown any more',
}

export type Words = typeof en
