/**
 * The import rules as data: a file may only import from lower floors, type-only imports included. `scripts/check-floors.ts` enforces
 * them.
 */

/** The floors of each tree, from the bottom up: folders below the tree's root, or files. */
export const FLOORS: Record<'shared' | 'server' | 'web', readonly string[]> = {
  shared: ['rules', 'words', 'entities', 'policy', 'forms', 'contract'],
  server: [
    'kit',
    'db',
    'ports',
    'access',
    'audit-log',
    'views',
    'files',
    'backup',
    'features',
    'imports',
    'app',
    'main.ts',
  ],
  web: ['ui', 'kit', 'form', 'media', 'list', 'features', 'pages', 'app'],
}

/** Which trees a tree may import. Files directly in src/shared belong to no floor: everyone who may import them gets their imports too. */
export const MAY_IMPORT: Record<'shared' | 'server' | 'web', readonly string[]> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
}

/**
 * The floors within a server feature, from the bottom up, by the file's ending. A file without one of these endings is an act.
 * `model`: types, constants and pure functions; imports only types and models of the server. `repo`: queries. `view`: what one
 * reader may see of the rows. Only the app imports routes, jobs and mails.
 */
export const FEATURE_FLOORS = [['model'], ['repo'], ['view'], ['act'], ['routes', 'job', 'mail']] as const

/** What repos and views must not import: they don't know the caller, decide rights or open transactions. */
export const LEFT_TO_ACTS: Readonly<Record<string, RegExp>> = {
  repo: /^src\/server\/(?:access\/(?:authorize\.|call\b|caller|authorized-subject|services|load-subjects)|views\/|files\/|db\/transaction)/,
  view: /^src\/server\/(?:access\/(?:authorize|call)\.|audit-log\/|files\/|db\/transaction)/,
}

/** A feature may import the models, repos and views of other features, but their acts only for these pairs. */
export const FEATURE_PAIRS: readonly (readonly [from: string, to: string])[] = [
  // Changing an artifact can move it to the trash, which is the library's act.
  ['artifacts', 'library'],
  // Registering with an invitation also accepts it.
  ['auth', 'invites'],
  // Pages of the website have drafts and versions like the stories of exhibits.
  ['website', 'stories'],
]

export const MAX_PAIRS = 3

/** Features with more lines of code than this need floors of their own: folders from the bottom up, with no files next to them. */
export const MAX_LINES_WITHOUT_FLOORS = 2200
export const INNER_FLOORS: Readonly<Record<string, readonly string[]>> = {
  'src/web/features/archive': [
    'address',
    'data',
    'search',
    'entries',
    'views',
    'file-operations',
    'acts',
    'head',
    'browser',
  ],
  'src/web/features/administration': [
    'data',
    'parts',
    'throughput',
    'lists',
    'server',
    'overview',
    'backups',
    'integrity',
  ],
  'src/server/features/website': ['data', 'default-texts', 'reading', 'editing'],
  'src/server/features/submissions': ['storage', 'portal', 'contribute', 'review'],
  'src/web/features/story-editor': ['draft', 'views', 'model', 'editor', 'screen'],
  'src/web/features/imports': ['data', 'parts', 'mapping', 'rows', 'result', 'source', 'watched', 'wizard'],
  'src/web/features/uploads': ['structure', 'queue', 'persist', 'send', 'run', 'panel'],
  'src/web/features/contribute': ['draft', 'send', 'shell', 'receipt', 'form', 'status'],
  'src/web/features/gallery': ['data', 'parts', 'report', 'collection', 'item', 'exhibit', 'frame', 'shell'],
}

/** Packages that only one part of the tree may import. */
export const PACKAGES: readonly (readonly [names: RegExp, part: string])[] = [
  [/^@?fastify\b/, 'src/server/app/'],
  [/^(?:kysely|pg|pg-boss)\b/, 'src/server/'],
  [/^(?:react|react-dom|@mantine|@tanstack|@tiptap)\b/, 'src/web/'],
]
/** The only packages that shared code may import, since it runs everywhere. */
export const SHARED_PACKAGES = /^(?:zod|entities|uqr|edtf)$/
/** Visitors' pages must not import the client's component library, even indirectly. */
export const VISITORS = /^src\/web\/pages\/(?:view|website|docs)\//
export const COMPONENT_LIBRARY = /^@mantine\//

export const MAX_LINES = { code: 400, test: 600 }
export const MAX_FILES_IN_FOLDER = 15
export const BARRELS = ['src/server/db/tables/index.ts', 'src/shared/contract/all-contracts.ts']
/** Kebab-case, endings included. */
export const NAMES = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/
export const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|types)(\.tsx?)?$/
