import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  processing: {
    failed: 'Diese Datei ließ sich nicht vollständig verarbeiten.',
    canProcessAgain: 'Das Original ist sicher gespeichert. Sie können es noch einmal verarbeiten.',
    tryAgain: 'Erneut versuchen',
    processingAgain: (count: number) => `${quantity(count, 'Objekt wird', 'Objekte werden')} noch einmal verarbeitet`,
    processingSomeAgain: (count: number) =>
      `${quantity(count, 'Objekt wird', 'Objekte werden')} noch einmal verarbeitet. Wählen Sie für die übrigen wieder „Erneut versuchen“.`,
    conditions: {
      processing: 'Wird verarbeitet',
      partly: 'Teilweise verarbeitet',
      failed: 'Verarbeitung fehlgeschlagen',
      unscanned: 'Nicht auf Viren geprüft',
      infected: 'Virus gefunden',
    },
    fromFile: 'Aus der Datei:',
    acceptValue: 'Übernehmen',
    acceptValueFor: (label: string) => `Als „${label}“ übernehmen`,
  },
}
