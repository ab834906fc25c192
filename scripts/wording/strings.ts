import { listChildren, isNode, getLineAt, parseFile, walkTree, type AstNode } from '../syntax-tree.ts'

/** A text for users, and its place. */
export interface Reading {
  path: string
  line: number
  /** The property path within its file, such as `gallery.emptyText`, or ''. */
  property: string
  /** The source text, with `${…}` for inserted values. */
  text: string
  /** The words of the text, with `{}` for each value, followed by texts inside the values. */
  words: string[]
}

/** Calls whose first arguments are variants of one sentence, each read alone. */
const VARIANT_CALLS = new Set(['plural', 'createYearFormatter'])
/** Calls whose texts aren't for users, such as a language code or a separator. */
const NON_TEXT_CALL =
  /^(?:createPluralizer|import|require|satisfies)$|\.(?:join|split|replace|replaceAll|includes|startsWith|endsWith|get|has)$/
const COMPARISON_OPERATORS = new Set(['===', '!==', '==', '!=', 'in', '<', '>', '<=', '>='])

const isText = (node: AstNode) =>
  (node.type === 'Literal' && typeof node['value'] === 'string') || node.type === 'TemplateLiteral'

const getCalleeName = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return `${getCalleeName(node['object'])}.${getCalleeName(node['property'])}`
  return String(node['name'] ?? node['value'] ?? '')
}

const collapseWhitespace = (code: string) => code.replace(/(?:\s|\\n)+/g, ' ').trim()

/** The words of a text, with `{}` for each value, and then those inside its values. */
function collectWords(node: AstNode): string[] {
  if (node.type === 'Literal') return [String(node['value'])]
  const ownText = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
  const inner = (node['expressions'] as AstNode[]).flatMap(findTextsBelow).flatMap(collectWords)
  return [ownText, ...inner]
}

/** The outermost text nodes below a node. */
function findTextsBelow(node: AstNode): AstNode[] {
  if (isText(node)) return [node]
  return listReadableChildren(node).flatMap(findTextsBelow)
}

/** The children of a node that may contain texts. */
function listReadableChildren(node: AstNode): AstNode[] {
  if (/^TS|^Import|^Export(?:All|Named)Declaration$/.test(node.type) && !/^TS(?:As|Satisfies|NonNull)/.test(node.type))
    return node.type === 'ExportNamedDeclaration' && isNode(node['declaration']) ? [node['declaration']] : []
  const children = listChildren(node)
  if (node.type === 'Property') return isNode(node['value']) ? [node['value']] : []
  if (node.type === 'MemberExpression') return [node['object'] as AstNode]
  if (node.type === 'BinaryExpression' && COMPARISON_OPERATORS.has(node['operator'] as string))
    return children.filter((child) => !isText(child))
  if (node.type === 'SwitchCase') return children.filter((child) => child !== node['test'])
  if (node.type === 'CallExpression' && NON_TEXT_CALL.test(getCalleeName(node['callee'])))
    return children.filter((child) => !isText(child))
  return children
}

/** A call such as `quantity(n, 'item', 'items')`, whose texts are read together. */
function isOneText({ type, callee, arguments: args }: AstNode): boolean {
  const name = getCalleeName(callee)
  if (type !== 'CallExpression' || VARIANT_CALLS.has(name) || name.includes('.') || NON_TEXT_CALL.test(name))
    return false
  const types = (args as AstNode[]).map((arg) => arg.type)
  return (
    types.includes('Literal') &&
    !types.some((nodeType) => /^(?:Array|Object|Function|ArrowFunction)Expression$/.test(nodeType))
  )
}

/**
 * All texts in the values of a file, each with its property path. Comparisons, types, imports and separators are left
 * out.
 */
export function listStrings(path: string, source: string): Reading[] {
  const readings: Reading[] = []
  const getSourceText = (node: AstNode) =>
    node.type === 'Literal' ? String(node['value']) : collapseWhitespace(source.slice(node.start + 1, node.end - 1))
  const addReading = (node: AstNode, property: string[], text: string, words: string[]) => {
    if (words.some((word) => /\p{L}/u.test(word)))
      readings.push({ path, line: getLineAt(source, node.start), property: property.join('.'), text, words })
  }
  const visit = (node: AstNode, property: string[]): void => {
    if (isText(node)) return addReading(node, property, getSourceText(node), collectWords(node))
    if (isOneText(node))
      return addReading(
        node,
        property,
        `\${${collapseWhitespace(source.slice(node.start, node.end))}}`,
        findTextsBelow(node).flatMap(collectWords),
      )
    if (node.type === 'ArrayExpression')
      return (node['elements'] as (AstNode | null)[]).forEach(
        (element, i) => element && visit(element, [...property, String(i)]),
      )
    if (node.type === 'Property' && isNode(node['value']))
      return visit(node['value'], [...property, getCalleeName(node['key'])])
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) {
      const id = node['id'] as AstNode
      const name = id.type === 'Identifier' && !/^(?:en|de|ar)$/.test(getCalleeName(id)) ? [getCalleeName(id)] : []
      return visit(node['init'], [...property, ...name])
    }
    for (const child of listReadableChildren(node)) visit(child, property)
  }
  visit(parseFile(path, source).program, [])
  return readings
}

/** Keys of a form whose values are displayed. */
const LABELS = /^(?:label|subLabel|placeholder|required|email)$|(?:^|\.)(?:rules|customMessages|ARTIFACT_SECTIONS)\./

/** The labels, hints and sentences of a form definition. */
export const listFormLabels = (path: string, source: string): Reading[] =>
  listStrings(path, source).filter(
    ({ property, text }) =>
      LABELS.test(property) || LABELS.test(property.split('.').at(-1) ?? '') || text.startsWith('${toSizeOption('),
  )

/** Calls whose texts the operator reads on the command line or in the log. */
const MESSAGE_CALL =
  /^(?:say|fail|ConfigError|DatabaseStartError|MigrationError|MissingToolError)$|^(?:process\.std(?:out|err)\.write|console\.(?:log|warn|error)|(?:.*\.)?log\.(?:info|warn|error|fatal|debug))$/
/** Calls of a settings schema with a message. */
const CHECK_CALL = /\.(?:regex|refine|min|max|number|url)$/

/** The texts a program prints, logs or throws for its operator. `includeAll` takes every sentence of the file. */
export function listOperatorTexts(path: string, source: string, includeAll = false): Reading[] {
  const readings: Reading[] = []
  const texts = new Set<AstNode>()
  walkTree(parseFile(path, source).program, (node) => {
    const name = getCalleeName(node['callee'])
    const args = (node['arguments'] ?? []) as AstNode[]
    const isMessageCall =
      /^(?:Call|New)Expression$/.test(node.type) && (MESSAGE_CALL.test(name) || (includeAll && CHECK_CALL.test(name)))
    // The first argument of a log call is an object.
    const readArguments = args.filter((arg) => !name.includes('log.') || arg.type !== 'ObjectExpression')
    if (isMessageCall) readArguments.flatMap(findTextsBelow).forEach((textNode) => texts.add(textNode))
    if (includeAll && isText(node) && collectWords(node).some((word) => /\p{L} \p{L}/u.test(word))) texts.add(node)
  })
  const nodes = [...texts].sort((a, b) => a.start - b.start)
  for (const node of nodes) {
    const isInner = nodes.some(
      (otherNode) => otherNode !== node && otherNode.start <= node.start && node.end <= otherNode.end,
    )
    const words = collectWords(node)
    if (isInner || !words.some((word) => /\p{L}{2}/u.test(word))) continue
    const text = collapseWhitespace(
      node.type === 'Literal' ? String(node['value']) : source.slice(node.start + 1, node.end - 1),
    )
    readings.push({ path, line: getLineAt(source, node.start), property: '', text, words })
  }
  return readings
}

/** Keys of an endpoint whose texts are in its documentation. */
const DOCUMENTATION_KEY = /^(?:summary|summaries|description|descriptions)$/
/** Calls whose last argument explains who may make a call. */
const ACCESS_CALL = /^(?:anyone|signedIn|administrators|withReceipt)$/

/** Summaries, descriptions and access reasons in a contract or an entity, as in the API documentation. */
export const listApiTexts = (path: string, source: string): Reading[] => {
  const readings: Reading[] = []
  const add = (node: unknown): void => {
    if (!isNode(node)) return
    if (node.type === 'ArrayExpression') return (node['elements'] as unknown[]).forEach(add)
    if (!isText(node)) return
    readings.push({
      path,
      line: getLineAt(source, node.start),
      property: '',
      text: collectWords(node)[0] ?? '',
      words: collectWords(node),
    })
  }
  walkTree(parseFile(path, source).program, (node) => {
    const args = (node['arguments'] ?? []) as unknown[]
    if (node.type === 'CallExpression' && getCalleeName(node['callee']).endsWith('.describe')) args.forEach(add)
    if (node.type === 'CallExpression' && ACCESS_CALL.test(getCalleeName(node['callee']))) add(args.at(-1))
    if (node.type === 'Property' && DOCUMENTATION_KEY.test(getCalleeName(node['key']))) add(node['value'])
  })
  return readings
}

const READ_ATTRIBUTES = /^(?:aria-label|aria-description|label|title|placeholder|alt|description)$/

/** Texts inside components instead of messages files. */
export function listComponentTexts(path: string, source: string): Reading[] {
  const readings: Reading[] = []
  const add = (node: AstNode, literal: unknown) => {
    const text = collapseWhitespace(String(literal))
    if (/\p{L}{2}/u.test(text))
      readings.push({ path, line: getLineAt(source, node.start), property: '', text, words: [text] })
  }
  walkTree(parseFile(path, source).program, (node) => {
    if (node.type === 'JSXText') add(node, node['value'])
    const value = node['value']
    if (
      node.type === 'JSXAttribute' &&
      READ_ATTRIBUTES.test(getCalleeName(node['name'])) &&
      isNode(value) &&
      isText(value)
    )
      add(node, value['value'])
  })
  return readings
}
