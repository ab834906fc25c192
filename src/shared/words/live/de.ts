import type { Words } from './en.ts'

export const de: Words = {
  live: {
    somebody: 'Jemand anderes',
    overtaken: (who: string, field: string) => `${who} hat „${field}“ geändert, während Sie daran gearbeitet haben`,
    whose: (mine: string, theirs: string) => `Ihre Fassung: ${mine}\nDie andere Fassung: ${theirs}`,
    quoted: (text: string) => `„${text}“`,
    nothing: 'leer',
    keepMine: 'Meine behalten',
    takeTheirs: 'Andere übernehmen',
  },
}
