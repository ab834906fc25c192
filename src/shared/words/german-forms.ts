/** How one field of a form is called in another language; what is left out stays English. */
export type FieldWords =
  | string
  | {
      label?: string
      subLabel?: string
      placeholder?: string
      options?: Readonly<Record<string, string>>
      /** In place of the usual sentences of the check. */
      required?: string
      email?: string
    }

const VISIBILITY: FieldWords = { label: 'Sichtbarkeit', options: { private: 'Privat', local: 'Galerie' } }
const EMAIL = 'E-Mail'

const artifact: Record<string, FieldWords> = {
  about: 'Beschreibung',
  title: 'Titel',
  description: 'Beschreibung',
  subject: { label: 'Schlagwörter', placeholder: 'Eintippen und Enter drücken' },
  origin: 'Herkunft',
  date_of_origin: 'Entstanden am',
  time_period: 'Zeitraum',
  place: 'Ort',
  reference: 'Signatur',
  rights: 'Rechte',
  license: {
    label: 'Lizenz',
    options: { 'Public domain': 'Gemeinfrei', 'All rights reserved': 'Alle Rechte vorbehalten' },
  },
  ascession_form_reference: 'Nummer der Einwilligung',
  visibility: VISIBILITY,
  downloadable: 'Herunterladen erlaubt',
  filing: 'Ablage',
  storage_location: 'Standort',
}

/** Deutsch: die Formulare. */
export const forms: Record<string, Record<string, FieldWords>> = {
  artifact,
  artifact_pdf: { ...artifact, downloadable: 'Leicht herunterzuladen' },
  folder: { title: 'Titel', description: 'Beschreibung' },
  exhibit: {
    title: 'Titel',
    description: 'Beschreibung',
    url_alias: {
      label: 'Adresse',
      subLabel: 'Das Ende der öffentlichen Adresse: Buchstaben, Ziffern und _ - . ( )',
    },
    visibility: VISIBILITY,
    artifacts: 'Objekte',
  },
  tag: { title: 'Schlagwort' },
  search: {
    query: { label: 'Wörter', placeholder: 'In Titeln, Beschreibungen, Schlagwörtern, Dokumenten …' },
    title: 'Titel',
    titleTypes: { label: 'Den Titel suchen in', options: { title: 'Titeln', description: 'Beschreibungen' } },
    type: {
      label: 'Art',
      options: { All: 'Alle', Audio: 'Aufnahme', Video: 'Film', Document: 'Dokument', Image: 'Bild' },
    },
    duration: {
      label: 'Dauer',
      options: { any: 'Jede Dauer', short: 'Kurz, 0–4 min', medium: 'Mittel, 4–20 min', long: 'Lang, ab 20 min' },
    },
    upload_at: {
      label: 'Hochgeladen',
      options: {
        any: 'Irgendwann',
        day: 'Letzte 24 Stunden',
        week: 'Letzte Woche',
        month: 'Letzter Monat',
        year: 'Letztes Jahr',
      },
    },
    date_coverage: 'Zeitraum',
    date_origin: 'Entstanden',
    keywords: 'Schlagwörter',
    place: 'Ort',
  },
  project: {
    title: 'Titel',
    url_alias: {
      label: 'Adresse',
      subLabel: 'Das Ende der Adresse der Galerie: Buchstaben, Ziffern und _ - . ( )',
    },
    logo_link_url: { label: 'Adresse hinter dem Logo', subLabel: 'Wohin das Logo der Galerie führt' },
  },
  new_project: { title: 'Titel', org_title: 'Organisation', org: 'Organisation' },
  gallery_privacy: {
    password: {
      label: 'Passwort der Galerie',
      subLabel: 'Besucher werden danach gefragt. Leer lassen, um das jetzige zu behalten.',
    },
  },
  gallery_settings: {
    archive_title: 'Titel des Archivs',
    description: 'Beschreibung',
    contacts: 'Kontakte',
    links: 'Verweise',
  },
  invite: {
    email: EMAIL,
    role: {
      label: 'Rolle',
      options: {
        superuser: 'Hauptnutzer',
        moderator: 'Moderator',
        editor: 'Redakteur',
        contributor: 'Beitragender',
        observer: 'Beobachter',
        custom: 'Eigene',
      },
    },
  },
  permissions: {
    media: 'Medien',
    create_artifact: 'Objekte hochladen, eigene bearbeiten, verschieben und löschen',
    edit_others_artifacts: 'Objekte anderer bearbeiten',
    move_others_artifacts: 'Objekte anderer verschieben',
    delete_others_artifacts: 'Objekte anderer löschen',
    edit_artifact_visibility: 'Objekte in der Galerie zeigen',
    download_media: 'Originale herunterladen',
    restore_deleted_artifacts: 'Aus dem Papierkorb zurückholen',
    remove_deleted_artifacts: 'Endgültig löschen',
    can_move_and_copy_media: 'Kopieren und in andere Projekte verschieben',
    edit_tags: 'Schlagwörter bearbeiten',
    create_folder: 'Ordner anlegen, eigene bearbeiten, verschieben und löschen',
    edit_others_folder: 'Ordner anderer bearbeiten',
    move_others_folder: 'Ordner anderer verschieben',
    delete_others_folder: 'Ordner anderer löschen',
    exhibitions: 'Ausstellungen',
    create_exhibit: 'Ausstellungen anlegen, eigene bearbeiten und löschen',
    edit_others_exhibits: 'Ausstellungen anderer bearbeiten',
    delete_others_exhibits: 'Ausstellungen anderer löschen',
    edit_exhibit_visibility: 'Ausstellungen in der Galerie zeigen',
    project: 'Projekt',
    edit_project_settings: 'Einstellungen des Projekts ändern',
    edit_gallery_privacy: 'Galerie mit einem Passwort schützen',
    invite_users: 'Menschen einladen',
    delete_users: 'Menschen entfernen',
    edit_user_permissions: 'Ändern, was andere dürfen',
    submissions: 'Einsendungen',
    approve_submitted_artifacts: 'Einsendungen annehmen und ablehnen',
    edit_submissions_portal: 'Einsendeportal ändern',
  },
  portal: {
    title: 'Titel',
    description: { label: 'Beschreibung', subLabel: 'Worum gebeten wird, und von wem' },
    is_open: 'Offen für Einsendungen',
    accepted_types: {
      label: 'Angenommene Arten',
      options: { image: 'Bilder', video: 'Filme', audio: 'Aufnahmen', pdf: 'PDF', document: 'Dokumente' },
    },
    consent_text: { label: 'Einwilligung', subLabel: 'Wozu Menschen beim Einsenden Ja sagen' },
    password: { label: 'Passwort', subLabel: 'Leer lassen, um alle einzulassen' },
  },
  submission: {
    you: 'Über Sie',
    submitter_name: 'Ihr Name',
    submitter_email: 'Ihre E-Mail',
    submitter_org: 'Organisation',
    item: 'Über das Objekt',
    title: 'Titel',
    description: 'Beschreibung',
    date_of_origin: 'Entstanden am',
    time_period: 'Zeitraum',
    place: 'Ort',
    consent: 'Ich stimme der Einwilligung zu',
  },
  report: {
    reason: {
      label: 'Grund',
      options: {
        copyright: 'Es gehört mir oder jemand anderem und sollte nicht hier sein',
        privacy: 'Es zeigt jemanden, der das nicht will',
        wrong: 'Was darüber gesagt wird, ist falsch',
        offensive: 'Es ist anstößig',
        other: 'Etwas anderes',
      },
    },
    message: 'Nachricht',
    email: { label: 'Ihre E-Mail', subLabel: 'Wenn Sie eine Antwort möchten' },
  },
  org: { title: 'Organisation' },
  account: {
    email: EMAIL,
    username: 'Benutzername',
    password: { label: 'Neues Passwort', subLabel: 'Mindestens 8 Zeichen' },
    passwordVerify: 'Neues Passwort wiederholen',
    current_password: 'Jetziges Passwort',
  },
  own_password: {
    password: { label: 'Neues Passwort', subLabel: 'Mindestens 8 Zeichen' },
    passwordVerify: 'Neues Passwort wiederholen',
  },
  login: { email: EMAIL, password: 'Passwort' },
  forgot_password: {
    email: { label: EMAIL, required: 'Bitte eine E-Mail-Adresse eingeben', email: 'Ungültige E-Mail-Adresse' },
  },
  register: {
    org_title: 'Organisation',
    username: 'Benutzername',
    email: EMAIL,
    password: { label: 'Passwort', subLabel: 'Mindestens 8 Zeichen' },
    password_verify: 'Passwort wiederholen',
    how_hear: {
      label: 'Wie haben Sie von uns gehört?',
      options: {
        search: 'Suchmaschine',
        colleague: 'Von jemandem im Kollegium',
        event: 'Bei einer Veranstaltung',
        social: 'Soziale Medien',
        other: 'Anders',
      },
    },
    how_hear_additional: 'Erzählen Sie uns mehr',
    terms: 'Ich stimme den Bedingungen zu',
  },
  contact: {
    first_name: 'Vorname',
    last_name: 'Nachname',
    email: EMAIL,
    org: 'Organisation',
    message: 'Nachricht',
  },
  ticket: { subject: 'Betreff', message: 'Nachricht' },
}
