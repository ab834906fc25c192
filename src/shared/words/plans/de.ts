import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, plural, quantity } = createPluralizer('de')

export const de: Messages = {
  plans: {
    perPeriod: {
      day: (count: number) => plural(count, 'pro Tag', `alle ${number(count)} Tage`),
      week: (count: number) => plural(count, 'pro Woche', `alle ${number(count)} Wochen`),
      month: (count: number) => plural(count, 'pro Monat', `alle ${number(count)} Monate`),
      year: (count: number) => plural(count, 'pro Jahr', `alle ${number(count)} Jahre`),
    },
    priceUnknown: 'Sie sehen den Preis, bevor Sie zahlen.',
    includes: {
      storage: (size: string) => `${size} Speicherplatz`,
      users: (count: number) =>
        `${quantity(count, 'Mitglied', 'Mitglieder')} zusätzlich zu Eigentümerinnen und Eigentümern`,
      anyUsers: 'Unbegrenzt viele Mitglieder',
      cms: 'Archiv für Ihr Team',
      host_page: 'Öffentliche Galerien',
      submissions: 'Einsendeportale',
    },
    notIncluded: 'Nicht enthalten:',
  },
}
