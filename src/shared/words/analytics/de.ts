import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  analytics: {
    text: 'Wie oft die Galerie angesehen wurde, gezählt ohne Tracking. Mitglieder und Bots zählen nicht.',
    span: 'Zeitraum',
    spans: { '30': '30 Tage', '90': '3 Monate', '365': '1 Jahr' },
    views: (count) => quantity(count, 'Aufruf', 'Aufrufe'),
    onDay: (day, count) => `${day}: ${quantity(count, 'Aufruf', 'Aufrufe')}`,
    overTime: 'Aufrufe im Zeitverlauf',
    between: (from, to) => `${from} bis ${to}`,
    items: 'Objekte',
    exhibits: 'Ausstellungen',
    counts: 'Andere Ereignisse',
    from: 'Woher Besucherinnen und Besucher kamen',
    notFound: 'Suchen ohne Treffer',
    notFoundText: 'Suchbegriffe, die mindestens zweimal verwendet wurden.',
    gone: 'Gelöscht',
    none: 'Keine Daten in diesem Zeitraum',
    table: 'Als CSV herunterladen',
    emptyTitle: 'Keine Besuche in diesem Zeitraum',
    emptyText: 'Besuche erscheinen hier, sobald jemand die Galerie ansieht.',
  },
}
