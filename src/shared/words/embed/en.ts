export const en = {
  openIn: (archive: string) => `Open in ${archive}`,
  locked: 'This gallery is password-protected',
  lockedText: 'Open the gallery to enter the password.',
  preparing: 'Still processing',
  gone: 'This is no longer available',
}

export type Messages = typeof en
