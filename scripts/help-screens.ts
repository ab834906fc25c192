import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

interface HelpScreen {
  /** The sources that affect the screen: messages, styles and components, as patterns below `src`. */
  sources: readonly string[]
  /** The alternative text. */
  titles: Readonly<Record<string, string>>
}

const createSourcePatterns = (feature: string, words = feature) => [
  `web/features/${feature}/**/*.{tsx,css}`,
  `shared/words/${words}/??.ts`,
]

/** The screens in help articles. A screenshot is outdated when one of its sources has changed. */
export const HELP_SCREENS = {
  archive: {
    sources: [
      'web/features/archive/{head,views}/**/*.css',
      'web/features/archive/head/**/*.tsx',
      'shared/words/archive/??.ts',
    ],
    titles: {
      en: 'The archive: folders at the top, items as tiles below them, with search, filters and Upload above',
      de: 'Das Archiv: oben die Ordner, darunter die Objekte als Kacheln, darüber Suche, Filter und Hochladen',
    },
  },
  gallery: {
    sources: ['web/features/gallery/{shell,collection}/**/*.{tsx,css}', 'shared/words/gallery/??.ts'],
    titles: {
      en: 'A public gallery: a large image with the title, followed by exhibits and the collection',
      de: 'Eine öffentliche Galerie: ein großes Bild mit dem Titel, darunter Ausstellungen und die Sammlung',
    },
  },
  account: {
    sources: [...createSourcePatterns('account', 'settings'), 'shared/forms/account/account.form.ts'],
    titles: {
      en: 'My Settings: name, email address and password, followed by two-step sign-in, passkeys and sessions',
      de: 'Meine Einstellungen: Name, E-Mail-Adresse und Passwort, darunter Anmeldung in zwei Schritten, Passkeys und Sitzungen',
    },
  },
  tags: {
    sources: createSourcePatterns('tags'),
    titles: {
      en: 'A project’s tags as a list, each with its number of items',
      de: 'Die Schlagwörter eines Projekts als Liste, jedes mit der Zahl seiner Objekte',
    },
  },
  item: {
    sources: [...createSourcePatterns('artifacts'), 'shared/entities/artifact-fields.ts'],
    titles: {
      en: 'An item: a large photograph, and beside it the fields that describe it and the Save button',
      de: 'Ein Objekt: eine große Fotografie, daneben die beschreibenden Felder und die Schaltfläche Speichern',
    },
  },
  design: {
    sources: createSourcePatterns('gallery-design'),
    titles: {
      en: 'The gallery design: cover, text, colour and sections on one side, the preview on the other',
      de: 'Die Galeriegestaltung: auf einer Seite Titelbild, Text, Farbe und Abschnitte, auf der anderen die Vorschau',
    },
  },
  exhibits: {
    sources: createSourcePatterns('exhibits'),
    titles: {
      en: 'A project’s exhibits as cards, with New exhibit at the top',
      de: 'Die Ausstellungen eines Projekts als Karten, darüber Neue Ausstellung',
    },
  },
  portal: {
    sources: createSourcePatterns('portal'),
    titles: {
      en: 'Submissions portal settings: whether the portal is open, its address, its text and its questions',
      de: 'Die Einstellungen eines Einsendeportals: ob es offen ist, seine Adresse, sein Text und seine Fragen',
    },
  },
  trash: {
    sources: createSourcePatterns('trash'),
    titles: {
      en: 'Trash as a list: what was deleted, where it was and when, each with Restore beside it',
      de: 'Der Papierkorb als Liste: was gelöscht wurde, wo es war und wann, jeweils mit Wiederherstellen daneben',
    },
  },
  review: {
    sources: createSourcePatterns('submissions'),
    titles: {
      en: 'Submissions waiting for review: the list on one side, the selected submission with Approve and Reject on the other',
      de: 'Einsendungen, die auf Prüfung warten: auf einer Seite die Liste, auf der anderen die gewählte Einsendung mit Annehmen und Ablehnen',
    },
  },
  members: {
    sources: createSourcePatterns('members'),
    titles: {
      en: 'A project’s members as a list, each with a role and the time they were last seen',
      de: 'Die Mitglieder eines Projekts als Liste, jedes mit seiner Rolle und dem Zeitpunkt des letzten Besuchs',
    },
  },
} as const satisfies Record<string, HelpScreen>

export type HelpScreenName = keyof typeof HELP_SCREENS

/** A short hash of a screen's sources. */
export function hashSources(name: HelpScreenName): string {
  const files = HELP_SCREENS[name].sources
    .flatMap((pattern) => globSync(pattern, { cwd: join(ROOT, 'src') }))
    .toSorted()
  if (files.length === 0) throw new Error(`${name} has no sources`)
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, 'src', file)))
  return hash.digest('hex').slice(0, 16)
}
