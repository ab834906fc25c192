import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, quantity } = createPluralizer('de')

export const de: Messages = {
  form: {
    required: (label: string) => `Das Feld „${label}“ muss ausgefüllt sein`,
    notNumber: (label: string) => `Das Feld „${label}“ enthält keine Zahl`,
    notUrl: (label: string) => `Das Feld „${label}“ enthält keine gültige Webadresse`,
    notEmail: (label: string) => `Das Feld „${label}“ enthält keine gültige E-Mail-Adresse`,
    arrayUrlScheme: 'Eine Webadresse muss mit http:// oder https:// beginnen',
    arrayUrl: 'Ungültige Webadresse',
    arrayEmail: 'Ungültige E-Mail-Adresse',
    words: (count: number, max: number) => `Wörter: ${number(count)} / ${number(max)}`,
    characters: (count: number, max: number) => `Zeichen: ${number(count)} / ${number(max)}`,
    datePlaceholder: 'Datum wählen…',
    passwordsDiffer: 'Die Passwörter stimmen nicht überein',
    passwordShort: 'Das Passwort muss mindestens 8 Zeichen haben',
    passwordLong: 'Das Passwort darf höchstens 128 Zeichen haben',
    showPassword: 'Passwort anzeigen',
    invalid: (label: string) => `Das Feld „${label}“ enthält einen ungültigen Wert`,
    notDate: (label: string) => `Das Feld „${label}“ enthält kein gültiges Datum`,
    notStrict: (label: string) => `Das Feld „${label}“ darf nur Buchstaben, Ziffern und _ - . ( ) enthalten`,
    rangeOrder: (label: string) => `Das Ende von „${label}“ darf nicht vor dem Anfang liegen`,
    tooManyWords: (label: string, max: number) =>
      `Das Feld „${label}“ darf höchstens ${quantity(max, 'Wort', 'Wörter')} haben`,
    tooManyCharacters: (label: string, max: number) =>
      `Das Feld „${label}“ darf höchstens ${number(max)} Zeichen haben`,
    hints: {
      required: 'Dieses Feld muss ausgefüllt sein.',
      tick: 'Setzen Sie hier ein Häkchen, um fortzufahren.',
      choose: 'Wählen Sie eine Option aus.',
      invalid: 'Dieser Wert ist hier nicht gültig.',
      number: 'Geben Sie eine Zahl ein, zum Beispiel 12 oder 3,5.',
      url: 'Geben Sie eine vollständige Webadresse ein, zum Beispiel https://example.org.',
      email: 'Geben Sie eine Adresse wie name@example.org ein.',
      strict: 'Verwenden Sie nur Buchstaben, Ziffern und _ - . ( )',
      date: 'Geben Sie ein Datum im Format TT.MM.JJJJ ein.',
      order: 'Das Ende darf nicht vor dem Anfang liegen.',
      words: (max: number) => `Verwenden Sie höchstens ${quantity(max, 'Wort', 'Wörter')}.`,
      characters: (max: number) => `Verwenden Sie höchstens ${number(max)} Zeichen.`,
      passwordShort: (min: number) => `Verwenden Sie mindestens ${number(min)} Zeichen.`,
      passwordsDiffer: 'Geben Sie in beiden Feldern dasselbe Passwort ein.',
    },
    alsoWrong: (count: number) =>
      count === 1
        ? 'Ein weiteres Feld muss korrigiert werden'
        : `${number(count)} weitere Felder müssen korrigiert werden`,
    pasteShortened: 'Der eingefügte Text war zu lang für dieses Feld und wurde gekürzt',
    save: 'Speichern',
    saving: 'Wird gespeichert…',
    saved: 'Gespeichert',
    saveAndNext: 'Speichern und weiter',
    saveAndNextKeys: 'Strg+Eingabe',
    openCalendar: (label: string) => `Datum auswählen: ${label}`,
    calendar: {
      previousMonth: 'Voriger Monat',
      nextMonth: 'Nächster Monat',
      previousYear: 'Voriges Jahr',
      nextYear: 'Nächstes Jahr',
      previousDecade: 'Voriges Jahrzehnt',
      nextDecade: 'Nächstes Jahrzehnt',
      monthLevelControl: 'Monat auswählen',
      yearLevelControl: 'Jahr auswählen',
    },
    from: 'Von',
    to: 'Bis',
    recognised: (text: string) => `Erkannt als ${text}.`,
    keptAsWritten:
      'Nicht als Datum erkannt. Der Text bleibt, wie Sie ihn schreiben, lässt sich aber nicht zeitlich sortieren.',
    notRecognised:
      'Nicht als Datum erkannt. Möglich sind 1953, 06/1953, um 1950, vor 1920, Frühjahr 1944 oder 1939–1945.',
    useAsField: (label: string) => `Als „${label}“ übernehmen`,
    useDayAsField: (label: string, day: string) => `${day} als „${label}“ übernehmen`,
    since: (day: string) => `ab ${day}`,
    until: (day: string) => `bis ${day}`,
    about: (text: string) => `um ${text}`,
    probably: (text: string) => `${text}?`,
    usedInProject: 'In diesem Projekt verwendet',
    remove: (entry: string) => `${entry} entfernen`,
    noOption: 'Keine Treffer',
    noAnswer: 'Keine Angabe',
    yes: 'Ja',
    no: 'Nein',
  },
}
