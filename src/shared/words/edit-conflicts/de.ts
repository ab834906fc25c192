import type { Messages } from './en.ts'

export const de: Messages = {
  editConflict: {
    someoneElse: 'Jemand anderes',
    changedByOther: (personName: string, field: string) =>
      `${personName} hat „${field}“ geändert, während Sie daran gearbeitet haben`,
    bothVersions: (ownValue: string, otherValue: string) =>
      `Ihre Fassung: ${ownValue}\nDie andere Fassung: ${otherValue}`,
    quoted: (text: string) => `„${text}“`,
    emptyValue: 'leer',
    keepMine: 'Meine behalten',
    useTheirs: 'Andere übernehmen',
  },
}
