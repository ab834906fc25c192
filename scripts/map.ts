import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CODE, readSourceFiles, type Files } from './check-floors.ts'

// Writes docs/map.md, which lists the files to open for each feature. `--check` only reports whether it is up to date.

const FEATURE = /^src\/server\/features\/([^/]+)\/(?:.+\/)?([^/]+)\.ts$/
const ENDPOINT = /method: '(\w+)',\s*path: '([^']+)'/g

interface Feature {
  contracts: string[]
  endpoints: string[]
  routes: string[]
  acts: string[]
  /** Files that read and write rows, or decide which parts of them a reader sees. */
  rows: string[]
  jobs: string[]
  tables: string[]
  screens: string[]
  tests: string[]
}

const sortUnique = (values: Iterable<string>) => [...new Set(values)].toSorted((a, b) => a.localeCompare(b, 'en'))
const isTest = (path: string) => /\.(?:test|suite|e2e)\.tsx?$/.test(path)

/** The names of all tables, from the interface that types queries. */
export const listTableNames = (database: string): string[] =>
  [...database.matchAll(/^ {2}(\w+): \w+\.\w+Table$/gm)].map(([, name = '']) => name)

/** The tables that a file queries, by the query builder or in SQL. */
export function findTables(text: string, tables: readonly string[]): string[] {
  const query =
    /(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin|mergeInto|table|using)\(\s*(?:\w+ =>)?\[?\s*['`](\w+)|\b(?:FROM|JOIN|INTO|UPDATE|TABLE|USING)\s+(?:ONLY\s+)?(\w+)/g
  const mentioned = new Set([...text.matchAll(query)].map(([, built, written]) => built ?? written ?? ''))
  return tables.filter((table) => mentioned.has(table))
}

/** The server features by name, with their files. */
export function collectFeatures(files: Files): Map<string, Feature> {
  const tables = listTableNames(files.get('src/server/db/tables/index.ts') ?? '')
  const features = new Map<string, Feature>()
  for (const [path, text] of files) {
    const [, name = '', file = ''] = FEATURE.exec(path) ?? []
    if (!name) continue
    const feature = features.get(name) ?? createEmptyFeature()
    features.set(name, feature)
    if (isTest(path)) {
      feature.tests.push(path)
      continue
    }
    feature.tables.push(...findTables(text, tables))
    const [, ending = ''] = /\.(\w+)$/.exec(file) ?? []
    if (ending === '') feature.acts.push(path)
    if (ending === 'routes') feature.routes.push(path)
    if (ending === 'repo' || ending === 'view') feature.rows.push(path)
    if (ending === 'job' || ending === 'mail') feature.jobs.push(path)
    if (ending === 'routes')
      feature.contracts.push(...[...text.matchAll(/'#shared\/(contract\/[^']+\.contract\.ts)'/g)].map(([, contractPath]) => `src/shared/${contractPath}`)) // prettier-ignore
  }
  for (const [name, feature] of features) {
    const implementedBy = sortUnique(feature.contracts)
    feature.endpoints = implementedBy.flatMap((path) =>
      [...(files.get(path) ?? '').matchAll(ENDPOINT)].map(([, method, at]) => `${method} ${at}`),
    )
    feature.screens = findScreens(implementedBy, files)
    feature.tests.push(...[...files.keys()].filter((path) => isTest(path) && /^(?:test|e2e)\/([^/]+)\//.exec(path)?.[1] === name)) // prettier-ignore
  }
  return features
}

const createEmptyFeature = (): Feature => ({
  contracts: [],
  endpoints: [],
  routes: [],
  acts: [],
  rows: [],
  jobs: [],
  tables: [],
  screens: [],
  tests: [],
})

/** The web folders that call the endpoints of these contracts. */
function findScreens(contracts: readonly string[], files: Files): string[] {
  const specifiers = contracts.map((path) => `'#${path.slice('src/'.length)}'`)
  const callers = [...files].filter(
    ([path, text]) =>
      path.startsWith('src/web/') && !isTest(path) && specifiers.some((specifier) => text.includes(specifier)),
  )
  return sortUnique(callers.map(([path]) => /^src\/web\/features\/[^/]+/.exec(path)?.[0] ?? dirname(path)))
}

const toLink = (path: string, label = basename(path)) => `[${label}](../${path})`
const toLinks = (paths: Iterable<string>) => sortUnique(paths).map((path) => toLink(path))

/** The page as Markdown. */
export function renderMapPage(files: Files): string {
  const features = [...collectFeatures(files)].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  const lines = [
    '# Map',
    '',
    'Where each feature is: what it promises, who serves it, which tables it reads and writes, which screens call it, and what tests it.',
    'Written by `npm run map`; `npm run check` refuses a page that is out of date. [architecture.md](architecture.md) explains the parts.',
    '',
  ]
  for (const [name, feature] of features) {
    const createRow = (label: string, cells: string[]) =>
      cells.length > 0 ? [`- **${label}:** ${cells.join(', ')}`] : []
    const toCode = (texts: Iterable<string>) => sortUnique(texts).map((text) => `\`${text}\``)
    lines.push(
      `## ${name}`,
      '',
      ...createRow('Contract', toLinks(feature.contracts)),
      ...createRow('Endpoints', toCode(feature.endpoints)),
      ...createRow('Routes', toLinks(feature.routes)),
      ...createRow('Acts', toLinks(feature.acts)),
      ...createRow('Jobs and mails', toLinks(feature.jobs)),
      ...createRow('Rows and views', toLinks(feature.rows)),
      ...createRow('Tables', toCode(feature.tables)),
      ...createRow(
        'Screens',
        sortUnique(feature.screens).map((path) => toLink(path, path.replace(/^src\/web\//, ''))),
      ),
      ...createRow(
        'Tests',
        sortUnique(feature.tests).map((path) => toLink(path, path.startsWith('src/') ? basename(path) : path)),
      ),
      '',
    )
  }
  return `${lines.join('\n').trimEnd()}\n`
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const page = join(root, 'docs', 'map.md')
  const text = renderMapPage(new Map(CODE.flatMap((folder) => [...readSourceFiles(root, folder)])))
  if (!process.argv.includes('--check')) writeFileSync(page, text)
  else if (readFileSync(page, 'utf8') !== text) {
    process.stdout.write('docs/map.md is out of date: run `npm run map`\n')
    process.exitCode = 1
  }
}
