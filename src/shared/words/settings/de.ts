import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  settings: {
    sections: 'Abschnitte',
    profile: 'Profil und Passwort',
    language: 'Sprache',
    languageText: 'Was Sie hier lesen, und die Mails, die wir Ihnen schicken.',
    acting: (name: string) =>
      `Sie handeln für ${name}. Wie sich diese Person anmeldet, geht nur sie etwas an: Es wird hier weder gezeigt noch geändert.`,
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    text: 'Jeder Browser, in dem Sie sich angemeldet haben. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    here: 'Dieser Browser',
    on: (browser: string, system: string) => `${browser} unter ${system}`,
    unknownBrowser: 'Ein Programm',
    unknownSystem: 'einem unbekannten Gerät',
    sameNetwork: 'In dem Netz, in dem Sie gerade sind',
    localNetwork: 'In einem lokalen Netz',
    from: (address: string) => `Von der Adresse ${address}`,
    usedNow: 'gerade benutzt',
    used: (day: string, time: string) => `zuletzt benutzt am ${day}, ${time}`,
    since: (day: string) => `angemeldet am ${day}`,
    end: 'Abmelden',
    endNamed: (name: string) => `Abmelden: ${name}`,
    ended: (name: string) => `Abgemeldet: ${name}`,
    endOthers: 'Überall sonst abmelden',
    endOthersTitle: 'Überall sonst abmelden?',
    endOthersText: (n: number) =>
      `Hier bleiben Sie angemeldet. ${things(n, 'anderer Browser wird', 'andere Browser werden')} sofort abgemeldet.`,
    othersEnded: 'Überall sonst abgemeldet',
    alone: 'Sie sind nirgends sonst angemeldet.',
  },
  proof: {
    password: 'Passwort',
    code: 'Code',
    codeHint: 'Aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes.',
  },
  deleting: {
    title: 'Konto löschen',
    text: 'Sie können für immer gehen. Was Sie gemacht haben, bleibt, wo es ist.',
    open: 'Konto löschen',
    heading: 'Ihr Konto löschen?',
    what: [
      'Sie werden überall abgemeldet, und Ihr Name, Ihre Adresse und Ihr Passwort werden sofort entfernt. Niemand kann sie zurückholen.',
      'Sie verlassen jedes Projekt, in dem Sie mitarbeiten.',
      'Was Sie zu Projekten hinzugefügt haben, bleibt dort. Es sagt nicht mehr, dass Sie es waren.',
    ],
    leaves: (titles: string) => `${titles} geht mit den anderen Eigentümern weiter.`,
    word: 'löschen',
    confirm: 'Mein Konto löschen',
    busy: 'Konto wird gelöscht',
    lastTitle: 'Sie können noch nicht gehen',
    lastText: 'Sie sind die einzige Person, der dies gehört:',
    lastDo:
      'Öffnen Sie es und benennen Sie zuerst jemand anderen. Nötig ist ein Konto mit bestätigter Adresse. Dann kommen Sie hierher zurück.',
    toOrg: (title: string) => `Eigentümer von ${title} benennen`,
  },
}
