import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, plural, things } = counting('de')

export const de: Words = {
  plans: {
    perPeriod: {
      day: (n: number) => plural(n, 'pro Tag', `alle ${number(n)} Tage`),
      week: (n: number) => plural(n, 'pro Woche', `alle ${number(n)} Wochen`),
      month: (n: number) => plural(n, 'pro Monat', `alle ${number(n)} Monate`),
      year: (n: number) => plural(n, 'pro Jahr', `alle ${number(n)} Jahre`),
    },
    priceUnknown: 'Sie sehen den Preis, bevor Sie zahlen.',
    holds: {
      storage: (size: string) => `${size} Speicherplatz`,
      users: (n: number) => `${things(n, 'Mitglied', 'Mitglieder')} zusätzlich zu Eigentümerinnen und Eigentümern`,
      anyUsers: 'Unbegrenzt viele Mitglieder',
      cms: 'Archiv für Ihr Team',
      host_page: 'Öffentliche Galerien',
      submissions: 'Einsendeportale',
    },
    without: 'Nicht enthalten:',
  },
}
