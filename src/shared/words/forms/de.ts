import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, things } = counting('de')

export const de: Words = {
  form: {
    required: (label: string) => `Das Feld „${label}“ muss ausgefüllt sein`,
    notUrl: (label: string) => `Das Feld „${label}“ ist keine gültige Webadresse`,
    notEmail: (label: string) => `Das Feld „${label}“ ist keine gültige E-Mail-Adresse`,
    arrayUrlScheme: 'Eine Webadresse beginnt mit http:// oder https://',
    arrayUrl: 'Ungültige Webadresse',
    arrayEmail: 'Ungültige E-Mail-Adresse',
    words: (n: number, max: number) => `Wörter: ${number(n)} / ${number(max)}`,
    characters: (n: number, max: number) => `Zeichen: ${number(n)} / ${number(max)}`,
    datePlaceholder: 'Datum wählen …',
    passwordsDiffer: 'Die Passwörter sind nicht gleich',
    passwordShort: 'Das Passwort braucht mindestens 8 Zeichen',
    passwordLong: 'Das Passwort darf höchstens 128 Zeichen haben',
    showPassword: 'Eingabe sichtbar machen',
    invalid: (label: string) => `Das Feld „${label}“ ist nicht gültig`,
    notDate: (label: string) => `Das Feld „${label}“ ist kein gültiges Datum`,
    notStrict: (label: string) => `Das Feld „${label}“ nimmt nur Buchstaben, Ziffern und _ - . ( )`,
    rangeOrder: (label: string) => `Das Feld „${label}“ darf nicht enden, bevor es beginnt`,
    tooManyWords: (label: string, max: number) =>
      `Das Feld „${label}“ darf höchstens ${things(max, 'Wort', 'Wörter')} haben`,
    tooManyCharacters: (label: string, max: number) =>
      `Das Feld „${label}“ darf höchstens ${number(max)} Zeichen haben`,
    cut: 'Das Eingefügte ist länger, als dieses Feld fasst; der Rest wurde weggelassen',
    save: 'Speichern',
    saving: 'Wird gespeichert',
    saved: 'Gespeichert',
    openCalendar: (label: string) => `Tag wählen: ${label}`,
    calendar: {
      previousMonth: 'Voriger Monat',
      nextMonth: 'Nächster Monat',
      previousYear: 'Voriges Jahr',
      nextYear: 'Nächstes Jahr',
      previousDecade: 'Voriges Jahrzehnt',
      nextDecade: 'Nächstes Jahrzehnt',
      monthLevelControl: 'Monat wählen',
      yearLevelControl: 'Jahr wählen',
    },
    from: 'Von',
    to: 'Bis',
    understood: (said: string) => `Verstanden als ${said}.`,
    notUnderstood:
      'Nicht als Datum verstanden. Möglich sind 1953, 06/1953, um 1950, vor 1920, Frühjahr 1944 oder 1939–1945.',
    asField: (label: string) => `Als „${label}“ übernehmen`,
    asDay: (label: string, day: string) => `${day} als „${label}“ übernehmen`,
    since: (day: string) => `ab ${day}`,
    until: (day: string) => `bis ${day}`,
    about: (said: string) => `um ${said}`,
    probably: (said: string) => `${said}?`,
    used: 'In diesem Projekt verwendet',
    remove: (entry: string) => `${entry} entfernen`,
    noOption: 'Keines mit diesen Buchstaben',
    noAnswer: 'Keine Angabe',
    yes: 'Ja',
    no: 'Nein',
  },
}
