import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { number, plural, quantity } = createPluralizer('de')
const formatMembers = (count: number) => quantity(count, 'Mitglied', 'Mitglieder')
const formatAddedItemsKept = (count: number) =>
  plural(
    count,
    'Das hinzugefügte Objekt bleibt erhalten.',
    `Die ${number(count)} hinzugefügten Objekte bleiben erhalten.`,
  )

export const de: Messages = {
  members: {
    text: 'Wer in diesem Projekt arbeitet und wer eingeladen ist.',
    you: 'Sie',
    filter: 'Mitglieder suchen',
    clearFilter: 'Suche leeren',
    items: (count: number) => quantity(count, 'Objekt', 'Objekte'),
    columns: {
      title: 'Name',
      role: 'Rolle',
      seen: 'Zuletzt aktiv',
      items: 'Hinzugefügte Objekte',
      acts: 'Aktionen',
    },
    count: (members, invited) =>
      invited === 0
        ? formatMembers(members)
        : `${formatMembers(members)}, ${quantity(invited, 'Einladung', 'Einladungen')}`,
    found: (count: number, total: number) => `${number(count)} von ${number(total)}`,
    invited: (role: string, day: string) => `Einladung bis ${day}, Rolle: ${role}`,
    mailWaits: {
      later: 'E-Mail wird später gesendet',
      confirmation: 'E-Mail wird gesendet, sobald die einladende Person ihre Adresse bestätigt',
      no_mail_server: 'E-Mail auf dem Server gespeichert, nicht gesendet',
    },
    savedInvitations: (count) =>
      plural(
        count,
        'Eine Einladung wurde nicht gesendet, sondern auf dem Server gespeichert, weil kein Mailserver eingerichtet ist.',
        `${number(count)} Einladungen wurden nicht gesendet, sondern auf dem Server gespeichert, weil kein Mailserver eingerichtet ist.`,
      ),
    savedForAdmin: 'Geben Sie die Links selbst weiter, oder richten Sie E-Mail ein und senden Sie sie erneut.',
    savedForMember:
      'Bitten Sie die Administration dieses Servers, E-Mail einzurichten, und senden Sie sie dann erneut.',
    readSaved: 'Gespeicherte E-Mails anzeigen',
    invitationExpired: (role: string) => `Einladung abgelaufen, Rolle: ${role}`,
    lastSeen: (day) => `Zuletzt aktiv: ${day}`,
    seenNow: 'Gerade hier',
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
    resentWaits: {
      later: 'Der neue Link wird später gesendet. Der alte funktioniert nicht mehr.',
      confirmation: 'Der neue Link wird gesendet, sobald Sie Ihre eigene E-Mail-Adresse bestätigen.',
      no_mail_server:
        'Dieser Server kann noch keine E-Mails senden. Der neue Link wurde auf dem Server gespeichert. Der alte funktioniert nicht mehr.',
    },
    resent: (email: string) => `Neuer Link an ${email} gesendet. Der alte funktioniert nicht mehr.`,
    withdraw: 'Einladung zurückziehen',
    withdrawTitle: (email: string) => `Einladung an ${email} zurückziehen?`,
    withdrawText:
      'Der Link in der E-Mail funktioniert dann nicht mehr. Sie können die Person jederzeit wieder einladen.',
    withdrawn: 'Einladung zurückgezogen',
    remove: 'Aus dem Projekt entfernen',
    removeTitle: (name: string) => `${name} aus dem Projekt entfernen?`,
    removeText: (count: number) =>
      count === 0
        ? 'Die Person verliert den Zugang zum Projekt. Es wird nichts gelöscht.'
        : `Die Person verliert den Zugang zum Projekt. ${formatAddedItemsKept(count)}`,
    removed: (name: string) => `${name} aus dem Projekt entfernt`,
    leave: 'Projekt verlassen',
    leaveShort: 'Verlassen',
    leaveProject: (project: string) => `${project} verlassen`,
    leaveTitle: 'Dieses Projekt verlassen?',
    leaveText: (count: number) =>
      count === 0
        ? 'Sie haben dann keinen Zugang mehr, bis jemand Sie wieder einlädt.'
        : `Sie haben dann keinen Zugang mehr, bis jemand Sie wieder einlädt. ${formatAddedItemsKept(count)}`,
    left: (project: string) => `Sie haben ${project} verlassen`,
    transferTo: 'Was diese Person angelegt hat, übertragen an',
    transferOwnTo: 'Was Sie angelegt haben, übertragen an',
    transferToNoOne: (name: string) => `Niemanden: Alles bleibt bei ${name}`,
  },
  roles: {
    names: {
      owner: 'Eigentümerin, Eigentümer',
      superuser: 'Superuser',
      moderator: 'Moderation',
      editor: 'Redaktion',
      contributor: 'Mitarbeit',
      observer: 'Nur ansehen',
      custom: 'Benutzerdefiniert',
    },
    texts: {
      owner: 'Der Person gehört die Organisation. Sie darf in allen Projekten alles.',
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
    count: (granted, total) => `${number(granted)} von ${number(total)} Berechtigungen`,
    save: 'Speichern',
    saved: (name: string, role: string) => `Rolle von ${name} geändert: ${role}`,
    role: 'Rolle',
    rights: 'Berechtigungen',
    sameAsRole: (role: string) => `Das sind die Berechtigungen der Rolle ${role}.`,
    comparedWithRole: (role: string, addedCount: number, removedCount: number) =>
      `Wie ${role}: ${[addedCount > 0 && quantity(addedCount, 'Berechtigung hinzugefügt', 'Berechtigungen hinzugefügt'), removedCount > 0 && (addedCount > 0 ? `${number(removedCount)} entfernt` : quantity(removedCount, 'Berechtigung entfernt', 'Berechtigungen entfernt'))].filter(Boolean).join(', ')}.`,
    more: (role: string) => `In der Rolle ${role} nicht enthalten`,
    fewer: (role: string) => `In der Rolle ${role} enthalten`,
    missingOwnPermission: 'Diese Berechtigung haben Sie selbst nicht.',
  },
  invite: {
    open: 'Personen einladen',
    title: 'Personen einladen',
    emails: 'E-Mail-Adressen',
    emailsHint: 'Trennen Sie mehrere Adressen durch Kommas, Semikolons oder Zeilenumbrüche.',
    none: 'Geben Sie mindestens eine E-Mail-Adresse ein.',
    invalidAddresses: (addresses: string) => `Geben Sie vollständige E-Mail-Adressen ein. Ungültig: ${addresses}`,
    tooMany: (max: number) => `Laden Sie höchstens ${max} Personen auf einmal ein.`,
    addressCount: (count: number) => quantity(count, 'Adresse', 'Adressen'),
    note: 'Persönliche Nachricht',
    noteHint: 'Optional. Steht in der Einladung.',
    noteLength: (count: number, max: number) => `Zeichen: ${number(count)} / ${number(max)}`,
    send: 'Einladung senden',
    sendMany: (count: number) => `${quantity(count, 'Einladung', 'Einladungen')} senden`,
    sent: (count) => `${quantity(count, 'Einladung', 'Einladungen')} verschickt`,
    sending: 'Wird gesendet…',
    invited: (email: string) => `Einladung an ${email} gesendet`,
    saved: (count) =>
      plural(
        count,
        'Einladung auf dem Server gespeichert. Er kann noch keine E-Mails senden.',
        `${number(count)} Einladungen auf dem Server gespeichert. Er kann noch keine E-Mails senden.`,
      ),
    invitedWaits: {
      later: (email: string) => `${email} ist eingeladen. Die E-Mail wird später gesendet.`,
      confirmation: (email: string) =>
        `${email} ist eingeladen. Die E-Mail wird gesendet, sobald Sie Ihre eigene E-Mail-Adresse bestätigen.`,
      no_mail_server: (email: string) =>
        `Einladung an ${email} auf dem Server gespeichert. Er kann noch keine E-Mails senden.`,
    },
    waits: {
      later: 'die E-Mail wird später gesendet',
      confirmation: 'die E-Mail wird gesendet, sobald Sie Ihre eigene E-Mail-Adresse bestätigen',
      no_mail_server: 'die E-Mail wurde auf dem Server gespeichert, der noch keine senden kann',
    },
    added: (email: string) => `${email} hatte schon ein Konto und ist jetzt Mitglied`,
    results: 'Ergebnis der Einladungen',
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
    invitedBy: (name: string, org: string) => `${name} von ${org} lädt Sie ein, an diesem Projekt mitzuarbeiten.`,
    invitedByOrg: (org: string) => `${org} lädt Sie ein, an diesem Projekt mitzuarbeiten.`,
    yourRole: 'Ihre Rolle:',
    until: (day: string) => `Die Einladung gilt bis ${day}.`,
    note: (name: string) => `Nachricht von ${name}`,
    noteHeading: 'Nachricht',
    join: 'Beitreten',
    joining: 'Beitritt läuft…',
    signedInAs: (name: string, email: string) => `Sie sind als ${name} (${email}) angemeldet.`,
    otherAccount: (invitedEmail: string, ownEmail: string) =>
      `Die Einladung wurde an ${invitedEmail} gesendet, Sie sind aber als ${ownEmail} angemeldet. Melden Sie sich ab, um als ${invitedEmail} fortzufahren.`,
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
