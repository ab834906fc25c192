import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  processing: {
    failed: 'Nicht alles an dieser Datei ließ sich aufbereiten.',
    again: 'Das Original ist sicher gespeichert. Sie können es noch einmal verarbeiten.',
    tryAgain: 'Noch einmal versuchen',
    tried: (n: number) => `${things(n, 'Objekt wird', 'Objekte werden')} noch einmal verarbeitet`,
    triedSome: (n: number) =>
      `${things(n, 'Objekt wird', 'Objekte werden')} noch einmal verarbeitet. Wählen Sie für die übrigen wieder „Noch einmal versuchen“.`,
    conditions: {
      processing: 'Wird aufbereitet',
      partly: 'Teilweise aufbereitet',
      failed: 'Aufbereitung fehlgeschlagen',
      unscanned: 'Nicht auf Viren geprüft',
      infected: 'Virus gefunden',
    },
    fromFile: 'Aus der Datei:',
    take: 'Übernehmen',
    takeFor: (label: string) => `Als „${label}“ übernehmen`,
  },
}
