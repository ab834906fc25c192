import { join } from 'node:path'
import { CODE, sourceFiles, type Files } from './check-floors.ts'
import { childrenOf, lineAt, parseFile, type AstNode } from './syntax-tree.ts'
import { apiTexts, commandLineTexts, docTexts, interfaceTexts } from './wording/everything-read.ts'
import { breachesIn } from './wording/patterns.ts'
import type { Reading } from './wording/strings.ts'

/** Openings of comments that only make sense after another comment. */
const LEANING =
  /(?:\/\*\*?\s*(?:\*\s+)?|(?<=^|\s)\/\/ )(?:The same|Same|As (?:above|below)|See (?:above|below)|Likewise|Ditto|@see)\b/g

/** Names with a fixed meaning in TypeScript or the browser, which would mislead a reader. */
const TAKEN = new Set(
  `Array Awaited Boolean Date Error Exclude Extract Function Iterable Iterator Map Number Object Omit Parameters Partial Pick
  Promise Proxy Readonly Record RegExp Required ReturnType Set String Symbol
  Animation Attr Audio Blob Body Cache Clipboard Comment Document DOMParser Element Event File FormData Headers History Image
  Location MediaSource MessageEvent Navigator Node Notification Option Performance Permissions Plugin Range ReadableStream Report
  Request Response Screen Selection Storage Text Touch URL WebSocket Window Worker`.split(/\s+/),
)
const DECLARED =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:interface|type|class|enum|function\*?|const|let) ([A-Z]\w*)/gm

/** Comments that depend on another one, and declared names with a fixed meaning elsewhere. */
export function unclear(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const at = (match: RegExpExecArray) => `${path}:${lineAt(text, match.index)}`
    const taken = [...text.matchAll(DECLARED)].filter(([, name = '']) => TAKEN.has(name))
    return [
      ...[...text.matchAll(LEANING)].map((match) => `${at(match)}: a comment stands alone`),
      ...taken.map((match) => `${at(match)}: ${match[1]} is the name of something else everywhere`),
    ]
  })
}

/** Calls that create errors or schema issues. */
const FAILS = new Set(['AppError', 'badInput', 'encodeReason'])
const ISSUES = new Set(['refine', 'min', 'max', 'length', 'regex', 'addIssue'])

/** Errors and schema issues that contain a sentence instead of a reason code. */
export function sentencesInErrors(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const schemas = /^src\/shared\/(?:contract|entities)\//.test(path)
    const found: string[] = []
    const visit = (node: AstNode, within: boolean): void => {
      const said = node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : node['value']
      if (within && /^(?:TemplateElement|Literal)$/.test(node.type) && typeof said === 'string' && /\S\s/.test(said))
        found.push(`${path}:${lineAt(text, node.start)}: an error holds a reason, never a sentence`)
      const { name, property } = (node['callee'] ?? {}) as { name?: string; property?: { name?: string } }
      const fails = FAILS.has(name ?? '') || (schemas && ISSUES.has(property?.name ?? ''))
      const given = (node['arguments'] ?? []) as AstNode[]
      for (const child of childrenOf(node)) visit(child, fails ? given.includes(child) : within)
    }
    visit(parseFile(path, text).program, false)
    return found
  })
}

/** Every match of scripts/wording/patterns.ts in these texts, with its place. */
export const unidiomatic = (texts: readonly Reading[], scope: 'interface' | 'docs'): string[] =>
  texts.flatMap(({ path, line, words }) =>
    words.flatMap((said) => breachesIn(said, scope).map((found) => `${path}:${line}: ${found}`)),
  )

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const found = CODE.flatMap((below) => unclear(sourceFiles(root, below)))
  found.push(...sentencesInErrors(new Map([...sourceFiles(root, 'src/server'), ...sourceFiles(root, 'src/shared')])))
  found.push(
    ...unidiomatic(interfaceTexts(root, 'en'), 'interface'),
    ...unidiomatic([...apiTexts(root), ...docTexts(root), ...commandLineTexts(root)], 'docs'),
  )
  for (const line of found) process.stdout.write(`${line}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
