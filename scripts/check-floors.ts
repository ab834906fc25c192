import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import {
  BARRELS,
  FEATURE_FLOORS,
  FEATURE_PAIRS,
  FLOORS,
  FORBIDDEN_NAMES,
  INNER_FLOORS,
  MAX_FILES_IN_FOLDER,
  MAX_LINES,
  MAY_IMPORT,
  MOST_WITHOUT_FLOORS,
} from '../floors.ts'

type Tree = keyof typeof FLOORS
/** Path below the root of the checkout → its text. */
export type Files = ReadonlyMap<string, string>

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g
const isTest = (path: string) => path.includes('.test.') || path.endsWith('.suite.ts')

interface Place {
  tree: Tree
  floor: number
  feature: string | null
  kind: number
}

const KINDS: readonly (readonly string[])[] = FEATURE_FLOORS
const kindNamed = (ending: string) => KINDS.findIndex((endings) => endings.includes(ending))
const [REPO, ACT, TOP] = [kindNamed('repo'), kindNamed('act'), kindNamed('routes')]

/** Every breach of the import law and of the sizes, one line each; empty where all is well. */
export function breaches(files: Files): string[] {
  const found: string[] = []
  const graph = new Map<string, string[]>()
  for (const [path, text] of files) {
    found.push(...ofSize(path, text))
    if (innerOf(path)?.floor === -1) found.push(`${path} lies beside the floors of its feature`)
    const targets = [...text.matchAll(IMPORT)].flatMap((match) => resolve(path, match[1] ?? '', files))
    if (isTest(path)) continue
    graph.set(path, targets)
    for (const target of targets) {
      const why = forbidden(path, target)
      if (why) found.push(`${path} imports ${target}: ${why}`)
    }
  }
  return [...found, ...crowded(files), ...withoutFloors(files), ...cycles(graph)]
}

function resolve(from: string, specifier: string, files: Files): string[] {
  const path = specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : ''
  return files.has(path) ? [path] : []
}

function placeOf(path: string): Place | null {
  const [src, tree, floor = '', feature = ''] = path.split('/')
  if (src !== 'src' || !tree || !(tree in FLOORS)) return null
  const level = FLOORS[tree as Tree].indexOf(floor)
  const ending = /\.(\w+)\.tsx?$/.exec(path)?.[1] ?? 'act'
  const kind = kindNamed(ending)
  return {
    tree: tree as Tree,
    floor: level,
    feature: floor === 'features' ? feature : null,
    kind: kind === -1 ? ACT : kind,
  }
}

/** The floor within its feature that a file is on; -1 is none, null that the feature has no floors. */
function innerOf(path: string): { feature: string; floor: number } | null {
  const [feature, floors] = Object.entries(INNER_FLOORS).find(([root]) => path.startsWith(`${root}/`)) ?? []
  if (feature === undefined || floors === undefined) return null
  return { feature, floor: floors.indexOf(path.slice(feature.length + 1).split('/')[0] ?? '') }
}

/** Features that have grown too large to be without floors. */
function withoutFloors(files: Files): string[] {
  const lines = new Map<string, number>()
  for (const [path, text] of files) {
    const feature = /^src\/(?:server|web)\/features\/[^/]+/.exec(path)?.[0]
    if (feature === undefined || isTest(path) || feature in INNER_FLOORS) continue
    lines.set(feature, (lines.get(feature) ?? 0) + text.split('\n').length - 1)
  }
  return [...lines].flatMap(([feature, n]) =>
    n > MOST_WITHOUT_FLOORS
      ? [`${feature} has ${n} lines: more than ${MOST_WITHOUT_FLOORS} need floors of their own`]
      : [],
  )
}

function forbidden(from: string, to: string): string | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (!a || !b) return null
  if (!MAY_IMPORT[a.tree].includes(b.tree)) return `${a.tree} and ${b.tree} never meet`
  if (a.tree !== b.tree || a.floor === -1 || b.floor === -1) return null
  if (b.floor > a.floor) return 'upwards'
  const [inA, inB] = [innerOf(from), innerOf(to)]
  if (inA && inB && inA.feature === inB.feature && inB.floor > inA.floor) return 'upwards within the feature'
  if (a.tree === 'server' && b.feature !== null && a.feature !== null) return betweenFeatures(a, b)
  if (a.tree === 'web' && a.feature !== null && b.feature !== null && a.feature !== b.feature)
    return 'features never import features; a page composes them'
  return null
}

function betweenFeatures(a: Place, b: Place): string | null {
  if (b.kind === TOP) return 'calls and jobs are imported by the app alone'
  if (a.feature !== b.feature) {
    if (b.kind <= REPO && a.kind >= b.kind) return null
    const listed = FEATURE_PAIRS.some(([from, to]) => from === a.feature && to === b.feature)
    return listed ? null : 'this pair of features is not listed in floors.ts'
  }
  return b.kind > a.kind ? `a ${KINDS[a.kind]?.[0]} imports nothing above it` : null
}

function ofSize(path: string, text: string): string[] {
  const lines = text.split('\n').length - 1
  const most = isTest(path) ? MAX_LINES.test : MAX_LINES.code
  const name = path.split('/').pop() ?? ''
  return [
    ...(lines > most ? [`${path} has ${lines} lines, more than ${most}`] : []),
    ...(FORBIDDEN_NAMES.test(name) ? [`${path}: the name says nothing`] : []),
    ...(/^(index|all)\.tsx?$/.test(name) && !BARRELS.includes(path) ? [`${path}: no barrel files`] : []),
  ]
}

function crowded(files: Files): string[] {
  const folders = Map.groupBy(
    [...files.keys()].filter((path) => !isTest(path)),
    (path) => dirname(path),
  )
  return [...folders].flatMap(([folder, { length }]) =>
    length > MAX_FILES_IN_FOLDER ? [`${folder} holds ${length} files, more than ${MAX_FILES_IN_FOLDER}`] : [],
  )
}

function cycles(graph: Map<string, string[]>): string[] {
  const found: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push(`a cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    state.set(path, 'open')
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

/** All source files below one folder of the checkout. */
export function sourceFiles(root: string, below = 'src'): Files {
  const files = new Map<string, string>()
  const walk = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) walk(path)
      else if (/\.tsx?$/.test(name)) files.set(relative(root, path), readFileSync(path, 'utf8'))
    }
  }
  walk(join(root, below))
  return files
}

if (import.meta.main) {
  const found = breaches(sourceFiles(join(import.meta.dirname, '..')))
  for (const line of found) process.stdout.write(`${line}\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
