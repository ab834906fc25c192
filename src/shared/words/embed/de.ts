import type { Words } from './en.ts'

export const de: Words = {
  openIn: (archive) => `In ${archive} öffnen`,
  locked: 'Diese Galerie ist passwortgeschützt',
  lockedText: 'Öffnen Sie die Galerie, um das Passwort einzugeben.',
  preparing: 'Wird noch verarbeitet',
  gone: 'Nicht mehr verfügbar',
}
