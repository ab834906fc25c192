import { getLineAt, parseFile, walkTree, type AstNode } from '../syntax-tree.ts'
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
  const joinedComments: JoinedComment[] = []
  for (const { type, value, start, end } of parseFile(path, source).comments) {
    const lastComment = joinedComments.at(-1)
    const isLine = type === 'Line'
    if (
      isLine &&
      lastComment &&
      /^\n[ \t]*$/.test(source.slice(lastComment.end, start)) &&
      source.startsWith('//', lastComment.start)
    ) {
      lastComment.text += `\n${value}`
      lastComment.end = end
    } else joinedComments.push({ start, end, text: isLine ? value : value.replace(/^\s*\*+/gm, '') })
  }
  return joinedComments
}

/** Every sentence of the comments of a file, without code, quotations and directives. */
export const listCommentSentences = (path: string, source: string): Reading[] =>
  joinComments(path, source)
    .filter(({ text }) => !DIRECTIVE.test(text))
    .flatMap(({ start, text }) => {
      const firstLine = getLineAt(source, start)
      return listSentences(path, removeQuotations(text)).map((sentence) => ({
        ...sentence,
        line: firstLine + sentence.line - 1,
      }))
    })

/** Replaces quotations, because they may quote the interface or other people. */
const removeQuotations = (text: string) => text.replace(/"[^"\n]*"|“[^”]*”/g, '{}')

/** The function that starts a chain of calls: `test` in `test.each(rows)('name')`. */
const getRootName = (node: AstNode): unknown => {
  const innerNode = node['callee'] ?? node['object']
  return innerNode ? getRootName(innerNode as AstNode) : node['name']
}

/** The name of a test or group, or the message of an assertion or error. */
function findTestText(node: AstNode): AstNode | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const [firstArgument, secondArgument] = node['arguments'] as AstNode[]
  const name = String(getRootName(node))
  if (/^(?:test|it|describe)$|Error$/.test(name)) return firstArgument
  return name === 'expect' ? secondArgument : undefined
}

/** The names of the tests of a file, and the messages of their assertions and errors. */
export function listTestTexts(path: string, source: string): Reading[] {
  const texts: Reading[] = []
  walkTree(parseFile(path, source).program, (node) => {
    const testTextNode = findTestText(node)
    if (testTextNode?.type !== 'TemplateLiteral' && typeof testTextNode?.['value'] !== 'string') return
    const text = removeQuotations(
      source.slice(testTextNode.start + 1, testTextNode.end - 1).replace(/\$\{[^}]*\}/g, '{}'),
    )
    texts.push({ path, line: getLineAt(source, testTextNode.start), property: '', text, words: [text] })
  })
  return texts
}
