import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, plural } = counting('de')

export const de: Words = {
  plans: {
    perPeriod: {
      day: (n: number) => plural(n, 'am Tag', `alle ${number(n)} Tage`),
      week: (n: number) => plural(n, 'in der Woche', `alle ${number(n)} Wochen`),
      month: (n: number) => plural(n, 'im Monat', `alle ${number(n)} Monate`),
      year: (n: number) => plural(n, 'im Jahr', `alle ${number(n)} Jahre`),
    },
    priceUnknown: 'Sie sehen den Preis, bevor Sie zahlen.',
    holds: {
      storage: (size: string) => `${size} Speicher`,
      users: (n: number) => `${number(n)} ${plural(n, 'Person', 'Personen')} außer den Eigentümern`,
      anyUsers: 'So viele Personen, wie Sie möchten',
      cms: 'Ein Archiv, in dem gearbeitet wird',
      host_page: 'Öffentliche Galerien',
      submissions: 'Einsendungen von außen',
    },
    without: 'Nicht enthalten:',
  },
}
