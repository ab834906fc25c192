import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readAllCode } from './check-floors.ts'
import { isNode, getLineAt, parseFile, walkTree, type AstNode } from './syntax-tree.ts'
import {
  collectApiTexts,
  collectCommandLineTexts,
  collectDemoTexts,
  collectDocTexts,
  collectInterfaceTexts,
} from './wording/readable-texts.ts'
import type { Reading } from './wording/strings.ts'

// Draws random texts and names, the same ones for the same seed, and prints each with its place: `npm run
// sample-wording -- --kind strings --seed 1 --count 300`. `--words 4` draws only texts of four or more words.

type Sampled = Pick<Reading, 'path' | 'line' | 'property' | 'text'>

const PATTERNS = new Set(['ObjectPattern', 'ArrayPattern', 'RestElement', 'AssignmentPattern', 'Property'])

/** The names declared by a binding, including destructured ones. */
function listDeclaredNames(node: unknown): AstNode[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [node]
  if (node.type === 'Property') return node['shorthand'] === true ? [] : listDeclaredNames(node['value'])
  if (!PATTERNS.has(node.type)) return []
  return [node['properties'], node['elements'], node['argument'], node['left']].flat().flatMap(listDeclaredNames)
}

const KIND_BY_NODE_TYPE: Readonly<Record<string, string>> = {
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
  const seenPositions = new Set<string>()
  const addSample = (node: AstNode, property: string) => {
    const name = String(node['name'])
    if (node.type !== 'Identifier' || seenPositions.has(name)) return
    seenPositions.add(name)
    const line = getLineAt(source, node.start)
    samples.push({ path, line, property, text: `${name}  ← ${(lines[line - 1] ?? '').trim()}` })
  }
  walkTree(parseFile(path, source).program, (node) => {
    const kind = KIND_BY_NODE_TYPE[node.type]
    const declaredName = node['id'] ?? node['key']
    if (kind && isNode(declaredName)) addSample(declaredName, kind)
    if (node.type === 'VariableDeclarator')
      listDeclaredNames(node['id']).forEach((identifier) => addSample(identifier, 'variable'))
    if (Array.isArray(node['params']))
      node['params'].flatMap(listDeclaredNames).forEach((identifier) => addSample(identifier, 'parameter'))
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
    const lastSample = samples.at(-1)
    const continuesComment =
      type === 'Line' && lastSample?.property === 'Line' && /^\n[ \t]*$/.test(source.slice(lastSample.end, start))
    if (continuesComment && lastSample) Object.assign(lastSample, { text: `${lastSample.text} ${text}`, end })
    else samples.push({ path, line: getLineAt(source, start), property: type, text, end })
  }
  return samples.map(({ line, text }) => ({ path, line, property: '', text }))
}

/** The function at the root of a chain of calls: `test` for `test.each([…])`. */
function getCalledFunction(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee['name'])
  return getCalledFunction(callee['object'] ?? callee['callee'] ?? callee['tag'])
}

/** The names of all tests. */
export function listTestNames(path: string, source: string): Sampled[] {
  const samples: Sampled[] = []
  walkTree(parseFile(path, source).program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:test|it|describe)$/.test(getCalledFunction(node['callee']))) return
    const [name] = node['arguments'] as AstNode[]
    if (!name || !/^(?:Literal|TemplateLiteral)$/.test(name.type)) return
    const text = source.slice(name.start + 1, name.end - 1)
    samples.push({ path, line: getLineAt(source, name.start), property: '', text })
  })
  return samples
}

const collectFromCode = (root: string, read: (path: string, source: string) => Sampled[], only = /./) =>
  [...readAllCode(root)].filter(([path]) => only.test(path)).flatMap(([path, source]) => read(path, source))

/** The kinds of texts, and their sources. */
export const KINDS: Readonly<Record<string, (root: string) => Sampled[]>> = {
  strings: (root) => [...collectInterfaceTexts(root, 'en'), ...collectCommandLineTexts(root)],
  de: (root) => collectInterfaceTexts(root, 'de'),
  ar: (root) => collectInterfaceTexts(root, 'ar'),
  demo: collectDemoTexts,
  api: collectApiTexts,
  docs: collectDocTexts,
  comments: (root) => collectFromCode(root, listComments),
  identifiers: (root) => collectFromCode(root, listIdentifiers),
  tests: (root) => collectFromCode(root, listTestNames, /\.(?:test|suite|e2e)\.tsx?$/),
}

/** Random numbers in [0, 1) that depend only on the seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state)
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws `count` texts at random without repeats. The same seed draws the same texts. */
export function drawSample<T>(population: readonly T[], seed: number, count: number): T[] {
  const random = createRandom(seed)
  const remaining = [...population]
  const drawCount = Math.min(count, remaining.length)
  for (let i = 0; i < drawCount; i++) {
    const swapIndex = i + Math.floor(random() * (remaining.length - i))
    const [current, swappedItem] = [remaining[i], remaining[swapIndex]]
    remaining[i] = swappedItem as T
    remaining[swapIndex] = current as T
  }
  return remaining.slice(0, drawCount)
}

const hasWords = (text: string, minWords: number) => (text.match(/[\p{L}\p{N}’'-]+/gu) ?? []).length >= minWords

function main(): void {
  const textOption = (fallback: string) => ({ type: 'string' as const, default: fallback })
  const options = {
    kind: textOption('strings'),
    seed: textOption('1'),
    count: textOption('300'),
    words: textOption('1'),
  }
  const { values } = parseArgs({ options })
  const read = KINDS[values.kind]
  const [seed, count, minWords] = [Number(values.seed), Number(values.count), Number(values.words)]
  if (!read || ![seed, count, minWords].every(Number.isInteger)) {
    process.stderr.write(
      `Usage: npm run sample-wording -- --kind ${Object.keys(KINDS).join('|')} --seed N --count N [--words N]\n`,
    )
    process.exitCode = 1
    return
  }
  const compareSamples = (a: Sampled, b: Sampled) => a.path.localeCompare(b.path, 'en') || a.line - b.line
  const all = read(join(import.meta.dirname, '..')).filter((sample) => hasWords(sample.text, minWords))
  const drawnSamples = drawSample(all.sort(compareSamples), seed, count)
  for (const [i, sample] of drawnSamples.entries())
    process.stdout.write(
      `${String(i + 1).padStart(3)}  ${sample.path}:${sample.line}  ${sample.property}\n     ${sample.text}\n`,
    )
  process.stdout.write(`\n${drawnSamples.length} of ${all.length} ${values.kind}, seed ${seed}\n`)
}

if (import.meta.main) main()
