import type { Words } from './en.ts'

export const de: Words = {
  website: {
    tagline: 'Ein Zuhause für Ihr Archiv, eine Galerie für die Welt',
    text: 'Halten Sie Aufnahmen, Bilder und Papiere in Ordnung, und zeigen Sie allen das Beste davon.',
    login: 'Anmelden',
  },
}
