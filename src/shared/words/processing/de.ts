import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { quantity } = counting('de')

export const de: Words = {
  processing: {
    failed: 'Diese Datei ließ sich nicht vollständig verarbeiten.',
    again: 'Das Original ist sicher gespeichert. Sie können es noch einmal verarbeiten.',
    tryAgain: 'Erneut versuchen',
    tried: (count: number) => `${quantity(count, 'Objekt wird', 'Objekte werden')} noch einmal verarbeitet`,
    triedSome: (count: number) =>
      `${quantity(count, 'Objekt wird', 'Objekte werden')} noch einmal verarbeitet. Wählen Sie für die übrigen wieder „Erneut versuchen“.`,
    conditions: {
      processing: 'Wird verarbeitet',
      partly: 'Teilweise verarbeitet',
      failed: 'Verarbeitung fehlgeschlagen',
      unscanned: 'Nicht auf Viren geprüft',
      infected: 'Virus gefunden',
    },
    fromFile: 'Aus der Datei:',
    take: 'Übernehmen',
    takeFor: (label: string) => `Als „${label}“ übernehmen`,
  },
}
