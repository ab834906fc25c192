import { createPluralizer } from '../formats.ts'
import type { Messages } from './en.ts'

const { quantity } = createPluralizer('de')

export const de: Messages = {
  error: {
    sessionExpired: 'Sitzung abgelaufen',
    operationFailed: 'Vorgang fehlgeschlagen',
    tooManyRequests: 'Zu viele Anfragen',
    tryAgainIn: (seconds: number) => {
      const minutes = Math.max(1, Math.round(seconds / 60))
      return `Versuchen Sie es in ${quantity(minutes, 'Minute', 'Minuten')} noch einmal`
    },
    withRequestId: (text: string, requestId: string) =>
      text.endsWith('.') ? `${text.slice(0, -1)} (Anfrage ${requestId}).` : `${text} (Anfrage ${requestId})`,
    projectInactive: 'Das Projekt ist nicht aktiv',
    inviteMismatch: 'Die E-Mail-Adresse passt nicht zur Einladung',
  },
  failure: {
    bad_input: 'Diese Anfrage enthält ungültige Angaben.',
    weak_password:
      'Dieses Passwort ist leicht zu erraten: Es ist verbreitet, stammt aus einem Datenleck oder enthält etwas über Sie. Wählen Sie ein anderes.',
    bad_signature: 'Die Signatur fehlt, ist falsch oder zu alt.',
    bad_link: 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
    unauthorized: 'Melden Sie sich an, um fortzufahren.',
    bad_credentials: 'E-Mail oder Passwort ist falsch.',
    bad_password: 'Dieses Passwort ist falsch.',
    bad_code: 'Dieser Code ist falsch oder wurde schon benutzt.',
    bad_passkey:
      'Dieser Passkey ließ sich nicht bestätigen. Versuchen Sie es noch einmal oder verwenden Sie einen anderen.',
    sign_in_again: 'Das hat zu lange gedauert, oder es waren zu viele Versuche. Melden Sie sich noch einmal an.',
    storage_limit:
      'Die Organisation hat keinen Speicherplatz mehr. Eigentümerinnen und Eigentümer der Organisation können den Tarif wechseln oder Objekte endgültig löschen.',
    user_limit:
      'Der Tarif der Organisation lässt keine weiteren Mitglieder zu. Eigentümerinnen und Eigentümer der Organisation können den Tarif wechseln.',
    forbidden: 'Dazu fehlt Ihnen die Berechtigung.',
    password_needed: 'Legen Sie zuerst ein eigenes Passwort fest.',
    cross_site: 'Diese Anfrage kam von einer anderen Website und wurde deshalb abgelehnt.',
    for_another: 'Das kann nur die Person tun, der das Konto gehört.',
    login_as_refused:
      'Nur die Administration kann sich als eine andere Person anmelden, aber nicht als jemand anderes aus der Administration.',
    registration_closed: 'Um hier ein Konto anzulegen, brauchen Sie eine Einladung.',
    looking:
      'Sie sehen das Projekt gerade als eine andere Person und können nichts ändern. Beenden Sie zuerst diese Ansicht.',
    invite_mismatch: 'Die E-Mail-Adresse passt nicht zur Einladung',
    not_held: 'Sie können nur Berechtigungen vergeben, die Sie selbst haben.',
    own_rights: 'Ihre eigenen Berechtigungen können Sie nicht ändern.',
    owner_rights: 'Eigentümerinnen und Eigentümer haben immer alle Berechtigungen.',
    inactive: 'Das Projekt ist nicht aktiv',
    subscription_ended:
      'Das Abonnement ist abgelaufen, deshalb lässt sich nichts hinzufügen oder ändern. Eigentümerinnen und Eigentümer können es verlängern.',
    not_found: 'Hier ist nichts zu finden. Vielleicht wurde der Inhalt verschoben oder gelöscht.',
    no_account: 'Zu dieser E-Mail-Adresse gibt es kein bestätigtes Konto.',
    conflict: 'Das wurde inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    challenge_gone: 'Das hat zu lange gedauert. Versuchen Sie es noch einmal.',
    known_here: 'Diese Person gehört schon dazu oder ist bereits eingeladen.',
    last_owner:
      'Die Organisation braucht mindestens eine Eigentümerin oder einen Eigentümer. Fügen Sie zuerst eine weitere Person hinzu.',
    tus_version: 'Dieser Server unterstützt nur die Version 1.0.0 des tus-Protokolls.',
    too_large: 'Das ist größer, als der Server erlaubt.',
    media_type: 'Dieser Inhaltstyp wird hier nicht angenommen.',
    locked: 'Diese Datei wird bereits an anderer Stelle hochgeladen.',
    too_many_requests: 'Zu viele Anfragen',
    client_closed: 'Die Anfrage wurde abgebrochen.',
    internal: 'Vorgang fehlgeschlagen',
    store_away: 'Der Server kann gerade nicht auf seine Dateien zugreifen. Versuchen Sie es gleich noch einmal.',
    payments_off: 'Auf diesem Server sind keine Zahlungen eingerichtet.',
    payments_away: 'Der Zahlungsdienst antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
    too_slow:
      'Der Server ist dafür gerade zu stark ausgelastet. Fordern Sie weniger auf einmal an oder versuchen Sie es gleich noch einmal.',
    busy: 'Das wird gerade von jemand anderem geändert. Versuchen Sie es gleich noch einmal.',
    disk_full: 'Auf dem Server ist kein Speicherplatz mehr frei.',
  },
}
