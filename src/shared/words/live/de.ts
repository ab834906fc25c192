import type { Words } from './en.ts'

export const de: Words = {
  live: {
    somebody: 'Jemand anderes',
    overtaken: (personName: string, field: string) =>
      `${personName} hat „${field}“ geändert, während Sie daran gearbeitet haben`,
    whose: (ownValue: string, otherValue: string) => `Ihre Fassung: ${ownValue}\nDie andere Fassung: ${otherValue}`,
    quoted: (text: string) => `„${text}“`,
    nothing: 'leer',
    keepMine: 'Meine behalten',
    takeTheirs: 'Andere übernehmen',
  },
}
