import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { allCode } from './check-floors.ts'
import { isNode, lineAt, parseFile, walk, type AstNode } from './syntax-tree.ts'
import { apiTexts, commandLineTexts, demoTexts, docTexts, interfaceTexts } from './wording/everything-read.ts'
import type { Reading } from './wording/strings.ts'

// Draws random texts and names, the same ones for the same seed, and prints each with its place: `npm run
// sample-wording -- --kind strings --seed 1 --count 300`. `--words 4` draws only texts of four or more words.

type Sampled = Pick<Reading, 'path' | 'line' | 'property' | 'text'>

const PATTERNS = new Set(['ObjectPattern', 'ArrayPattern', 'RestElement', 'AssignmentPattern', 'Property'])

/** The names declared by a binding, including destructured ones. */
function declaredNames(node: unknown): AstNode[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [node]
  if (node.type === 'Property') return node['shorthand'] === true ? [] : declaredNames(node['value'])
  if (!PATTERNS.has(node.type)) return []
  return [node['properties'], node['elements'], node['argument'], node['left']].flat().flatMap(declaredNames)
}

const KIND_OF: Readonly<Record<string, string>> = {
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'enum',
  ClassDeclaration: 'class',
  FunctionDeclaration: 'function',
  TSPropertySignature: 'property',
  TSMethodSignature: 'method',
  MethodDefinition: 'method',
  PropertyDefinition: 'property',
}

/** Every declared name of a file with its line, and the name of the file itself. */
export function listIdentifiers(path: string, source: string): Sampled[] {
  const lines = source.split('\n')
  const samples: Sampled[] = [{ path, line: 1, property: 'file', text: basename(path) }]
  const seen = new Set<string>()
  const add = (node: AstNode, property: string) => {
    const name = String(node['name'])
    if (node.type !== 'Identifier' || seen.has(name)) return
    seen.add(name)
    const line = lineAt(source, node.start)
    samples.push({ path, line, property, text: `${name}  ← ${(lines[line - 1] ?? '').trim()}` })
  }
  walk(parseFile(path, source).program, (node) => {
    const kind = KIND_OF[node.type]
    const declaredName = node['id'] ?? node['key']
    if (kind && isNode(declaredName)) add(declaredName, kind)
    if (node.type === 'VariableDeclarator')
      declaredNames(node['id']).forEach((identifier) => add(identifier, 'variable'))
    if (Array.isArray(node['params']))
      node['params'].flatMap(declaredNames).forEach((identifier) => add(identifier, 'parameter'))
  })
  return samples
}

/** Every comment, joining consecutive line comments and skipping directives for tools. */
export function listComments(path: string, source: string): Sampled[] {
  const samples: (Sampled & { end: number })[] = []
  for (const { type, value, start, end } of parseFile(path, source).comments) {
    const text = value
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (!/\p{L}{2}/u.test(text) || /^(?:eslint|oxlint|prettier|@vite|@ts-|#__PURE__)/.test(text)) continue
    const last = samples.at(-1)
    const follows = type === 'Line' && last?.property === 'Line' && /^\n[ \t]*$/.test(source.slice(last.end, start))
    if (follows && last) Object.assign(last, { text: `${last.text} ${text}`, end })
    else samples.push({ path, line: lineAt(source, start), property: type, text, end })
  }
  return samples.map(({ line, text }) => ({ path, line, property: '', text }))
}

/** The function that a call finally calls: `test` for `test.each([…])`. */
function calledFunction(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee['name'])
  return calledFunction(callee['object'] ?? callee['callee'] ?? callee['tag'])
}

/** The names of all tests. */
export function listTestNames(path: string, source: string): Sampled[] {
  const samples: Sampled[] = []
  walk(parseFile(path, source).program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:test|it|describe)$/.test(calledFunction(node['callee']))) return
    const [name] = node['arguments'] as AstNode[]
    if (!name || !/^(?:Literal|TemplateLiteral)$/.test(name.type)) return
    const text = source.slice(name.start + 1, name.end - 1)
    samples.push({ path, line: lineAt(source, name.start), property: '', text })
  })
  return samples
}

const inCode = (root: string, read: (path: string, source: string) => Sampled[], only = /./) =>
  [...allCode(root)].filter(([path]) => only.test(path)).flatMap(([path, source]) => read(path, source))

/** The kinds of texts, and their sources. */
export const KINDS: Readonly<Record<string, (root: string) => Sampled[]>> = {
  strings: (root) => [...interfaceTexts(root, 'en'), ...commandLineTexts(root)],
  de: (root) => interfaceTexts(root, 'de'),
  ar: (root) => interfaceTexts(root, 'ar'),
  demo: demoTexts,
  api: apiTexts,
  docs: docTexts,
  comments: (root) => inCode(root, listComments),
  identifiers: (root) => inCode(root, listIdentifiers),
  tests: (root) => inCode(root, listTestNames, /\.(?:test|suite|e2e)\.tsx?$/),
}

/** Random numbers in [0, 1) that depend only on the seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws `count` texts at random without repeats. The same seed draws the same texts. */
export function draw<T>(all: readonly T[], seed: number, count: number): T[] {
  const random = createRandom(seed)
  const remaining = [...all]
  const drawCount = Math.min(count, remaining.length)
  for (let i = 0; i < drawCount; i++) {
    const swapIndex = i + Math.floor(random() * (remaining.length - i))
    const [identifier, swapped] = [remaining[i], remaining[swapIndex]]
    remaining[i] = swapped as T
    remaining[swapIndex] = identifier as T
  }
  return remaining.slice(0, drawCount)
}

const hasWords = (text: string, minWords: number) => (text.match(/[\p{L}\p{N}’'-]+/gu) ?? []).length >= minWords

function main(): void {
  const text = (fallback: string) => ({ type: 'string' as const, default: fallback })
  const options = { kind: text('strings'), seed: text('1'), count: text('300'), words: text('1') }
  const { values } = parseArgs({ options })
  const read = KINDS[values.kind]
  const [seed, count, words] = [Number(values.seed), Number(values.count), Number(values.words)]
  if (!read || ![seed, count, words].every(Number.isInteger)) {
    process.stderr.write(
      `Usage: npm run sample-wording -- --kind ${Object.keys(KINDS).join('|')} --seed N --count N [--words N]\n`,
    )
    process.exitCode = 1
    return
  }
  const order = (a: Sampled, b: Sampled) => a.path.localeCompare(b.path, 'en') || a.line - b.line
  const all = read(join(import.meta.dirname, '..')).filter((identifier) => hasWords(identifier.text, words))
  const drawn = draw(all.sort(order), seed, count)
  for (const [i, identifier] of drawn.entries())
    process.stdout.write(
      `${String(i + 1).padStart(3)}  ${identifier.path}:${identifier.line}  ${identifier.property}\n     ${identifier.text}\n`,
    )
  process.stdout.write(`\n${drawn.length} of ${all.length} ${values.kind}, seed ${seed}\n`)
}

if (import.meta.main) main()
