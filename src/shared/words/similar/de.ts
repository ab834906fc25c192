import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { plural, quantity } = createPluralizer('de')

const formatItems = (count: number) => quantity(count, 'Objekt', 'Objekte')

export const de: Messages = {
  similar: {
    text: 'Objekte, die gleich aussehen oder dieselbe Datei haben. Führen Sie Dubletten zusammen, oder markieren Sie Objekte, die nur ähnlich sind, als verschieden.',
    ofItemText: 'Objekte, die wie das erste aussehen oder dieselbe Datei haben.',
    showAll: 'Alle Gruppen anzeigen',
    count: (count) => quantity(count, 'ähnliches Objekt', 'ähnliche Objekte'),
    compare: 'Vergleichen und zusammenführen',
    items: formatItems,
    group: (title, count) => `„${title}“ und ${quantity(count - 1, 'ähnliches Objekt', 'ähnliche Objekte')}`,
    sameFile: 'Identische Dateien',
    lookAlike: 'Sehen ähnlich aus',
    largest: 'Größtes Bild',
    shared: 'Bei allen gleich:',
    missing: 'Leer',
    notSame: 'Nicht dasselbe',
    takeOut: 'Aus der Gruppe entfernen',
    takeOutOf: (title) => `Aus der Gruppe entfernen: ${title}`,
    markedNotSame: 'Als verschieden markiert',
    merge: 'Zusammenführen…',
    mergeTitle: (count) => `${formatItems(count)} zusammenführen`,
    mergeText: (count) =>
      `Schlagwörter, Ausstellungen und Untertitel werden vereint. ${plural(count, 'Das andere Objekt kommt', 'Die anderen Objekte kommen')} in den Papierkorb. Das lässt sich rückgängig machen.`,
    mergeNow: 'Zusammenführen',
    keep: 'Objekt, das bleibt',
    noDifference: 'Alle anderen Angaben sind gleich.',
    merged: (count, title) => `${formatItems(count)} mit „${title}“ zusammengeführt`,
    keys: 'Tasten: J\u00a0nächste Gruppe, K\u00a0vorige Gruppe, M\u00a0zusammenführen, N\u00a0nicht dasselbe',
    emptyTitle: 'Keine ähnlichen Objekte',
    noneOfItem: 'Keine ähnlichen Objekte zu diesem Objekt',
    emptyText:
      'Bilder, Videos und Dokumente, die gleich aussehen, erscheinen hier etwa eine Minute nach dem Hochladen.',
  },
}
