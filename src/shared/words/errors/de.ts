import { counting } from '../formats.ts'
import type { Words } from './en.ts'

const { things } = counting('de')

export const de: Words = {
  error: {
    sessionExpired: 'Sitzung abgelaufen',
    operationFailed: 'Das hat nicht geklappt',
    tooManyRequests: 'Zu viele Anfragen',
    tryAgainIn: (seconds: number) => {
      const minutes = Math.max(1, Math.round(seconds / 60))
      return `Bitte in ${things(minutes, 'Minute', 'Minuten')} noch einmal versuchen`
    },
    named: (said: string, request: string) => `${said} (Anfrage ${request})`,
    projectInactive: 'Das Projekt ist nicht aktiv',
    inviteMismatch: 'Die E-Mail-Adresse passt nicht zur Einladung',
  },
  failure: {
    bad_input: 'Das ließ sich nicht lesen',
    weak_password:
      'Dieses Passwort ist leicht zu erraten: Es ist verbreitet, bekannt geworden, oder es sagt etwas über Sie. Bitte wählen Sie ein anderes.',
    bad_signature: 'Die Unterschrift fehlt, ist falsch oder zu alt',
    bad_link: 'Dieser Link wurde schon benutzt oder ist zu alt',
    unauthorized: 'Bitte anmelden',
    bad_credentials: 'E-Mail oder Passwort stimmt nicht',
    bad_password: 'Das Passwort stimmt nicht',
    bad_code: 'Dieser Code stimmt nicht, oder er wurde schon benutzt',
    bad_passkey: 'Dieser Passkey ist hier nicht bekannt',
    sign_in_again: 'Das hat zu lange gedauert, oder es waren zu viele Versuche. Bitte melden Sie sich noch einmal an.',
    storage_limit: 'Der Speicher ist voll',
    user_limit: 'Mehr Menschen lässt das Abonnement nicht zu',
    forbidden: 'Das dürfen Sie nicht',
    password_needed: 'Bitte legen Sie zuerst ein eigenes Passwort fest',
    cross_site: 'Das dürfen Sie nicht',
    for_another: 'Das kann nur die Person selbst tun',
    login_as_refused: 'Nur ein Administrator meldet sich für jemand anderen an, und nicht für einen Administrator',
    registration_closed: 'Neue Konten gibt es hier nur auf Einladung',
    looking: 'Sie sehen gerade mit den Augen von jemand anderem, das ändert nichts: Bitte beenden Sie das zuerst',
    invite_mismatch: 'Die E-Mail-Adresse passt nicht zur Einladung',
    not_held: 'Niemand gibt Rechte weiter, die er selbst nicht hat',
    own_rights: 'Niemand ändert die eigenen Rechte',
    owner_rights: 'Wem die Organisation gehört, darf ohnehin alles',
    inactive: 'Das Projekt ist nicht aktiv',
    subscription_ended: 'Das Abonnement ist zu Ende',
    not_found: 'Nicht gefunden',
    no_account: 'Niemand mit einem Konto hat diese Adresse bestätigt',
    conflict: 'Das ist inzwischen anders',
    challenge_gone: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
    known_here: 'Diese Person gehört schon dazu oder ist eingeladen',
    last_owner: 'Jemandem muss die Organisation gehören: Bitte zuerst eine andere Person nennen',
    tus_version: 'Dieser Server spricht tus 1.0.0',
    too_large: 'Zu groß',
    media_type: 'Diese Art von Datei geht hier nicht',
    locked: 'Diese Datei wird gerade schon gesendet',
    too_many_requests: 'Zu viele Anfragen',
    client_closed: 'Abgebrochen',
    internal: 'Das hat nicht geklappt',
    store_away: 'Der Server kommt gerade nicht an die Dateien; bitte gleich noch einmal versuchen',
    payments_off: 'Zahlungen sind nicht eingerichtet',
    payments_away: 'Der Zahlungsdienst antwortet gerade nicht; bitte gleich noch einmal versuchen',
    too_slow: 'Das dauert gerade zu lange; bitte weniger auf einmal, oder gleich noch einmal versuchen',
    busy: 'Das wird gerade von jemand anderem geändert. Bitte gleich noch einmal versuchen.',
    disk_full: 'Auf dem Server ist kein Platz mehr',
  },
}
