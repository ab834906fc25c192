import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  processing: {
    failed: 'Aus dieser Datei ließ sich nicht alles machen.',
    again: 'Die Datei selbst ist aufgehoben. Sie kann noch einmal verarbeitet werden.',
    tryAgain: 'Noch einmal versuchen',
    tried: (n: number) => `${things(n, 'Objekt wird', 'Objekte werden')} noch einmal verarbeitet.`,
    triedSome: (n: number) =>
      `Die ersten ${n} werden noch einmal verarbeitet. Für die übrigen wählen Sie wieder „Noch einmal versuchen“.`,
    conditions: {
      processing: 'Wird vorbereitet',
      partly: 'Nicht alles ließ sich vorbereiten',
      failed: 'Ließ sich nicht vorbereiten',
      unscanned: 'Nicht auf Viren geprüft',
      infected: 'Virus gefunden',
    },
    fromFile: 'Aus der Datei:',
    take: 'Übernehmen',
    takeFor: (label: string) => `Für „${label}“ übernehmen`,
  },
}
