import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  analytics: {
    text: 'Wie oft die Galerie angesehen wurde. Wer sie ansah, wird nicht festgehalten; Mitglieder und Programme zählen nicht.',
    span: 'Zeitraum',
    spans: { '30': '30 Tage', '90': '3 Monate', '365': '1 Jahr' },
    views: (n) => things(n, 'Aufruf', 'Aufrufe'),
    onDay: (day, n) => `${day}: ${things(n, 'Aufruf', 'Aufrufe')}`,
    overTime: 'Aufrufe im Lauf der Zeit',
    between: (from, to) => `${from} bis ${to}`,
    items: 'Objekte',
    exhibits: 'Ausstellungen',
    counts: 'Andere Ereignisse',
    from: 'Woher Besucher kamen',
    notFound: 'Gesucht und nicht gefunden',
    notFoundText: 'Wörter, nach denen mindestens zweimal gesucht wurde.',
    gone: 'nicht mehr hier',
    none: 'Nichts in dieser Zeit',
    table: 'Als Tabelle herunterladen',
    emptyTitle: 'Noch wurde niemand gezählt',
    emptyText: 'Sobald etwas in der Galerie gezeigt wird und Besucher kommen, werden ihre Besuche hier gezählt.',
  },
}
