import type { Words } from './en.ts'

export const de: Words = {
  live: {
    somebody: 'Jemand anderes',
    overtaken: (who: string, field: string) => `${who} hat „${field}“ inzwischen geändert`,
    whose: (mine: string, theirs: string) => `Ihre Fassung: ${mine}\nDie andere: ${theirs}`,
    quoted: (text: string) => `„${text}“`,
    nothing: 'nichts',
    keepMine: 'Meine behalten',
    takeTheirs: 'Die andere nehmen',
  },
}
