import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { number, plural, things } = counting('de')
const people = (n: number) => things(n, 'Person', 'Personen')
const itemsStay = (n: number) =>
  plural(n, 'Das hinzugefügte Objekt bleibt erhalten.', `Die ${number(n)} hinzugefügten Objekte bleiben erhalten.`)

export const de: Words = {
  members: {
    text: 'Wer in diesem Projekt arbeitet und wer eingeladen ist.',
    owners: (names: string) => `Eigentümerinnen und Eigentümer mit allen Berechtigungen: ${names}.`,
    you: 'Sie',
    filter: 'Personen suchen',
    clearFilter: 'Suche leeren',
    items: (n: number) => things(n, 'Objekt', 'Objekte'),
    columns: {
      title: 'Name',
      role: 'Rolle',
      seen: 'Zuletzt aktiv',
      items: 'Hinzugefügte Objekte',
      acts: 'Aktionen',
    },
    count: people,
    found: (n: number, of: number) => `${number(n)} von ${people(of)}`,
    invited: (role: string, day: string) => `Einladung bis ${day}, Rolle: ${role}`,
    mailWaits: {
      later: 'E-Mail wird später gesendet',
      confirmation: 'E-Mail wird gesendet, sobald die einladende Person ihre Adresse bestätigt',
    },
    lapsed: (role: string) => `Einladung abgelaufen, Rolle: ${role}`,
    neverSeen: 'Noch nie',
    emptyTitle: 'Noch keine weiteren Mitglieder',
    emptyText: 'Laden Sie Personen per E-Mail ein und legen Sie fest, was sie dürfen.',
    emptyReadOnly: 'Hier erscheinen die Personen, die zu diesem Projekt eingeladen werden.',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Versuchen Sie es mit weniger oder anderen Suchbegriffen.',
    actsFor: (name: string) => `Aktionen für ${name}`,
    changeRights: 'Rolle und Berechtigungen ändern',
    viewAs: 'Ansehen als',
    viewAsPerson: 'Aus Sicht dieser Person ansehen',
    asVisitor: 'Besucher der Galerie',
    resend: 'Einladung erneut senden',
    resentLater: 'Der neue Link wird später gesendet. Der alte funktioniert nicht mehr.',
    resentUnconfirmed: 'Der neue Link wird gesendet, sobald Sie Ihre eigene E-Mail-Adresse bestätigen.',
    resent: (email: string) => `Neuer Link an ${email} gesendet. Der alte funktioniert nicht mehr.`,
    withdraw: 'Einladung zurückziehen',
    withdrawTitle: (email: string) => `Einladung an ${email} zurückziehen?`,
    withdrawText:
      'Der Link in der E-Mail funktioniert dann nicht mehr. Sie können die Person jederzeit wieder einladen.',
    withdrawn: 'Einladung zurückgezogen',
    remove: 'Aus dem Projekt entfernen',
    removeTitle: (name: string) => `${name} aus dem Projekt entfernen?`,
    removeText: (n: number) =>
      n === 0
        ? 'Die Person verliert den Zugang zum Projekt. Es wird nichts gelöscht.'
        : `Die Person verliert den Zugang zum Projekt. ${itemsStay(n)}`,
    removed: (name: string) => `${name} aus dem Projekt entfernt`,
    leave: 'Projekt verlassen',
    leaveShort: 'Verlassen',
    leaveOf: (project: string) => `${project} verlassen`,
    leaveTitle: 'Dieses Projekt verlassen?',
    leaveText: (n: number) =>
      n === 0
        ? 'Sie haben dann keinen Zugang mehr, bis jemand Sie wieder einlädt.'
        : `Sie haben dann keinen Zugang mehr, bis jemand Sie wieder einlädt. ${itemsStay(n)}`,
    left: (project: string) => `Sie haben ${project} verlassen`,
    handTo: 'Was diese Person angelegt hat, übertragen an',
    handOwnTo: 'Was Sie angelegt haben, übertragen an',
    handToNobody: (name: string) => `Niemanden: Alles bleibt bei ${name}`,
  },
  roles: {
    names: {
      superuser: 'Superuser',
      moderator: 'Moderation',
      editor: 'Redaktion',
      contributor: 'Mitarbeit',
      observer: 'Nur ansehen',
      custom: 'Benutzerdefiniert',
    },
    texts: {
      superuser:
        'Darf im Projekt alles: Personen einladen, Berechtigungen und Einstellungen ändern, endgültig löschen.',
      moderator: 'Betreut Archiv, Ausstellungen und Einsendungen, aber weder Personen noch Einstellungen.',
      editor:
        'Betreut Archiv, Ausstellungen und Einsendungen, kann aber weder Schlagwörter bearbeiten noch fremde Ausstellungen löschen.',
      contributor: 'Fügt Objekte, Ordner und Ausstellungen hinzu und bearbeitet nur die eigenen.',
      observer: 'Sieht alles, kann aber nichts ändern.',
      custom: 'Wählen Sie jede Berechtigung einzeln.',
    },
    lacking: 'Enthält Berechtigungen, die Sie selbst nicht haben.',
  },
  rights: {
    title: (name: string) => `Rolle und Berechtigungen von ${name}`,
    save: 'Speichern',
    saved: (name: string, role: string) => `Rolle von ${name} geändert: ${role}`,
    role: 'Rolle',
    rights: 'Berechtigungen',
    likeExactly: (role: string) => `Das sind die Berechtigungen der Rolle ${role}.`,
    like: (role: string, more: number, fewer: number) =>
      `Wie ${role}: ${[more > 0 && things(more, 'Berechtigung hinzugefügt', 'Berechtigungen hinzugefügt'), fewer > 0 && (more > 0 ? `${number(fewer)} entfernt` : things(fewer, 'Berechtigung entfernt', 'Berechtigungen entfernt'))].filter(Boolean).join(', ')}.`,
    more: (role: string) => `In der Rolle ${role} nicht enthalten`,
    fewer: (role: string) => `In der Rolle ${role} enthalten`,
    notHeld: 'Diese Berechtigung haben Sie selbst nicht.',
  },
  inviting: {
    open: 'Personen einladen',
    title: 'Personen einladen',
    emails: 'E-Mail-Adressen',
    emailsHint: 'Trennen Sie mehrere Adressen durch Kommas, Semikolons oder Zeilenumbrüche.',
    none: 'Geben Sie mindestens eine E-Mail-Adresse ein.',
    wrong: (some: string) => `Geben Sie vollständige E-Mail-Adressen ein. Ungültig: ${some}`,
    tooMany: (most: number) => `Laden Sie höchstens ${most} Personen auf einmal ein.`,
    counted: (n: number) => things(n, 'Adresse', 'Adressen'),
    note: 'Persönliche Nachricht',
    noteHint: 'Optional. Steht in der Einladung.',
    noteLength: (n: number, most: number) => `Zeichen: ${number(n)} / ${number(most)}`,
    send: 'Einladung senden',
    sendMany: (n: number) => `${things(n, 'Einladung', 'Einladungen')} senden`,
    sending: 'Wird gesendet…',
    invited: (email: string) => `Einladung an ${email} gesendet`,
    invitedLater: (email: string) => `${email} ist eingeladen. Die E-Mail wird später gesendet.`,
    invitedUnconfirmed: (email: string) =>
      `${email} ist eingeladen. Die E-Mail wird gesendet, sobald Sie Ihre eigene E-Mail-Adresse bestätigen.`,
    waits: {
      later: 'die E-Mail wird später gesendet',
      confirmation: 'die E-Mail wird gesendet, sobald Sie Ihre eigene E-Mail-Adresse bestätigen',
    },
    added: (email: string) => `${email} hatte schon ein Konto und ist jetzt Mitglied`,
    outcome: 'Ergebnis der Einladungen',
    done: 'Fertig',
    statuses: {
      invited: 'Per E-Mail eingeladen',
      added: 'Konto bereits vorhanden: als Mitglied hinzugefügt und benachrichtigt',
      already: 'Schon Mitglied, Eigentümer oder eingeladen',
      invalid: 'Keine E-Mail-Adresse',
      limit: 'Nicht eingeladen: Die Höchstzahl der Personen oder der Einladungen pro Tag ist erreicht',
    },
  },
  invitation: {
    title: 'Einladung',
    heading: (project: string) => `Bei „${project}“ mitarbeiten`,
    by: (name: string, org: string) => `${name} von ${org} lädt Sie ein, an diesem Projekt mitzuarbeiten.`,
    byOrg: (org: string) => `${org} lädt Sie ein, an diesem Projekt mitzuarbeiten.`,
    as: 'Ihre Rolle:',
    until: (day: string) => `Die Einladung gilt bis ${day}.`,
    note: (name: string) => `Nachricht von ${name}`,
    noteOf: 'Nachricht',
    join: 'Beitreten',
    joining: 'Beitritt läuft…',
    signedInAs: (name: string, email: string) => `Sie sind als ${name} (${email}) angemeldet.`,
    other: (theirs: string, yours: string) =>
      `Die Einladung wurde an ${theirs} gesendet, Sie sind aber als ${yours} angemeldet. Melden Sie sich ab, um als ${theirs} fortzufahren.`,
    signOut: 'Abmelden',
    haveAccount: 'Sie haben schon ein Konto. Melden Sie sich an, um dem Projekt beizutreten.',
    newHere: 'Wählen Sie einen Namen und ein Passwort, um dem Projekt beizutreten.',
    goneTitle: 'Diese Einladung ist nicht mehr gültig',
    goneText:
      'Vielleicht wurde sie schon verwendet, zurückgezogen oder durch eine neuere ersetzt, oder sie ist älter als 14 Tage. Bitten Sie die Person, die Sie eingeladen hat, sie noch einmal zu senden.',
    brokenTitle: 'Dieser Link ist unvollständig',
    brokenText: 'Kopieren Sie den vollständigen Link aus der E-Mail und versuchen Sie es noch einmal.',
    home: 'Zu Ihren Projekten',
  },
}
