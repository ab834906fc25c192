import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  settings: {
    sections: 'Abschnitte',
    profile: 'Profil und Passwort',
    language: 'Sprache',
    languageText: 'Gilt hier und für die E-Mails, die Sie erhalten.',
    keys: 'Tastatur',
    keysText:
      'Einige Tastenkürzel bestehen aus nur einer Taste: / öffnet die Suche, J springt zur nächsten Einsendung. Schalten Sie diese Tastenkürzel aus, wenn Sie Tasten leicht versehentlich drücken oder Ihren Computer per Sprache steuern.',
    letterKeys: 'Tastenkürzel mit einer einzelnen Taste',
    acting: (name: string) =>
      `Sie handeln im Namen von ${name}. Die Anmeldeeinstellungen dieser Person sind privat: Sie können sie hier weder sehen noch ändern.`,
  },
  twoStep: {
    title: 'Anmeldung in zwei Schritten',
    text: 'Beim Anmelden geben Sie zusätzlich einen Code aus einer App auf Ihrem Telefon ein. Ihr Passwort allein genügt dann nicht mehr.',
    isOn: 'Eingeschaltet',
    since: (day: string) => `Eingeschaltet am ${day}`,
    codesLeft: (count: number) => `Noch ${quantity(count, 'Wiederherstellungscode', 'Wiederherstellungscodes')}`,
    fewCodesLeft: 'Erstellen Sie neue Wiederherstellungscodes, bevor sie Ihnen ausgehen.',
    turnOn: 'Einschalten',
    turnOff: 'Ausschalten',
    renew: 'Neue Wiederherstellungscodes erstellen',
    start: 'Anmeldung in zwei Schritten einschalten',
    startText: 'Geben Sie zuerst Ihr Passwort ein, damit niemand sonst diese Einstellung an Ihrem Gerät ändern kann.',
    continue: 'Weiter',
    scanTitle: 'Vitrine zu Ihrer App hinzufügen',
    scanText:
      'Scannen Sie diesen QR-Code mit einer Authenticator-App auf Ihrem Telefon oder mit Ihrem Passwortmanager.',
    picture: 'QR-Code für Ihre Authenticator-App',
    enterKey: 'Oder geben Sie diesen Schlüssel in der App ein:',
    enter: 'Code aus der App',
    enterHint:
      'Sechs Ziffern. Sobald Sie den Code bestätigen, ist die Anmeldung in zwei Schritten eingeschaltet, und Sie werden auf allen anderen Geräten abgemeldet.',
    on: 'Anmeldung in zwei Schritten eingeschaltet',
    off: 'Anmeldung in zwei Schritten ausgeschaltet',
    offTitle: 'Anmeldung in zwei Schritten ausschalten?',
    offText: 'Zum Anmelden genügt dann Ihr Passwort. Ihre Wiederherstellungscodes gelten nicht mehr.',
    renewTitle: 'Neue Wiederherstellungscodes erstellen?',
    renewText: 'Ihre bisherigen Wiederherstellungscodes werden sofort ungültig.',
    codesTitle: 'Speichern Sie Ihre Wiederherstellungscodes',
    codesText:
      'Jeder dieser Codes ersetzt einmal den Code aus der App. So können Sie sich auch anmelden, wenn Sie Ihr Telefon verlieren. Die Codes werden nicht noch einmal angezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    download: 'Herunterladen',
    print: 'Drucken',
    codesSaved: 'Ich habe die Codes gespeichert',
    file: (product: string, email: string) => `Wiederherstellungscodes von ${product} für ${email}`,
    fileName: 'wiederherstellungscodes',
    fileText: 'Jeder Code funktioniert nur einmal.',
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Melden Sie sich mit Fingerabdruck, Gesicht oder der PIN eines Geräts an, ohne Passwort und ohne Code.',
    add: 'Passkey hinzufügen',
    addText:
      'Ihr Browser fragt dann, wo der Passkey gespeichert werden soll: auf einem Gerät oder in einem Passwortmanager.',
    name: 'Name',
    adding: 'Warten auf Ihren Browser…',
    added: (name: string) => `Passkey hinzugefügt: ${name}`,
    addedOn: (day: string) => `Hinzugefügt am ${day}`,
    used: (day: string, time: string) => `zuletzt benutzt am ${day}, ${time}`,
    neverUsed: 'noch nicht benutzt',
    rename: 'Umbenennen',
    renameNamed: (name: string) => `Umbenennen: ${name}`,
    renameTitle: 'Diesen Passkey umbenennen',
    remove: 'Entfernen',
    removeNamed: (name: string) => `Entfernen: ${name}`,
    removeTitle: (name: string) => `„${name}“ entfernen?`,
    removeText:
      'Sie können sich mit diesem Passkey nicht mehr anmelden. Vielleicht bietet Ihr Gerät ihn weiterhin an, bis Sie ihn auch dort entfernen.',
    removed: (name: string) => `Passkey entfernt: ${name}`,
    unsupported:
      'In diesem Browser lassen sich unter dieser Adresse keine Passkeys verwenden. Passkeys setzen HTTPS und einen Domainnamen voraus.',
    notAdded:
      'Es wurde kein Passkey hinzugefügt. Vielleicht haben Sie abgebrochen, oder auf diesem Gerät gibt es schon einen für Ihr Konto.',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    text: 'Alle Browser, in denen Sie angemeldet sind. Wenn Sie einen nicht kennen, melden Sie ihn ab und ändern Sie Ihr Passwort.',
    here: 'Dieser Browser',
    on: (browser: string, system: string) => `${browser} auf ${system}`,
    unknownBrowser: 'Unbekannter Browser',
    unknownSystem: 'einem unbekannten Gerät',
    sameNetwork: 'Im selben Netzwerk wie dieser Browser',
    localNetwork: 'In einem lokalen Netzwerk',
    from: (address: string) => `Von ${address}`,
    usedNow: 'gerade aktiv',
    used: (day: string, time: string) => `zuletzt aktiv am ${day}, ${time}`,
    since: (day: string) => `angemeldet am ${day}`,
    end: 'Abmelden',
    endNamed: (name: string) => `Abmelden: ${name}`,
    ended: (name: string) => `Abgemeldet: ${name}`,
    endOthers: 'Auf allen anderen Geräten abmelden',
    endOthersTitle: 'Auf allen anderen Geräten abmelden?',
    endOthersText: (count: number) =>
      `Hier bleiben Sie angemeldet. ${quantity(count, 'anderer Browser wird', 'andere Browser werden')} sofort abgemeldet.`,
    othersEnded: 'Auf allen anderen Geräten abgemeldet',
    noOtherSessions: 'Sie sind auf keinem anderen Gerät angemeldet.',
  },
  proof: {
    password: 'Passwort',
    code: 'Code',
    codeHint: 'Der Code aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.',
  },
  deleting: {
    title: 'Konto löschen',
    text: 'Löschen Sie Ihr Konto endgültig. Was Sie zu Projekten hinzugefügt haben, bleibt dort.',
    open: 'Konto löschen',
    heading: 'Ihr Konto löschen?',
    what: [
      'Sie werden überall abgemeldet, und Ihr Name, Ihre E-Mail-Adresse und Ihr Passwort werden sofort gelöscht. Das lässt sich nicht rückgängig machen.',
      'Sie verlassen alle Ihre Projekte.',
      'Was Sie zu Projekten hinzugefügt haben, bleibt dort, aber ohne Ihren Namen.',
    ],
    orgsKept: (titles: string) =>
      `Organisationen mit weiteren Eigentümerinnen und Eigentümern bleiben bestehen: ${titles}.`,
    orgsDeleted: (titles: string) => `Organisationen ohne Projekte werden ebenfalls gelöscht: ${titles}.`,
    word: 'löschen',
    confirm: 'Mein Konto löschen',
    busy: 'Konto wird gelöscht…',
    lastTitle: 'Sie können Ihr Konto noch nicht löschen',
    lastText: 'Organisationen, die nur Ihnen gehören:',
    lastOwnerSteps:
      'Fügen Sie zuerst eine weitere Eigentümerin oder einen weiteren Eigentümer mit bestätigter E-Mail-Adresse hinzu, oder löschen Sie die Projekte. Danach können Sie Ihr Konto hier löschen.',
    toOrg: (title: string) => `Eigentümer zu ${title} hinzufügen`,
  },
}
