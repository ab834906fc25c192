/**
 * The import law as data: a file imports strictly downwards, type-only imports included. `scripts/check-floors.ts`
 * and a test read it.
 */

/** For each tree its floors from the bottom up: a folder below the tree's root, or a file. */
export const FLOORS: Record<'shared' | 'server' | 'web', readonly string[]> = {
  shared: ['rules', 'words', 'entities', 'policy', 'forms', 'contract'],
  server: ['kit', 'db', 'ports', 'access', 'record', 'views', 'files', 'features', 'app', 'main.ts'],
  web: ['ui', 'kit', 'form', 'media', 'list', 'features', 'pages', 'app'],
}

/**
 * Files stand on floors. Only directly in src/shared some lie beside them: anybody may read such a file who may read what it
 * reads.
 */
export const MAY_IMPORT: Record<'shared' | 'server' | 'web', readonly string[]> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
}

/**
 * Within a server feature, from the bottom up, by the file's ending; what has none of them is an act. `model`: types,
 * constants and what follows from them, so that of the server it reads types and models only. `repo`: rows, as they are.
 * `view`: what one reader sees of them. Calls and jobs begin things, and letters are written when they go out, so nothing
 * imports them but the app.
 */
export const FEATURE_FLOORS = [['model'], ['repo'], ['view'], ['act'], ['routes', 'job', 'letter']] as const

/** What a repo and a view leave to those above them: who asks, what they may, and what belongs together. */
export const LEFT_TO_ACTS: Readonly<Record<string, RegExp>> = {
  repo: /^src\/server\/(?:access\/(?:authorise|call|caller|place|services|subjects)|views\/|files\/|db\/transaction)/,
  view: /^src\/server\/(?:access\/(?:authorise|call)\b|record\/|files\/|db\/transaction)/,
}

/** A feature may read another's models, repos and views. Its acts only by these pairs: `from` may call `to`. */
export const FEATURE_PAIRS: readonly (readonly [from: string, to: string])[] = [
  // The library owns what acts on what is there: changing an artifact may put it into the trash.
  ['artifacts', 'library'],
  // Whoever registers by an invitation is a member with it.
  ['auth', 'invites'],
  // A page of the website is drafted, kept in versions and published as the story of an exhibit is.
  ['website', 'stories'],
]

export const MOST_PAIRS = 3

/**
 * Above so many lines of code a feature has floors of its own: folders from the bottom up, beside which nothing lies. Within
 * it as well a file imports downwards only.
 */
export const MOST_WITHOUT_FLOORS = 2000
export const INNER_FLOORS: Readonly<Record<string, readonly string[]>> = {
  // Where one is < what is loaded of it < what narrows it < its entries and what is selected < how they are drawn < what is
  // done with them < how one does it < what stands above the list < the screen.
  'src/web/features/archive': ['address', 'data', 'find', 'entries', 'views', 'filing', 'acts', 'head', 'browser'],
  // Rows < default texts < reading < editing.
  'src/server/features/website': ['data', 'default-texts', 'reading', 'editing'],
  // What is kept of what was given < the portal < how one gives < how it is decided.
  'src/server/features/submissions': ['kept', 'portal', 'giving', 'review'],
  // What is written and kept < how blocks look in the editor < the editor's document < the editor < all around it.
  'src/web/features/story-editor': ['draft', 'views', 'model', 'editor', 'desk'],
  // What is loaded of a gallery < what several pages show < the dialog of reports < what is found < an item < an exhibit < what
  // stands around each page.
  'src/web/features/gallery': ['data', 'parts', 'report', 'collection', 'item', 'exhibit', 'shell'],
}

/** Packages that only one part of the tree knows. */
export const PACKAGES: readonly (readonly [names: RegExp, part: string])[] = [
  [/^@?fastify\b/, 'src/server/app/'],
  [/^(?:kysely|pg|pg-boss)\b/, 'src/server/'],
  [/^(?:react|react-dom|@mantine|@tanstack|@tiptap)\b/, 'src/web/'],
]
/** All that shared code knows besides itself: it runs anywhere. */
export const SHARED_PACKAGES = /^(?:zod|entities)$/
/** Pages of visitors: nothing that they import, however far away, knows the component library of the workbench. */
export const VISITORS = /^src\/web\/pages\/(?:view|website|docs)\//
export const COMPONENT_LIBRARY = /^@mantine\//

export const MAX_LINES = { code: 400, test: 600 }
export const MAX_FILES_IN_FOLDER = 15
export const BARRELS = ['src/server/db/tables/index.ts', 'src/shared/contract/all.ts']
/** kebab-case, each ending as well. */
export const NAMES = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/
export const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|types)(\.tsx?)?$/
