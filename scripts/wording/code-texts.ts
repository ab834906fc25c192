import { lineAt, parseFile, walk, type AstNode } from '../syntax-tree.ts'
import { listSentences } from './prose.ts'
import type { Reading } from './strings.ts'

interface JoinedComment {
  start: number
  end: number
  text: string
}

/** Comments for tools, such as linters and the formatter. */
const DIRECTIVE = /^\s*(?:prettier-ignore|oxlint-|eslint-|@ts-|@vitest-|\/ <reference)/

/** The comments of a file. Consecutive line comments are one. */
function joinComments(path: string, source: string): JoinedComment[] {
  const joined: JoinedComment[] = []
  for (const { type, value, start, end } of parseFile(path, source).comments) {
    const last = joined.at(-1)
    const isLine = type === 'Line'
    if (isLine && last && /^\n[ \t]*$/.test(source.slice(last.end, start)) && source.startsWith('//', last.start)) {
      last.text += `\n${value}`
      last.end = end
    } else joined.push({ start, end, text: isLine ? value : value.replace(/^\s*\*+/gm, '') })
  }
  return joined
}

/** Every sentence of the comments of a file, without code, quotations and directives. */
export const listCommentSentences = (path: string, source: string): Reading[] =>
  joinComments(path, source)
    .filter(({ text }) => !DIRECTIVE.test(text))
    .flatMap(({ start, text }) => {
      const first = lineAt(source, start)
      return listSentences(path, withoutQuotations(text)).map((sentence) => ({
        ...sentence,
        line: first + sentence.line - 1,
      }))
    })

/** Text without quotations, which may be sentences of the product or of others. */
const withoutQuotations = (text: string) => text.replace(/"[^"\n]*"|“[^”]*”/g, '{}')

/** The function that starts a chain of calls: `test` in `test.each(rows)('name')`. */
const rootName = (node: AstNode): unknown => {
  const inner = node['callee'] ?? node['object']
  return inner ? rootName(inner as AstNode) : node['name']
}

/** The name of a test or group, or the message of an assertion or error. */
function findTestText(node: AstNode): AstNode | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const [first, second] = node['arguments'] as AstNode[]
  const name = String(rootName(node))
  if (/^(?:test|it|describe)$|Error$/.test(name)) return first
  return name === 'expect' ? second : undefined
}

/** The names of the tests of a file, and the messages of their assertions and errors. */
export function listTestTexts(path: string, source: string): Reading[] {
  const texts: Reading[] = []
  walk(parseFile(path, source).program, (node) => {
    const found = findTestText(node)
    if (found?.type !== 'TemplateLiteral' && typeof found?.['value'] !== 'string') return
    const text = withoutQuotations(source.slice(found.start + 1, found.end - 1).replace(/\$\{[^}]*\}/g, '{}'))
    texts.push({ path, line: lineAt(source, found.start), property: '', text, words: [text] })
  })
  return texts
}
