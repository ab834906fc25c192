import { isNode, parseFile, walkTree, type AstNode } from '../syntax-tree.ts'

/** A regular expression in the source. */
export interface Expression {
  source: string
  flags: string
  /** path:line */
  place: string
}

/** Calls that are expensive or can't be checked: expressions built at run time, and `normalize`. */
export interface UnresolvedExpression {
  text: string
  place: string
  reason: string
}

const STRING_RAW = 'String.raw'

/** Every regular expression of a file: literals, and `new RegExp` of constants in the file. */
export function collectExpressions(
  path: string,
  text: string,
): { known: Expression[]; unknown: UnresolvedExpression[] } {
  const { program } = parseFile(path, text)
  const constants = new Map<string, AstNode>()
  const callsAndLiterals: AstNode[] = []
  walkTree(program, (node) => {
    const { id, init } = node
    if (node.type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier' && isNode(init))
      constants.set(id['name'] as string, init)
    if (isLiteral(node) || isConstructed(node) || isNormalize(node)) callsAndLiterals.push(node)
  })
  const resolveConstant = (node: unknown): string | undefined => resolveText(node, text, constants)
  const known: Expression[] = []
  const unknown: UnresolvedExpression[] = []
  for (const node of callsAndLiterals) {
    const place = `${path}:${text.slice(0, node.start).split('\n').length}`
    if (isNormalize(node)) {
      unknown.push({ text: text.slice(node.start, node.end), place, reason: 'takes the square of a heap of marks' })
      continue
    }
    const [source, flags] = isLiteral(node)
      ? [node.regex.pattern, node.regex.flags]
      : (node['arguments'] as unknown[]).slice(0, 2).map(resolveConstant)
    const isComplete = isLiteral(node) || (node['arguments'] as unknown[]).length < 2 || flags !== undefined
    if (source !== undefined && isComplete) known.push({ source, flags: flags ?? '', place })
    else
      unknown.push({ text: text.slice(node.start, node.end), place, reason: 'is put together while the program runs' })
  }
  return { known, unknown }
}

type Literal = AstNode & { regex: { pattern: string; flags: string } }
const isLiteral = (node: AstNode): node is Literal => node.type === 'Literal' && isObject(node['regex'])
const isObject = (value: unknown) => typeof value === 'object' && value !== null

const isConstructed = ({ type, callee }: AstNode) =>
  (type === 'NewExpression' || type === 'CallExpression') &&
  isNode(callee) &&
  (callee['name'] === 'RegExp' || (isNode(callee['property']) && callee['property']['name'] === 'RegExp'))

/** Calls of `text.normalize(…)`, which rules/normalize-unicode.ts replaces safely. */
const isNormalize = ({ type, callee }: AstNode) =>
  type === 'CallExpression' &&
  isNode(callee) &&
  isNode(callee['property']) &&
  callee['property']['name'] === 'normalize'

/** The value of a constant text: a literal, a template or a sum of constants. Undefined for anything else. */
function resolveText(node: unknown, text: string, constants: ReadonlyMap<string, AstNode>): string | undefined {
  if (!isNode(node)) return undefined
  const resolve = (operand: unknown) => resolveText(operand, text, constants)
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'Identifier') return resolve(constants.get(node['name'] as string))
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const [left, right] = [resolve(node['left']), resolve(node['right'])]
    return left === undefined || right === undefined ? undefined : left + right
  }
  const isRaw =
    node.type === 'TaggedTemplateExpression' && isNode(node['tag']) && getSource(node['tag'], text) === STRING_RAW
  const template = isRaw ? (node['quasi'] as AstNode) : node
  if (template.type !== 'TemplateLiteral') return undefined
  const parts = (template['quasis'] as { value: { raw: string; cooked: string } }[]).map(({ value }) =>
    isRaw ? value.raw : value.cooked,
  )
  const expressionTexts = (template['expressions'] as unknown[]).map(resolve)
  return expressionTexts.includes(undefined)
    ? undefined
    : parts.map((part, i) => part + (expressionTexts[i] ?? '')).join('')
}

const getSource = ({ start, end }: AstNode, text: string) => text.slice(start, end)
