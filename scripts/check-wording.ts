import { join } from 'node:path'
import { CODE, readSourceFiles, type Files } from './check-floors.ts'
import { listChildren, getLineAt, parseFile, type AstNode } from './syntax-tree.ts'
import {
  collectApiTexts,
  collectCodeTexts,
  collectCommandLineTexts,
  collectDocTexts,
  collectInterfaceTexts,
} from './wording/readable-texts.ts'
import { findBreaches, type Scope } from './wording/patterns.ts'
import type { Reading } from './wording/strings.ts'

/** Openings of comments that only make sense after another comment. */
const LEANING =
  /(?:\/\*\*?\s*(?:\*\s+)?|(?<=^|\s)\/\/ )(?:The same|Same|As (?:above|below)|See (?:above|below)|Likewise|Ditto|@see)\b/g

/** Names with a fixed meaning in TypeScript or the browser, which would mislead a reader. */
const AMBIGUOUS_NAMES = new Set(
  `Array Awaited Boolean Date Error Exclude Extract Function Iterable Iterator Map Number Object Omit Parameters Partial Pick
  Promise Proxy Readonly Record RegExp Required ReturnType Set String Symbol
  Animation Attr Audio Blob Body Cache Clipboard Comment Document DOMParser Element Event File FormData Headers History Image
  Location MediaSource MessageEvent Navigator Node Notification Option Performance Permissions Plugin Range ReadableStream Report
  Request Response Screen Selection Storage Text Touch URL WebSocket Window Worker`.split(/\s+/),
)
const DECLARED =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:interface|type|class|enum|function\*?|const|let) ([A-Z]\w*)/gm

/** Finds comments that make no sense without another one, and declared names that mean something else everywhere. */
export function findUnclearTexts(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const getPlace = (match: RegExpExecArray) => `${path}:${getLineAt(text, match.index)}`
    const ambiguousNames = [...text.matchAll(DECLARED)].filter(([, name = '']) => AMBIGUOUS_NAMES.has(name))
    return [
      ...[...text.matchAll(LEANING)].map((match) => `${getPlace(match)}: a comment stands alone`),
      ...ambiguousNames.map((match) => `${getPlace(match)}: ${match[1]} is the name of something else everywhere`),
    ]
  })
}

/** Calls that create errors or schema issues. */
const FAILS = new Set(['AppError', 'badInput', 'encodeReason'])
const ISSUES = new Set(['refine', 'min', 'max', 'length', 'regex', 'addIssue'])

/** Errors and schema issues that contain a sentence instead of a reason code. */
export function findSentencesInErrors(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const isSchemaFile = /^src\/shared\/(?:contract|entities)\//.test(path)
    const problems: string[] = []
    const visit = (node: AstNode, isInError: boolean): void => {
      const value = node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : node['value']
      if (
        isInError &&
        /^(?:TemplateElement|Literal)$/.test(node.type) &&
        typeof value === 'string' &&
        /\S\s/.test(value)
      )
        problems.push(`${path}:${getLineAt(text, node.start)}: an error holds a reason, never a sentence`)
      const { name, property } = (node['callee'] ?? {}) as { name?: string; property?: { name?: string } }
      const isFailure = FAILS.has(name ?? '') || (isSchemaFile && ISSUES.has(property?.name ?? ''))
      const args = (node['arguments'] ?? []) as AstNode[]
      for (const child of listChildren(node)) visit(child, isFailure ? args.includes(child) : isInError)
    }
    visit(parseFile(path, text).program, false)
    return problems
  })
}

/** Every match of scripts/wording/patterns.ts in these texts, with its place. */
export const findUnidiomatic = (texts: readonly Reading[], scope: Scope): string[] =>
  texts.flatMap(({ path, line, words }) =>
    words.flatMap((text) => findBreaches(text, scope).map((problem) => `${path}:${line}: ${problem}`)),
  )

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const problems = CODE.flatMap((folder) => findUnclearTexts(readSourceFiles(root, folder)))
  problems.push(
    ...findSentencesInErrors(new Map([...readSourceFiles(root, 'src/server'), ...readSourceFiles(root, 'src/shared')])),
  )
  problems.push(
    ...findUnidiomatic(collectInterfaceTexts(root, 'en'), 'interface'),
    ...findUnidiomatic([...collectApiTexts(root), ...collectDocTexts(root), ...collectCommandLineTexts(root)], 'docs'),
    ...findUnidiomatic(collectCodeTexts(root), 'code'),
  )
  for (const line of problems) process.stdout.write(`${line}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
