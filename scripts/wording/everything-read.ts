import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sourceFiles } from '../check-floors.ts'
import { articleIn, sentencesIn } from './prose.ts'
import { apiTextsIn, commandLineIn, componentTextsIn, labelsIn, stringsIn, type Reading } from './strings.ts'

/** The languages of the product. */
export type Spoken = 'en' | 'de' | 'ar'

const ARTICLES = 'src/server/features/help/articles'
const STARTING = 'src/server/features/website/default-texts'

/** Documents that must follow docs/voice.md. */
export const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  ...['configuration', 'operations', 'security', 'features', 'forms', 'testing', 'voice', 'glossary'].map(
    (name) => `docs/${name}.md`,
  ),
]

/** Server files in which every sentence is for the operator. */
const SETTINGS = /^src\/server\/kit\/(?:config|config-values|config-warnings|plans\/plans)\.ts$/

const isTest = (path: string) => /\.(?:test|suite)\.tsx?$/.test(path)

/** Functions that read source files except tests, single files and Markdown folders below a root. */
export function filesOf(root: string) {
  const files = (below: string) => [...sourceFiles(root, below)].filter(([path]) => !isTest(path))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const markdown = (below: string, language: Spoken) => {
    const folder = join(root, below, language)
    return readdirSync(join(root, below)).includes(language)
      ? readdirSync(folder).map((name) => relative(root, join(folder, name)))
      : []
  }
  return { files, read, markdown }
}

/** Everything in one language that users read in the interface, mails, articles and the website. */
export function interfaceTexts(root: string, language: Spoken): Reading[] {
  const { files, read, markdown } = filesOf(root)
  const words = files('src/shared/words').filter(([path]) => path.endsWith(`/${language}.ts`))
  const forms = files('src/shared/forms').filter(([path]) =>
    language === 'en'
      ? path.endsWith('.form.ts') && !path.endsWith('/every-type.form.ts')
      : path.endsWith(`/${language}.ts`),
  )
  const labels = language === 'en' ? labelsIn : stringsIn
  const fields = 'src/shared/entities/artifact-fields.ts'
  const english = [
    ...files('src/web').flatMap(([path, text]) => (path.endsWith('.tsx') ? componentTextsIn(path, text) : [])),
    ...labelsIn(fields, read(fields)),
  ]
  return [
    ...words.flatMap(([path, text]) => stringsIn(path, text)),
    ...forms.flatMap(([path, text]) => labels(path, text)),
    ...[...markdown(STARTING, language), ...markdown(ARTICLES, language)].flatMap((path) =>
      articleIn(path, read(path)),
    ),
    ...(language === 'en' ? english : []),
  ]
}

/** Texts for the operator on the command line and in the log. */
export function commandLineTexts(root: string): Reading[] {
  const { files, read } = filesOf(root)
  const scripts = files('scripts').filter(([path]) => !path.startsWith('scripts/wording/'))
  return [
    ...[...scripts, ...files('src/server')]
      .flatMap(([path, text]) => commandLineIn(path, text, SETTINGS.test(path)))
      .filter(({ text }) => !/^[a-z]+\/[\w+-]+$/.test(text)),
    ...commandLineIn('scripts/run.mjs', read('scripts/run.mjs')),
  ]
}

/** The sentences of the demo's items, letters, pages and submissions, without keys and single words. */
export const demoTexts = (root: string): Reading[] =>
  filesOf(root)
    .files('scripts/demo')
    .flatMap(([path, text]) => stringsIn(path, text))
    .filter(({ words }) => words.some((said) => /\p{L}+ \p{L}+ \p{L}/u.test(said)))

/** Server files with sentences of the API documentation. */
const API_PAGE = ['open-api.ts', 'open-api-texts.ts', 'mount-payments.ts', 'uploads/upload-paths.ts']

/** The API documentation as in /client/api/openapi.json. */
export function apiTexts(root: string): Reading[] {
  const { files, read } = filesOf(root)
  return [
    ...['src/shared/contract', 'src/shared/entities', 'src/shared/policy']
      .flatMap((below) => [...files(below)])
      .flatMap(([path, text]) => apiTextsIn(path, text)),
    ...API_PAGE.map((name) => `src/server/app/${name}`).flatMap((path) => commandLineIn(path, read(path), true)),
  ]
}

/** The sentences of the documents. voice.md and glossary.md may quote words to avoid. */
export const docTexts = (root: string): Reading[] =>
  DOCS.flatMap((path) => sentencesIn(path, filesOf(root).read(path))).map((one) =>
    /(?:voice|glossary)\.md$/.test(one.path)
      ? { ...one, words: one.words.map((words) => words.replace(/"[^"]*"/g, '{}')) }
      : one,
  )
