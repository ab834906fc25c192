import { join } from 'node:path'
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser'
import { readSourceFiles } from './check-floors.ts'

/** The modules that define query keys. */
const KEYS = 'src/web/kit/cache/query-keys.ts'
/** The modules that invalidate or remove queries. */
const STALE = 'src/web/kit/stale.ts'
const INVALIDATION_METHOD = /^(?:invalidate|remove|reset|refetch)Queries$/
const CACHE_METHOD = /Quer(y|ies)(Data|State|Defaults)$|^fetchQuery$/

const isTest = (path: string) => path.includes('.test.')

/** Every place that writes a query key by hand or reads a part of one by index, one line each. */
export function findKeysInFile(path: string, text: string): string[] {
  const problems: string[] = []
  const getLine = (offset: number) => text.slice(0, offset).split('\n').length
  const report = (node: { start: number }, reason: string) => problems.push(`${path}:${getLine(node.start)}: ${reason}`)
  const isLiteral = (node: Expression | Argument): boolean => {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return isLiteral(node.expression)
    return node.type === 'ArrayExpression'
  }
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'queryKey') return
      if (value.type === 'ArrayPattern') report(value, 'a key is read by position')
      else if (isLiteral(value as Expression)) report(value, 'a key is written out')
    },
    CallExpression({ callee, arguments: [firstArgument] }) {
      const name =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
      if (INVALIDATION_METHOD.test(name)) report(callee, 'stale data is invalidated by `after` alone')
      if (CACHE_METHOD.test(name) && firstArgument && isLiteral(firstArgument))
        report(firstArgument, 'a key is written out')
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ArrayPattern' && init?.type === 'Identifier' && /^(?:queryK|k)ey$/.test(init.name))
        report(id, 'a key is read by position')
    },
    MemberExpression({ object, computed, start }) {
      const name =
        object.type === 'Identifier'
          ? object.name
          : object.type === 'MemberExpression' && object.property.type === 'Identifier'
            ? object.property.name
            : ''
      if (computed && name === 'queryKey') report({ start }, 'a key is read by position')
    },
  }).visit(parseSync(path, text).program)
  return problems
}

/** Every handwritten query key in the web code. */
export function findKeysElsewhere(root: string): string[] {
  const files = [...readSourceFiles(root, 'src/web')].filter(
    ([path]) => path !== KEYS && path !== STALE && !isTest(path),
  )
  return files.flatMap(([path, text]) => findKeysInFile(path, text))
}

if (import.meta.main) {
  const problems = findKeysElsewhere(join(import.meta.dirname, '..'))
  for (const line of problems) process.stdout.write(`${line}; keys of the data cache are named only in ${KEYS}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
