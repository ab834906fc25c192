import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

interface HelpScreen {
  /** What makes it look and read as it does: words in every language, styles and components, as patterns below `src`. */
  sources: readonly string[]
  /** What is to be seen on it, for who does not see it. */
  titles: Readonly<Record<string, string>>
}

const shown = (feature: string, words = feature) => [
  `web/features/${feature}/**/*.{tsx,css}`,
  `shared/words/${words}/??.ts`,
]

/** The screens that articles show. A picture is older than its screen once one of the sources has changed. */
export const HELP_SCREENS = {
  archive: {
    sources: [
      'web/features/archive/{head,views}/**/*.css',
      'web/features/archive/head/**/*.tsx',
      'shared/words/archive/??.ts',
    ],
    titles: {
      en: 'The archive: folders above, below them the items as tiles, with search, filters and Upload at the top',
      de: 'Das Archiv: oben die Ordner, darunter die Objekte als Kacheln, darüber Suche, Filter und Hochladen',
    },
  },
  gallery: {
    sources: ['web/features/gallery/{shell,collection}/**/*.{tsx,css}', 'shared/words/gallery/??.ts'],
    titles: {
      en: 'A public gallery: a large picture, its title, and below it exhibits and the collection',
      de: 'Eine öffentliche Galerie: ein großes Bild, ihr Titel, darunter Ausstellungen und die Sammlung',
    },
  },
  account: {
    sources: [...shown('account', 'settings'), 'shared/forms/account/account.form.ts'],
    titles: {
      en: 'My Settings: name, address and password, and below them two-step sign-in, passkeys and sessions',
      de: 'Meine Einstellungen: Name, Adresse und Passwort, darunter Anmeldung in zwei Schritten, Passkeys und Sitzungen',
    },
  },
  tags: {
    sources: shown('tags'),
    titles: {
      en: 'The tags of a project as a list, each with the number of items that carry it',
      de: 'Die Schlagwörter eines Projekts als Liste, jedes mit der Zahl der Objekte, die es tragen',
    },
  },
  item: {
    sources: [...shown('artifacts'), 'shared/entities/artifact-fields.ts'],
    titles: {
      en: 'An item: its photograph large, beside it the fields that describe it, and Save',
      de: 'Ein Objekt: groß seine Fotografie, daneben die Felder, die es beschreiben, und Speichern',
    },
  },
  design: {
    sources: shown('gallery-design'),
    titles: {
      en: 'The design of a gallery: cover, words, colour and parts on one side, the preview on the other',
      de: 'Die Gestaltung einer Galerie: auf einer Seite Titelbild, Worte, Farbe und Teile, auf der anderen die Vorschau',
    },
  },
  exhibits: {
    sources: shown('exhibits'),
    titles: {
      en: 'The exhibits of a project as cards, with New exhibit at the top',
      de: 'Die Ausstellungen eines Projekts als Karten, darüber Neue Ausstellung',
    },
  },
  portal: {
    sources: ['web/features/projects/portal/**/*.{tsx,css}', 'shared/words/portal/??.ts'],
    titles: {
      en: 'The settings of a submissions portal: whether it is open, its address, its words and its questions',
      de: 'Die Einstellungen eines Einsendeportals: ob es offen ist, seine Adresse, seine Worte und seine Fragen',
    },
  },
  trash: {
    sources: shown('trash'),
    titles: {
      en: 'The trash as a list: what was deleted, where it was, when, with Restore beside each',
      de: 'Der Papierkorb als Liste: was gelöscht wurde, wo es war, wann, mit Wiederherstellen bei jedem',
    },
  },
  review: {
    sources: shown('submissions'),
    titles: {
      en: 'What waits for review: the list at one side, the chosen submission with Approve and Reject at the other',
      de: 'Was auf Durchsicht wartet: auf einer Seite die Liste, auf der anderen die gewählte Einsendung mit Annehmen und Ablehnen',
    },
  },
  members: {
    sources: shown('members'),
    titles: {
      en: 'The members of a project as a list, each with a role and when they were last here',
      de: 'Die Mitglieder eines Projekts als Liste, jedes mit seiner Rolle und wann es zuletzt da war',
    },
  },
} as const satisfies Record<string, HelpScreen>

export type HelpScreenName = keyof typeof HELP_SCREENS

/** What a screen is made of today, in a few signs. */
export function madeOf(name: HelpScreenName): string {
  const files = HELP_SCREENS[name].sources
    .flatMap((pattern) => globSync(pattern, { cwd: join(ROOT, 'src') }))
    .toSorted()
  if (files.length === 0) throw new Error(`${name} has no sources`)
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(ROOT, 'src', file)))
  return hash.digest('hex').slice(0, 16)
}
