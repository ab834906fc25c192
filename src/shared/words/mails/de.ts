import type { ReportReason } from '#shared/rules/report-reasons.ts'
import type { WindowName } from '#shared/rules/subscription.ts'
import { counting, DAY_IN_WORDS, formatPart } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

const hello = (name: string | null) => (name === null ? 'Guten Tag,' : `Guten Tag ${name},`)

const signed = (name: string, email: string | null) => (email === null || name === email ? name : `${name} (${email})`)
const writes = (name: string, note: string) => (note === '' ? [] : [`${name} schreibt:`])

const reasons: Record<ReportReason, string> = {
  copyright: 'dass es ihm oder jemand anderem gehört und dort nicht sein sollte',
  privacy: 'dass es jemanden zeigt, der das nicht wollte',
  wrong: 'dass etwas Falsches darüber gesagt wird',
  offensive: 'dass es anstößig ist',
  other: 'etwas anderes',
}

const endings: Record<WindowName, string> = {
  active: 'Niemand öffnet mehr die Projekte. Sie können als Eigentümer weiter exportieren und bezahlen.',
  cms: 'Es kann nichts mehr hinzugefügt oder geändert werden. Alles kann weiter gelesen und exportiert werden.',
  host_page: 'Die Galerien sind für Besucher geschlossen.',
  submissions: 'Niemand kann mehr etwas durch die Einsendeportale schicken.',
}

export const de: Words = {
  unsubscribe: {
    invited: 'Keine Mails mehr, wenn jemand Sie in ein Projekt aufnimmt',
    reports: 'Keine Mails mehr über das, was Besucher melden',
    submissions: 'Keine Mails mehr über Einsendungen',
    digest: 'Keine wöchentlichen Mails mehr über Ihre Projekte',
  },
  digest: ({ name, projects, url }) => ({
    subject: 'Diese Woche in Ihren Projekten',
    greeting: hello(name),
    paragraphs: [
      'das haben andere in Ihren Projekten getan, seit wir Ihnen zuletzt davon geschrieben haben:',
      ...projects.map(({ title, added, changed, trashed, exhibits, other }) => {
        const told = [
          added > 0 && `${things(added, 'Objekt', 'Objekte')} hinzugefügt`,
          changed > 0 && `${things(changed, 'Änderung', 'Änderungen')} an Objekten`,
          trashed > 0 && `${things(trashed, 'Objekt', 'Objekte')} in den Papierkorb gelegt`,
          exhibits > 0 && `${things(exhibits, 'Änderung', 'Änderungen')} an Ausstellungen`,
          other > 0 && `${things(other, 'andere Änderung', 'andere Änderungen')}`,
        ]
        return `„${title}“: ${told.filter(Boolean).join(', ')}.`
      }),
    ],
    action: { label: 'Ihre Projekte öffnen', url },
    foot: ['Um diese Mail haben Sie unter „Meine Einstellungen“ gebeten.'],
  }),
  invitation: ({ inviter, email, project, org, note, url }) => ({
    subject: 'Einladung zur Mitarbeit an einem Projekt',
    greeting: hello(null),
    paragraphs: [
      `${signed(inviter, email)} lädt Sie ein, an „${project}“ (${org}) mitzuarbeiten.`,
      ...writes(inviter, note),
    ],
    quote: note,
    action: { label: 'Einladung ansehen', url },
    foot: ['Der Link gilt einmal und 14 Tage lang. Wenn Ihnen das nichts sagt, brauchen Sie nichts zu tun.'],
  }),
  added: ({ name, inviter, email, project, org, note, url }) => ({
    subject: 'Sie wurden in ein Projekt aufgenommen',
    greeting: hello(name),
    paragraphs: [`${signed(inviter, email)} hat Sie in „${project}“ (${org}) aufgenommen.`, ...writes(inviter, note)],
    quote: note,
    action: { label: 'Projekt öffnen', url },
    foot: ['Verlassen können Sie es jederzeit auf der Seite seiner Mitglieder.'],
  }),
  subscriptionEnds: ({ name, org, at, windows, url }) => {
    const day = formatPart(at, DAY_IN_WORDS, 'de')
    return {
      subject: `Ein Abonnement endet am ${day}`,
      greeting: hello(name),
      paragraphs: [
        `das ändert sich am ${day} für „${org}“, wenn das Abonnement nicht weitergeht:`,
        ...windows.map((window) => endings[window]),
        'Nichts wird gelöscht. Sobald das Abonnement weitergeht, ist alles wieder offen.',
      ],
      action: { label: 'Abonnement ansehen', url },
      foot: ['Sie erhalten diese Mail, weil Ihnen die Organisation gehört.'],
    }
  },
  handedOver: ({ name, project, org, from, url }) => ({
    subject: 'Eines Ihrer Projekte gehört jetzt zu einer anderen Organisation',
    greeting: hello(name),
    paragraphs: [
      `„${project}“, in dem Sie mitarbeiten, gehörte zu ${from} und gehört jetzt zu ${org}. Alles darin, die Adressen und Ihre Rechte bleiben, wie sie waren.`,
    ],
    action: { label: 'Projekt öffnen', url },
    foot: ['Sie können es jederzeit auf der Seite der Mitglieder verlassen.'],
  }),
  handedAway: ({ name, project, org, from, url }) => ({
    subject: 'Ein Projekt wurde an eine andere Organisation übergeben',
    greeting: hello(name),
    paragraphs: [
      `„${project}“ gehörte zu ${from}, einer Ihrer Organisationen, und wurde an ${org} übergeben. Es zählt nicht mehr zu ${from}, und wem nur ${from} gehört, der kann es nur noch als Mitglied öffnen.`,
    ],
    action: { label: `Ansehen, was ${from} hat`, url },
    foot: [`Fragen Sie die anderen Eigentümer von ${from}, wenn Sie davon nichts wussten.`],
  }),
  confirmation: ({ url }) => ({
    subject: 'Bitte bestätigen Sie Ihre Adresse',
    greeting: hello(null),
    paragraphs: [
      'jemand, wahrscheinlich Sie, hat mit dieser Adresse ein Konto angelegt. Waren Sie es, dann bestätigen Sie, dass sie Ihre ist.',
    ],
    action: { label: 'Adresse bestätigen', url },
    foot: [
      'Der Link gilt einmal und 14 Tage lang. Waren Sie es nicht, dann folgen Sie ihm nicht: Ohne ihn bekommt niemand, was für diese Adresse bestimmt war.',
    ],
  }),
  password: ({ name, password, url }) => ({
    subject: 'Ihr neues Passwort',
    greeting: hello(name),
    paragraphs: ['jemand, wahrscheinlich Sie, hat um ein neues Passwort gebeten. Es lautet:'],
    code: password,
    action: { label: 'Anmelden', url },
    foot: [
      'Es gilt eine Stunde lang und einmal, dann wählen Sie ein eigenes. Bis dahin bleibt Ihr altes Passwort, wie es ist. Haben Sie nicht darum gebeten, dann ist nichts zu tun.',
    ],
  }),
  failures: ({ name, url }) => ({
    subject: 'Jemand versucht, Ihr Passwort zu erraten',
    greeting: hello(name),
    paragraphs: [
      'für Ihr Konto wurden in wenigen Stunden zu viele falsche Passwörter angegeben. Keines war richtig: Niemand ist hineingekommen. Solange das anhält, kann Ihr Passwort in Browsern abgelehnt werden, in denen Sie sich noch nie angemeldet haben; in allen anderen gilt es wie immer.',
      'Anderswo melden Sie sich mit einem Passkey an oder lassen sich ein neues Passwort schicken, das sofort gilt.',
    ],
    action: { label: 'Neues Passwort anfordern', url },
    foot: ['Benutzen Sie dasselbe Passwort auch anderswo, oder könnte man es erraten, dann wählen Sie ein anderes.'],
  }),
  security: ({ name, event, left = 0, passkey = '', url }) => {
    const [subject, text] = {
      twoStepOn: [
        'Die Anmeldung in zwei Schritten ist eingeschaltet',
        'für Ihr Konto ist die Anmeldung in zwei Schritten eingeschaltet worden. Von jetzt an braucht es beim Anmelden auch einen Code aus Ihrer Authenticator-App. Überall sonst sind Sie abgemeldet worden.',
      ],
      twoStepOff: [
        'Die Anmeldung in zwei Schritten ist ausgeschaltet',
        'für Ihr Konto ist die Anmeldung in zwei Schritten ausgeschaltet worden. Von jetzt an genügt zum Anmelden Ihr Passwort.',
      ],
      recoveryRenewed: [
        'Sie haben neue Wiederherstellungscodes',
        'für Ihr Konto sind neue Wiederherstellungscodes gemacht worden. Die alten gelten nicht mehr.',
      ],
      recoveryUsed: [
        'Ein Wiederherstellungscode wurde benutzt',
        `statt eines Codes aus Ihrer Authenticator-App ist einer Ihrer Wiederherstellungscodes benutzt worden. ${things(left, 'ist', 'sind')} noch übrig.`,
      ],
      passkeyAdded: [
        'Sie haben einen neuen Passkey',
        `der Passkey „${passkey}“ ist zu Ihrem Konto hinzugefügt worden. Von jetzt an öffnet er Ihr Konto ohne Passwort.`,
      ],
      passkeyRemoved: [
        'Ein Passkey wurde entfernt',
        `der Passkey „${passkey}“ ist aus Ihrem Konto entfernt worden. Er öffnet nichts mehr.`,
      ],
      codesFailed: [
        'Jemand kennt Ihr Passwort',
        'Ihr Passwort wurde angegeben, und danach zu viele falsche Codes. Niemand ist hineingekommen. Einen Tag lang gelten Codes aus Ihrer App nur in Browsern, in denen Sie sich schon angemeldet haben; Wiederherstellungscodes gelten überall.',
      ],
    }[event] as [string, string]
    return {
      subject,
      greeting: hello(name),
      paragraphs: [text],
      action: { label: 'Meine Einstellungen öffnen', url },
      foot: [
        'Waren Sie es nicht, dann ändern Sie jetzt Ihr Passwort und beenden Sie die Sitzungen, die Sie nicht kennen.',
      ],
    }
  },
  infected: ({ name, virus, title, project, url }) => ({
    subject: 'In einer Datei wurde ein Virus gefunden',
    greeting: hello(name),
    paragraphs: [
      `der Virenscanner hat ${virus} in der Datei von „${title}“ gefunden, die zu „${project}“ hinzugefügt wurde. Niemand kann sie öffnen oder herunterladen. Das Objekt selbst ist noch da.`,
    ],
    action: { label: 'Objekt öffnen', url },
    foot: [
      'Halten Sie das für einen Irrtum, dann lassen Sie die Datei dort noch einmal verarbeiten, sobald der Scanner dazugelernt hat. Sonst legen Sie das Objekt in den Papierkorb.',
    ],
  }),
  report: ({ name, title, project, reason, message, email, url }) => ({
    subject: 'Ein Objekt wurde gemeldet',
    greeting: hello(name),
    paragraphs: [
      message === null
        ? `jemand, der „${project}“ besucht hat, schreibt über „${title}“, ${reasons[reason]}. Den Wortlaut lesen Sie im Fall.`
        : `jemand, der „${project}“ besucht hat, schreibt über „${title}“, ${reasons[reason]}. Im Wortlaut:`,
    ],
    quote: message ?? undefined,
    action: { label: 'Fall ansehen', url },
    foot: [
      email === null
        ? 'Eine Adresse für eine Antwort wurde nicht angegeben.'
        : 'Eine Adresse wurde angegeben: Was Sie beim Abschließen des Falls antworten, geht dorthin.',
    ],
  }),
  contact: ({ name, from, email, org, message, url }) => ({
    subject: 'Neue Nachricht über das Kontaktformular',
    greeting: hello(name),
    paragraphs: [
      org === ''
        ? `${from} <${email}> hat über das Kontaktformular geschrieben.`
        : `${from} <${email}> von ${org} hat über das Kontaktformular geschrieben.`,
      ...(message === '' ? ['Eine Nachricht steht nicht darin.'] : ['Im Wortlaut:']),
    ],
    quote: message,
    action: { label: 'Per E-Mail antworten', url },
    foot: ['Antworten Sie an die Adresse oben: Eine Antwort auf diese Mail kommt dort nicht an.'],
  }),
  receipt: ({ archive, reference, count, thanks, url }) => ({
    subject: `Ihre Einsendung ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `${archive} hat ${things(count, 'Datei', 'Dateien')} von Ihnen erhalten. Die Nummer Ihrer Einsendung ist ${reference}.`,
      'Hinter diesem Link sehen Sie, was daraus wird. Sie können etwas hinzufügen, berichtigen, Fragen beantworten und alles zurückziehen.',
    ],
    quote: thanks,
    action: { label: 'Einsendung ansehen', url },
    foot: [
      'Wer diesen Link hat, kann all das tun: Bitte geben Sie ihn nicht weiter.',
      'Sie erhalten dies, weil jemand diese Adresse bei einer Einsendung angegeben hat. Waren Sie es nicht, müssen Sie nichts tun.',
    ],
  }),
  asked: ({ archive, reference, titles, message, url }) => ({
    subject: `Eine Frage zu Ihrer Einsendung ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `danke für Ihre Einsendung. ${archive} hat dazu eine Frage. Es geht um:`,
      titles.slice(0, 20).join(' · '),
      'Die Frage lautet:',
    ],
    quote: message,
    action: { label: 'Antworten', url },
    foot: [
      'Wer diesen Link hat, kann Ihre Einsendung ändern und zurückziehen: Bitte geben Sie ihn nicht weiter.',
      'Sie erhalten dies, weil jemand diese Adresse bei einer Einsendung angegeben hat. Waren Sie es nicht, müssen Sie nichts tun.',
    ],
  }),
  rejected: ({ archive, reference, titles, message, url }) => ({
    subject: `Zu Ihrer Einsendung ${reference}`,
    greeting: hello(null),
    paragraphs: [
      `danke für Ihre Einsendung. ${archive} hat sie geprüft und nimmt Folgendes nicht auf:`,
      titles.slice(0, 20).join(' · '),
      ...(message === '' ? [] : ['Dazu heißt es:']),
    ],
    quote: message,
    action: { label: 'Einsendung ansehen', url },
    foot: [
      'Wer diesen Link hat, kann Ihre Einsendung ändern und zurückziehen: Bitte geben Sie ihn nicht weiter.',
      'Sie erhalten dies, weil jemand diese Adresse bei einer Einsendung angegeben hat. Waren Sie es nicht, müssen Sie nichts tun.',
    ],
  }),
  submitted: ({ name, giver, portal, reference, titles, url }) => ({
    subject: `${things(titles.length, 'neue Einsendung', 'neue Einsendungen')} (${reference})`,
    greeting: hello(name),
    paragraphs: [
      `${giver ?? 'jemand'} hat über „${portal}“ ${things(titles.length, 'Datei', 'Dateien')} eingereicht (${reference}):`,
    ],
    quote: titles.slice(0, 20).join('\n'),
    action: { label: 'Einsendungen ansehen', url },
    foot: ['Bis jemand entschieden hat, sieht es niemand außer denen, die entscheiden dürfen.'],
  }),
  giverAnswered: ({ name, giver, title, reference, text, url }) => ({
    subject: `Eine Antwort zur Einsendung ${reference}`,
    greeting: hello(name),
    paragraphs: [`${giver ?? 'Wer es eingereicht hat,'} schreibt zu „${title}“ (${reference}):`],
    quote: text,
    action: { label: 'Einsendungen ansehen', url },
    foot: ['Sie erhalten dies, weil Sie prüfen, was bei diesem Projekt eingereicht wird.'],
  }),
  takenBack: ({ name, giver, titles, reference, text, inArchive, url }) => ({
    subject: `Zurückgezogen: ${things(titles.length, 'Datei', 'Dateien')} der Einsendung ${reference}`,
    greeting: hello(name),
    paragraphs: [
      `${giver ?? 'Wer es eingereicht hat,'} hat ${things(titles.length, 'Datei', 'Dateien')} (${reference}) zurückgezogen:`,
      titles.slice(0, 20).join(' · '),
      ...(inArchive === 0
        ? []
        : [
            `${things(inArchive, 'Datei ist', 'Dateien sind')} in Ihrem Archiv und seit diesem Augenblick privat: Bitte entscheiden Sie, was daraus wird.`,
          ]),
      ...(inArchive === titles.length
        ? []
        : [`${things(titles.length - inArchive, 'Datei ist', 'Dateien sind')} nicht mehr da.`]),
    ],
    quote: text,
    action: { label: 'Einsendungen ansehen', url },
    foot: ['Sie erhalten dies, weil Sie prüfen, was bei diesem Projekt eingereicht wird.'],
  }),
  reportAnswered: ({ title, archive, note, takenDown, url }) => ({
    subject: 'Antwort auf Ihre Meldung',
    greeting: hello(null),
    paragraphs: [
      `danke, dass Sie ${archive} über „${title}“ geschrieben haben.${takenDown ? ' Es wird nicht mehr öffentlich gezeigt.' : ''} Die Antwort:`,
    ],
    quote: note,
    action: { label: 'Zum Archiv', url },
    foot: [
      'Sie erhalten dies, weil jemand diese Adresse bei einer Meldung angegeben hat. Waren Sie es nicht, müssen Sie nichts tun.',
    ],
  }),
  ticketReceived: ({ url }) => ({
    subject: 'Ihre Frage ist angekommen',
    greeting: hello(null),
    paragraphs: [
      'danke für Ihre Nachricht. Wir antworten per E-Mail; alles, was gesagt wird, steht hinter diesem Link, wo Sie es auch ergänzen können.',
    ],
    action: { label: 'Ihre Frage ansehen', url },
    foot: [
      'Wer diesen Link hat, kann das Gespräch lesen und weiterführen: bitte geben Sie ihn nicht weiter.',
      'Sie erhalten dies, weil jemand diese Adresse bei einer Frage angegeben hat. Waren Sie es nicht, müssen Sie nichts tun.',
    ],
  }),
  ticketAsked: ({ name, asker, email, number, subject, message, again, url }) => ({
    subject: again ? `Mehr zur Frage ${number}` : `Neue Frage ${number}`,
    greeting: hello(name),
    paragraphs: [
      again
        ? `${signed(asker, email)} schreibt mehr zu „${subject}“:`
        : `${signed(asker, email)} bittet um Hilfe zu „${subject}“:`,
    ],
    quote: message,
    action: { label: 'Antworten', url },
    foot: ['Bitte antworten Sie dort und nicht auf diese E-Mail: niemand liest, was an diese Adresse geht.'],
  }),
  ticketAnswered: ({ name, number, subject, text, settled, url }) => ({
    subject: `Eine Antwort auf Ihre Frage ${number}`,
    greeting: hello(name),
    paragraphs: [`hier ist die Antwort auf Ihre Frage „${subject}“:`],
    quote: text,
    action: { label: settled ? 'Das Gespräch ansehen' : 'Zurückschreiben', url },
    foot: [
      settled
        ? 'Wir nehmen an, dass das die Frage klärt. Wenn nicht, schreiben Sie hinter diesem Link zurück, und sie ist wieder offen.'
        : 'Bitte schreiben Sie hinter diesem Link zurück und nicht auf diese E-Mail: niemand liest, was an diese Adresse geht.',
    ],
  }),
}
