import type { Messages } from './en.ts'

export const de: Messages = {
  openIn: (archive) => `In ${archive} öffnen`,
  locked: 'Diese Galerie ist passwortgeschützt',
  lockedText: 'Öffnen Sie die Galerie, um das Passwort einzugeben.',
  preparing: 'Wird noch verarbeitet',
  gone: 'Nicht mehr verfügbar',
}
