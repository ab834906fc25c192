import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, plural, quantity } = counting('de')

export const de: Words = {
  plans: {
    perPeriod: {
      day: (count: number) => plural(count, 'pro Tag', `alle ${number(count)} Tage`),
      week: (count: number) => plural(count, 'pro Woche', `alle ${number(count)} Wochen`),
      month: (count: number) => plural(count, 'pro Monat', `alle ${number(count)} Monate`),
      year: (count: number) => plural(count, 'pro Jahr', `alle ${number(count)} Jahre`),
    },
    priceUnknown: 'Sie sehen den Preis, bevor Sie zahlen.',
    holds: {
      storage: (size: string) => `${size} Speicherplatz`,
      users: (count: number) =>
        `${quantity(count, 'Mitglied', 'Mitglieder')} zusätzlich zu Eigentümerinnen und Eigentümern`,
      anyUsers: 'Unbegrenzt viele Mitglieder',
      cms: 'Archiv für Ihr Team',
      host_page: 'Öffentliche Galerien',
      submissions: 'Einsendeportale',
    },
    without: 'Nicht enthalten:',
  },
}
