import type { Words } from './en.ts'

export const de: Words = {
  openIn: (archive) => `Öffnen in ${archive}`,
  locked: 'Diese Galerie ist geschützt',
  lockedText: 'Sie öffnet sich mit einem Passwort.',
  preparing: 'Wird noch vorbereitet',
  gone: 'Das wird nicht mehr gezeigt',
}
