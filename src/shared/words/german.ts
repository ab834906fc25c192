import type { Catalogue } from './sentences.ts'
import { de as page } from './page/de.ts'
import { de as errors } from './errors/de.ts'
import { de as forms } from './forms/de.ts'
import { de as account } from './account/de.ts'
import { de as frame } from './frame/de.ts'
import { de as website } from './website/de.ts'
import { de as gallery } from './gallery/de.ts'
import { de as media } from './media/de.ts'
import { de as projects } from './projects/de.ts'
import { de as archive } from './archive/de.ts'
import { de as find } from './find/de.ts'
import { de as filing } from './filing/de.ts'
import { de as trash } from './trash/de.ts'
import { de as tags } from './tags/de.ts'
import { de as activity } from './activity/de.ts'
import { de as uploads } from './uploads/de.ts'
import { de as artifacts } from './artifacts/de.ts'
import { de as processing } from './processing/de.ts'
import { de as exhibits } from './exhibits/de.ts'
import { de as captions } from './captions/de.ts'
import { de as live } from './live/de.ts'
import { de as fileNotes } from './file-notes/de.ts'
import { forms as formWords } from './german-forms.ts'

/** What the API says when it refuses, by its code. */
const apiErrors = {
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
    ...page,
    ...errors,
    ...forms,
    ...account,
    ...frame,
    ...website,
    ...gallery,
    ...media,
    ...projects,
    ...archive,
    ...find,
    ...filing,
    ...trash,
    ...tags,
    ...activity,
    ...uploads,
    ...artifacts,
    ...processing,
    ...exhibits,
    ...captions,
    ...live,
    ...fileNotes,
  },
  forms: formWords,
  errors: apiErrors,
}
