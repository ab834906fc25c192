import { PRODUCT } from '#shared/product.ts'
import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'
import { createServerMails } from './server/de.ts'
import { createPluralizer, LONG_DATE_FORMAT, formatDatePart } from '../formats.ts'
import type { Messages } from './en.ts'

const { plural, quantity } = createPluralizer('de')

const toGreeting = (name: string | null) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`)

const toSender = (name: string, email: string | null) =>
  email === null || name === email ? name : `${name} (${email})`
const introduceNote = (name: string, note: string) => (note === '' ? [] : [`${name} schreibt:`])
const explainWhyReceived = (occasion: string) =>
  `Sie erhalten diese E-Mail, weil jemand diese Adresse bei ${occasion} angegeben hat. Waren Sie das nicht, können Sie diese E-Mail ignorieren.`
const KEEP_LINK_PRIVATE =
  'Wer diesen Link hat, kann Ihre Einsendung ändern und zurückziehen. Bitte geben Sie ihn nicht weiter.'
const REPLIES_NOT_READ = 'Antworten auf diese E-Mail werden nicht gelesen.'
const REVIEWER_NOTE = 'Sie erhalten diese E-Mail, weil Sie Einsendungen an dieses Projekt prüfen.'
const HOW_TO_LEAVE = 'Sie können das Projekt jederzeit auf seiner Mitgliederseite verlassen.'
const WHY_SUBMISSION_MAIL = explainWhyReceived('einer Einsendung')

const reasonTexts: Record<ReportReason, string> = {
  copyright: 'Grund: Es verletzt das Urheberrecht der meldenden oder einer anderen Person.',
  privacy: 'Grund: Es zeigt jemanden, der das nicht will.',
  wrong: 'Grund: Die Beschreibung ist falsch.',
  offensive: 'Grund: Es ist anstößig.',
  other: 'Es wurde ein anderer Grund angegeben.',
}

const endingTexts: Record<WindowName, string> = {
  active:
    'Mitglieder können die Projekte nicht mehr öffnen. Als Eigentümerin oder Eigentümer können Sie weiterhin alles exportieren und das Abonnement verlängern.',
  cms: 'Es lässt sich nichts mehr hinzufügen oder ändern. Alles kann weiterhin angesehen und exportiert werden.',
  host_page: 'Die Galerien sind für Besucherinnen und Besucher geschlossen.',
  submissions: 'Die Einsendeportale nehmen keine Einsendungen mehr an.',
}

export const de: Messages = {
  unsubscribe: {
    invited: 'E-Mails über die Aufnahme in Projekte abbestellen',
    reports: 'E-Mails über Meldungen abbestellen',
    submissions: 'E-Mails über Einsendungen abbestellen',
    digest: 'Wöchentliche Zusammenfassung Ihrer Projekte abbestellen',
  },
  digest: ({ name, projects, url }) => ({
    subject: 'Diese Woche in Ihren Projekten',
    greeting: toGreeting(name),
    paragraphs: [
      'seit der letzten Zusammenfassung haben andere in Ihren Projekten Folgendes geändert:',
      ...projects.map(({ title, added, changed, trashed, exhibits, other }) => {
        const summaries = [
          added > 0 && `${quantity(added, 'Objekt', 'Objekte')} hinzugefügt`,
          changed > 0 && `${quantity(changed, 'Änderung', 'Änderungen')} an Objekten`,
          trashed > 0 && `${quantity(trashed, 'Objekt', 'Objekte')} in den Papierkorb verschoben`,
          exhibits > 0 && `${quantity(exhibits, 'Änderung', 'Änderungen')} an Ausstellungen`,
          other > 0 && `${quantity(other, 'weitere Änderung', 'weitere Änderungen')}`,
        ]
        return `„${title}“: ${summaries.filter(Boolean).join(', ')}.`
      }),
    ],
    action: { label: 'Projekte öffnen', url },
    foot: ['Diese wöchentliche Zusammenfassung haben Sie unter „Meine Einstellungen“ eingeschaltet.'],
  }),
  invitation: ({ inviter, email, project, org, note, url }) => ({
    subject: `Einladung zu einem Projekt auf ${PRODUCT}`,
    greeting: toGreeting(null),
    paragraphs: [
      `${toSender(inviter, email)} lädt Sie ein, an „${project}“ mitzuarbeiten, einem Online-Archiv von ${org}. Um mitzumachen, öffnen Sie die Einladung und melden Sie sich an oder legen Sie ein Konto an.`,
      ...introduceNote(inviter, note),
    ],
    quote: note,
    action: { label: 'Einladung öffnen', url },
    foot: [
      'Der Link ist 14 Tage gültig und funktioniert nur einmal. Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
    ],
  }),
  addedToProject: ({ name, inviter, email, project, org, note, url }) => ({
    subject: 'Sie wurden zu einem Projekt hinzugefügt',
    greeting: toGreeting(name),
    paragraphs: [
      `${toSender(inviter, email)} hat Sie zu „${project}“ hinzugefügt, einem Online-Archiv von ${org}. Sie können es sofort öffnen.`,
      ...introduceNote(inviter, note),
    ],
    quote: note,
    action: { label: 'Projekt öffnen', url },
    foot: [HOW_TO_LEAVE],
  }),
  subscriptionEnds: ({ name, org, at, windows, url }) => {
    const day = formatDatePart(at, LONG_DATE_FORMAT, 'de')
    return {
      subject: `Ihr Abonnement endet am ${day}`,
      greeting: toGreeting(name),
      paragraphs: [
        `wenn das Abonnement von „${org}“ nicht verlängert wird, ändert sich am ${day} Folgendes:`,
        ...windows.map((window) => endingTexts[window]),
        'Gelöscht wird nichts. Sobald das Abonnement verlängert ist, funktioniert alles wieder wie vorher.',
      ],
      action: { label: 'Abonnement ansehen', url },
      foot: ['Sie erhalten diese E-Mail, weil Ihnen diese Organisation gehört.'],
    }
  },
  projectMoved: ({ name, project, org, fromName, url }) => ({
    subject: 'Eines Ihrer Projekte gehört jetzt einer anderen Organisation',
    greeting: toGreeting(name),
    paragraphs: [
      `„${project}“, in dem Sie Mitglied sind, gehört jetzt ${org} statt ${fromName}. Inhalt, Webadressen und Ihre Berechtigungen bleiben gleich.`,
    ],
    action: { label: 'Projekt öffnen', url },
    foot: [HOW_TO_LEAVE],
  }),
  projectGivenAway: ({ name, project, org, fromName, url }) => ({
    subject: 'Ein Projekt gehört jetzt einer anderen Organisation',
    greeting: toGreeting(name),
    paragraphs: [
      `„${project}“ wurde von Ihrer Organisation ${fromName} an ${org} übertragen. Es zählt nicht mehr zum Kontingent von ${fromName}. Eigentümerinnen und Eigentümer von ${fromName} können es nur noch öffnen, wenn sie Mitglied des Projekts sind oder ihnen auch ${org} gehört.`,
    ],
    action: { label: `${fromName} öffnen`, url },
    foot: [`Wenn Sie das nicht erwartet haben, fragen Sie die anderen Eigentümerinnen und Eigentümer von ${fromName}.`],
  }),
  confirmation: ({ url }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    greeting: toGreeting(null),
    paragraphs: [
      `jemand, wahrscheinlich Sie, hat mit dieser E-Mail-Adresse ein Konto bei ${PRODUCT} angelegt. Wenn Sie das waren, bestätigen Sie, dass die Adresse Ihnen gehört.`,
    ],
    action: { label: 'Adresse bestätigen', url },
    foot: [
      'Der Link ist 14 Tage gültig und funktioniert nur einmal. Waren Sie das nicht, ignorieren Sie diese E-Mail: Solange die Adresse nicht bestätigt ist, erhält das Konto nichts, was für Sie bestimmt ist.',
    ],
  }),
  password: ({ name, password, url }) => ({
    subject: 'Ihr neues Passwort',
    greeting: toGreeting(name),
    paragraphs: [
      `jemand, wahrscheinlich Sie, hat ein neues Passwort für Ihr Konto bei ${PRODUCT} angefordert. Es lautet:`,
    ],
    code: password,
    action: { label: 'Anmelden', url },
    foot: [
      'Das neue Passwort ist eine Stunde gültig und funktioniert nur einmal. Danach wählen Sie ein eigenes. Solange Sie es nicht verwenden, gilt Ihr bisheriges Passwort weiter. Wenn Sie kein neues angefordert haben, können Sie diese E-Mail ignorieren.',
    ],
  }),
  failedSignIns: ({ name, url }) => ({
    subject: 'Jemand wollte Ihr Passwort erraten',
    greeting: toGreeting(name),
    paragraphs: [
      `für Ihr Konto bei ${PRODUCT} wurden innerhalb weniger Stunden zu viele falsche Passwörter eingegeben. Keines war richtig, niemand hat Zugang erhalten. Solange die Versuche anhalten, wird Ihr Passwort möglicherweise in Browsern abgelehnt, in denen Sie sich noch nie angemeldet haben. In allen anderen funktioniert es wie gewohnt.`,
      'Um sich mit einem anderen Browser anzumelden, verwenden Sie einen Passkey oder fordern Sie per E-Mail ein neues Passwort an. Das neue Passwort gilt sofort.',
    ],
    action: { label: 'Neues Passwort anfordern', url },
    foot: [
      'Wenn Sie dieses Passwort auch anderswo verwenden oder wenn es leicht zu erraten ist, wählen Sie ein anderes.',
    ],
  }),
  securityEvent: ({ name, event, codesLeft = 0, passkey = '', url }) => {
    const [subject, text] = {
      twoStepOn: [
        'Die Anmeldung in zwei Schritten ist eingeschaltet',
        `für Ihr Konto bei ${PRODUCT} wurde die Anmeldung in zwei Schritten eingeschaltet. Ab jetzt melden Sie sich mit Ihrem Passwort und einem Code aus Ihrer Authenticator-App an. Auf allen anderen Geräten wurden Sie abgemeldet.`,
      ],
      twoStepOff: [
        'Die Anmeldung in zwei Schritten ist ausgeschaltet',
        `für Ihr Konto bei ${PRODUCT} wurde die Anmeldung in zwei Schritten ausgeschaltet. Ab jetzt genügt Ihr Passwort, um sich anzumelden.`,
      ],
      recoveryRenewed: [
        'Sie haben neue Wiederherstellungscodes',
        `für Ihr Konto bei ${PRODUCT} wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.`,
      ],
      recoveryUsed: [
        'Ein Wiederherstellungscode wurde benutzt',
        `für Ihr Konto bei ${PRODUCT} wurde statt eines Codes aus der Authenticator-App ein Wiederherstellungscode benutzt. ${quantity(codesLeft, 'Code ist', 'Codes sind')} noch übrig.`,
      ],
      passkeyAdded: [
        'Sie haben einen neuen Passkey',
        `der Passkey „${passkey}“ wurde zu Ihrem Konto bei ${PRODUCT} hinzugefügt. Damit ist eine Anmeldung ohne Passwort möglich.`,
      ],
      passkeyRemoved: [
        'Ein Passkey wurde entfernt',
        `der Passkey „${passkey}“ wurde aus Ihrem Konto bei ${PRODUCT} entfernt. Eine Anmeldung damit ist nicht mehr möglich.`,
      ],
      codesFailed: [
        'Möglicherweise kennt jemand Ihr Passwort',
        `jemand hat das Passwort Ihres Kontos bei ${PRODUCT} eingegeben und danach zu viele falsche Codes. Niemand hat Zugang erhalten. Einen Tag lang gelten Codes aus Ihrer App nur in Browsern, in denen Sie sich schon einmal angemeldet haben. Wiederherstellungscodes gelten überall.`,
      ],
    }[event] as [string, string]
    return {
      subject,
      greeting: toGreeting(name),
      paragraphs: [text],
      action: { label: 'Meine Einstellungen öffnen', url },
      foot: [
        'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort und melden Sie alle Browser ab, die Sie nicht kennen.',
      ],
    }
  },
  ...createServerMails(toGreeting),
  report: ({ name, title, project, reason, message, email, url }) => ({
    subject: 'Ein Objekt wurde gemeldet',
    greeting: toGreeting(name),
    paragraphs: [
      `in der Galerie von „${project}“ wurde „${title}“ gemeldet. ${reasonTexts[reason]} ${message === null ? 'Die Nachricht lesen Sie in der Meldung.' : 'Die Nachricht lautet:'}`,
    ],
    quote: message ?? undefined,
    action: { label: 'Meldung ansehen', url },
    foot: [
      email === null
        ? 'Eine E-Mail-Adresse für eine Antwort wurde nicht angegeben.'
        : 'Es wurde eine E-Mail-Adresse angegeben. Wenn Sie beim Abschließen der Meldung eine Antwort schreiben, wird sie an diese Adresse gesendet.',
      'Sie erhalten diese E-Mail, weil Ihnen dieses Projekt gehört oder Sie als Kontakt in seiner Galerie stehen.',
    ],
  }),
  contact: ({ name, fromName, email, org, message, url }) => ({
    subject: 'Neue Nachricht über das Kontaktformular',
    greeting: toGreeting(name),
    paragraphs: [
      org === ''
        ? `${fromName} <${email}> hat Ihnen über das Kontaktformular Ihrer Website geschrieben.`
        : `${fromName} <${email}> von ${org} hat Ihnen über das Kontaktformular Ihrer Website geschrieben.`,
      ...(message === '' ? ['Es wurde keine Nachricht hinterlassen.'] : ['Die Nachricht lautet:']),
    ],
    quote: message,
    action: { label: 'Per E-Mail antworten', url },
    foot: ['Um zu antworten, schreiben Sie an die Adresse oben. Antworten auf diese E-Mail kommen dort nicht an.'],
  }),
  contributionReceived: ({ archive, reference, count, thanks, url }) => ({
    subject: `Ihre Einsendung ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `${archive} hat ${quantity(count, 'Datei', 'Dateien')} von Ihnen erhalten. Ihre Vorgangsnummer ist ${reference}.`,
      'Über den Link in dieser E-Mail können Sie Ihre Einsendung verfolgen, ergänzen, korrigieren oder zurückziehen und Fragen dazu beantworten.',
      ...introduceNote(archive, thanks),
    ],
    quote: thanks,
    action: { label: 'Einsendung verfolgen', url },
    foot: [KEEP_LINK_PRIVATE, WHY_SUBMISSION_MAIL],
  }),
  contributorQuestion: ({ archive, reference, titles, message, url }) => ({
    subject: `Eine Frage zu Ihrer Einsendung ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `vielen Dank für Ihre Einsendung. ${archive} hat eine Frage zu ${plural(titles.length, 'dieser Datei', 'diesen Dateien')}:`,
      titles.slice(0, 20).join(' · '),
      'Die Frage lautet:',
    ],
    quote: message,
    action: { label: 'Frage beantworten', url },
    foot: [KEEP_LINK_PRIVATE, WHY_SUBMISSION_MAIL],
  }),
  submissionRejected: ({ archive, reference, titles, message, url }) => ({
    subject: `Zu Ihrer Einsendung ${reference}`,
    greeting: toGreeting(null),
    paragraphs: [
      `vielen Dank für Ihre Einsendung. ${archive} hat sie geprüft und nimmt ${plural(titles.length, 'diese Datei', 'diese Dateien')} nicht in das Archiv auf:`,
      titles.slice(0, 20).join(' · '),
      ...(message === '' ? [] : ['Die Nachricht dazu:']),
    ],
    quote: message,
    action: { label: 'Einsendung ansehen', url },
    foot: [KEEP_LINK_PRIVATE, WHY_SUBMISSION_MAIL],
  }),
  newContribution: ({ name, contributor, portal, reference, titles, url }) => ({
    subject: `Neue Einsendung ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [
      `${contributor ?? 'jemand'} hat über „${portal}“ ${quantity(titles.length, 'Datei', 'Dateien')} eingesendet (${reference}):`,
    ],
    quote: titles.slice(0, 20).join('\n'),
    action: { label: 'Einsendung prüfen', url },
    foot: [
      'Bis eine Einsendung angenommen ist, ist sie nur für Personen sichtbar, die Einsendungen prüfen.',
      REVIEWER_NOTE,
    ],
  }),
  contributorAnswer: ({ name, contributor, title, reference, text, url }) => ({
    subject: `Eine Antwort zur Einsendung ${reference}`,
    greeting: toGreeting(name),
    paragraphs: [
      contributor === null
        ? `zu „${title}“ ist eine Antwort eingegangen (${reference}):`
        : `${contributor} hat die Frage zu „${title}“ beantwortet (${reference}):`,
    ],
    quote: text,
    action: { label: 'Einsendungen ansehen', url },
    foot: [REVIEWER_NOTE],
  }),
  submissionWithdrawn: ({ name, contributor, titles, reference, text, inArchive, url }) => ({
    subject: `${quantity(titles.length, 'Datei', 'Dateien')} der Einsendung ${reference} zurückgezogen`,
    greeting: toGreeting(name),
    paragraphs: [
      contributor === null
        ? `${quantity(titles.length, 'Datei wurde', 'Dateien wurden')} zurückgezogen (${reference}):`
        : `${contributor} hat ${quantity(titles.length, 'Datei', 'Dateien')} zurückgezogen (${reference}):`,
      titles.slice(0, 20).join(' · '),
      ...(inArchive === 0
        ? []
        : [
            `${quantity(inArchive, 'Datei war', 'Dateien waren')} schon in Ihrem Archiv und ${plural(inArchive, 'ist', 'sind')} jetzt privat. Bitte entscheiden Sie, was damit geschehen soll.`,
          ]),
      ...(inArchive === titles.length
        ? []
        : [`${quantity(titles.length - inArchive, 'Datei wurde', 'Dateien wurden')} endgültig gelöscht.`]),
      ...(text === '' ? [] : ['Die Nachricht dazu:']),
    ],
    quote: text,
    action: { label: 'Einsendungen ansehen', url },
    foot: [REVIEWER_NOTE],
  }),
  reportAnswer: ({ title, archive, note, isTakenDown, url }) => ({
    subject: 'Antwort auf Ihre Meldung',
    greeting: toGreeting(null),
    paragraphs: [
      `vielen Dank für Ihre Meldung zu „${title}“ an ${archive}.${isTakenDown ? ' Das Objekt wurde aus der Galerie entfernt.' : ''} Die Antwort lautet:`,
    ],
    quote: note,
    action: { label: 'Galerie besuchen', url },
    foot: [explainWhyReceived('einer Meldung')],
  }),
  ticketReceived: ({ url }) => ({
    subject: 'Ihre Supportanfrage ist eingegangen',
    greeting: toGreeting(null),
    paragraphs: [
      'vielen Dank für Ihre Nachricht. Der Support antwortet Ihnen per E-Mail. Über den Link in dieser E-Mail können Sie den Verlauf lesen und ergänzen.',
    ],
    action: { label: 'Supportanfrage ansehen', url },
    foot: [
      'Wer diesen Link hat, kann den Verlauf lesen und antworten. Bitte geben Sie ihn nicht weiter.',
      explainWhyReceived('einer Supportanfrage'),
    ],
  }),
  ticketMessage: ({ name, asker, email, number, subject, message, isFollowUp, url }) => ({
    subject: isFollowUp ? `Neue Nachricht zur Supportanfrage ${number}` : `Neue Supportanfrage ${number}`,
    greeting: toGreeting(name),
    paragraphs: [
      isFollowUp
        ? `${toSender(asker, email)} hat „${subject}“ ergänzt:`
        : `${toSender(asker, email)} bittet um Hilfe zu „${subject}“:`,
    ],
    quote: message,
    action: { label: 'Antworten', url },
    foot: [`Antworten Sie über den Link. ${REPLIES_NOT_READ}`],
  }),
  ticketAnswer: ({ name, number, subject, text, isClosed, url }) => ({
    subject: `Antwort auf Ihre Supportanfrage ${number}`,
    greeting: toGreeting(name),
    paragraphs: [`der Support hat auf Ihre Anfrage „${subject}“ geantwortet:`],
    quote: text,
    action: { label: isClosed ? 'Verlauf ansehen' : 'Antworten', url },
    foot: [
      isClosed
        ? 'Ihre Supportanfrage ist jetzt abgeschlossen. Wenn Sie noch Hilfe brauchen, antworten Sie über den Link, dann wird die Anfrage wieder geöffnet.'
        : `Antworten Sie über den Link. ${REPLIES_NOT_READ}`,
    ],
  }),
}
