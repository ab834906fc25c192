import type { Catalogue } from '#shared/words.ts'
import { account } from './de/account.ts'
import { captions } from './de/captions.ts'
import { client } from './de/client.ts'
import { fileNote } from './de/file-note.ts'
import { forms } from './de/forms.ts'
import { frame } from './de/frame.ts'
import { library } from './de/library.ts'
import { live } from './de/live.ts'
import { media } from './de/media.ts'
import { processing } from './de/processing.ts'
import { visitors } from './de/public.ts'

/** What the API says when it refuses, by its code. */
const errors = {
  weak_password:
    'Dieses Passwort ist leicht zu erraten: Es ist verbreitet, bekannt geworden, oder es sagt etwas über Sie. Bitte wählen Sie ein anderes.',
  bad_link: 'Dieser Link wurde schon benutzt oder ist zu alt',
  unauthorized: 'Bitte anmelden',
  bad_credentials: 'E-Mail oder Passwort stimmt nicht',
  bad_password: 'Das Passwort stimmt nicht',
  storage_limit: 'Der Speicher ist voll',
  user_limit: 'Mehr Menschen lässt der Vertrag nicht zu',
  forbidden: 'Das dürfen Sie nicht',
  password_needed: 'Bitte legen Sie zuerst ein eigenes Passwort fest',
  inactive: 'Das Projekt ist nicht aktiv',
  not_found: 'Nicht gefunden',
  too_large: 'Zu groß',
  locked: 'Diese Datei wird gerade schon gesendet',
  store_away: 'Der Server kommt gerade nicht an die Dateien; bitte gleich noch einmal versuchen',
  too_slow: 'Das dauert gerade zu lange; bitte weniger auf einmal, oder gleich noch einmal versuchen',
  disk_full: 'Auf dem Server ist kein Platz mehr',
  media_type: 'Diese Art von Datei geht hier nicht',
  too_many_requests: 'Zu viele Anfragen',
  internal: 'Das hat nicht geklappt',
}

export const german: Catalogue = {
  words: {
    ...frame,
    ...account,
    ...visitors,
    ...client,
    ...library,
    ...live,
    ...captions,
    ...processing,
    ...fileNote,
    ...media,
  },
  forms,
  errors,
}
