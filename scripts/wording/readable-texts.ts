import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readAllCode, readSourceFiles } from '../check-floors.ts'
import { listCommentSentences, listTestTexts } from './code-texts.ts'
import { listArticleSentences, listSentences } from './prose.ts'
import {
  listApiTexts,
  listOperatorTexts,
  listComponentTexts,
  listFormLabels,
  listStrings,
  type Reading,
} from './strings.ts'

/** The languages of the product. */
export type TextLanguage = 'en' | 'de' | 'ar'

const ARTICLES = 'src/server/features/help/articles'
const DEMO_HOME_FOLDER = 'scripts/demo/home'
const DEFAULT_TEXTS_FOLDER = 'src/server/features/website/default-texts'

/** Documents that must follow docs/voice.md. */
export const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  ...[
    'configuration',
    'operations',
    'security',
    'features',
    'forms',
    'testing',
    'voice',
    'glossary',
    'architecture',
    'how-to',
    'debugging',
    'releasing',
  ].map((name) => `docs/${name}.md`),
]

/** Server files in which every sentence is for the operator. */
const SETTINGS = /^src\/server\/kit\/(?:config|config-values|config-warnings|plans\/plans)\.ts$/

const isTest = (path: string) => /\.(?:test|suite)\.tsx?$/.test(path)

/** Functions that read source files except tests, single files and Markdown folders below a root. */
export function openFiles(root: string) {
  const listFiles = (folder: string) => [...readSourceFiles(root, folder)].filter(([path]) => !isTest(path))
  const readText = (path: string) => readFileSync(join(root, path), 'utf8')
  const readMarkdown = (parentFolder: string, language: TextLanguage) => {
    const folder = join(root, parentFolder, language)
    return readdirSync(join(root, parentFolder)).includes(language)
      ? readdirSync(folder).map((name) => relative(root, join(folder, name)))
      : []
  }
  return { files: listFiles, read: readText, markdown: readMarkdown }
}

/** Everything in one language that users read in the interface, mails, articles and the website. */
export function collectInterfaceTexts(root: string, language: TextLanguage): Reading[] {
  const { files, read, markdown } = openFiles(root)
  const messageFiles = files('src/shared/words').filter(([path]) => path.endsWith(`/${language}.ts`))
  const formFiles = files('src/shared/forms').filter(([path]) =>
    language === 'en'
      ? path.endsWith('.form.ts') && !path.endsWith('/every-type.form.ts')
      : path.endsWith(`/${language}.ts`),
  )
  const labels = language === 'en' ? listFormLabels : listStrings
  const fields = 'src/shared/entities/artifact-fields.ts'
  const englishTexts = [
    ...files('src/web').flatMap(([path, text]) => (path.endsWith('.tsx') ? listComponentTexts(path, text) : [])),
    ...listFormLabels(fields, read(fields)),
  ]
  return [
    ...messageFiles.flatMap(([path, text]) => listStrings(path, text)),
    ...formFiles.flatMap(([path, text]) => labels(path, text)),
    ...[
      ...markdown(DEFAULT_TEXTS_FOLDER, language),
      ...markdown(ARTICLES, language),
      `${DEMO_HOME_FOLDER}/${language}.md`,
    ].flatMap((path) => listArticleSentences(path, read(path))),
    ...(language === 'en' ? englishTexts : []),
  ]
}

/** Texts for the operator on the command line and in the log. */
export function collectCommandLineTexts(root: string): Reading[] {
  const { files, read } = openFiles(root)
  const scriptFiles = files('scripts').filter(([path]) => !path.startsWith('scripts/wording/'))
  return [
    ...[...scriptFiles, ...files('src/server')]
      .flatMap(([path, text]) => listOperatorTexts(path, text, SETTINGS.test(path)))
      .filter(({ text }) => !/^[a-z]+\/[\w+-]+$/.test(text)),
    ...listOperatorTexts('scripts/run.mjs', read('scripts/run.mjs')),
  ]
}

/** The sentences of the demo's items, letters, pages and submissions, without keys and single words. */
export const collectDemoTexts = (root: string): Reading[] =>
  openFiles(root)
    .files('scripts/demo')
    .flatMap(([path, text]) => listStrings(path, text))
    .filter(({ words }) => words.some((item) => /\p{L}+ \p{L}+ \p{L}/u.test(item)))

/** Server files with sentences of the API documentation. */
const API_PAGE = ['open-api.ts', 'open-api-texts.ts', 'mount-payments.ts', 'uploads/upload-paths.ts']

/** The API documentation as in /client/api/openapi.json. */
export function collectApiTexts(root: string): Reading[] {
  const { files, read } = openFiles(root)
  return [
    ...['src/shared/contract', 'src/shared/entities', 'src/shared/policy']
      .flatMap((below) => [...files(below)])
      .flatMap(([path, text]) => listApiTexts(path, text)),
    ...API_PAGE.map((name) => `src/server/app/${name}`).flatMap((path) => listOperatorTexts(path, read(path), true)),
  ]
}

/** The sentences of the documents. voice.md and glossary.md may quote words to avoid. */
export const collectDocTexts = (root: string): Reading[] =>
  DOCS.flatMap((path) => listSentences(path, openFiles(root).read(path))).map((sentence) =>
    /(?:voice|glossary)\.md$/.test(sentence.path)
      ? { ...sentence, words: sentence.words.map((text) => text.replace(/"[^"]*"/g, '{}')) }
      : sentence,
  )

/** The comments of all code, and the names and messages of tests and tools. */
export const collectCodeTexts = (root: string): Reading[] =>
  [...readAllCode(root)].flatMap(([path, text]) => [
    ...listCommentSentences(path, text),
    ...(isTest(path) || !path.startsWith('src/') ? listTestTexts(path, text) : []),
  ])
