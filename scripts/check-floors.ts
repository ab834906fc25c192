import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import {
  BARRELS,
  COMPONENT_LIBRARY,
  FEATURE_FLOORS,
  FEATURE_PAIRS,
  FLOORS,
  FORBIDDEN_NAMES,
  INNER_FLOORS,
  LEFT_TO_ACTS,
  MAX_FILES_IN_FOLDER,
  MAX_LINES,
  MAY_IMPORT,
  MAX_PAIRS,
  MAX_LINES_WITHOUT_FLOORS,
  NAMES,
  PACKAGES,
  SHARED_PACKAGES,
  VISITORS,
} from '../floors.ts'

type Tree = keyof typeof FLOORS
/** Path below the repository root → text of the file. */
export type Files = ReadonlyMap<string, string>

const IMPORT = /(?<!['\w])(?:from|import)\s*\(?\s*'([\w@#:./-]+)'/g
const isTest = (path: string) => path.includes('.test.') || path.endsWith('.suite.ts')

interface FilePlace {
  tree: Tree
  floor: number
  feature: string | null
  kind: number
}

const KINDS: readonly (readonly string[])[] = FEATURE_FLOORS
const findKindIndex = (ending: string) => KINDS.findIndex((endings) => endings.includes(ending))
const [MODEL, VIEW, ACT, TOP] = ['model', 'view', 'act', 'routes'].map(findKindIndex) as [
  number,
  number,
  number,
  number,
]

/** Every violation of the import rules and size limits in `src`, one line each. */
export function listViolations(all: Files): string[] {
  const files: Files = new Map([...all].filter(([path]) => path.startsWith('src/')))
  const problems = [...all].flatMap(([path, text]) => findTooLongFile(path, text))
  const { graph, packages } = listImports(files)
  for (const [path, text] of files) {
    problems.push(...findWrongNames(path, text))
    if (findPlace(path)?.floor === -1 && !isTopLevelShared(path))
      problems.push(`${path} lies beside the floors of its tree`)
    if (findFloor(path)?.floor === -1) problems.push(`${path} lies beside the floors of its feature`)
    if (isTest(path)) continue
    const directImports = graph.get(path) ?? []
    // Importing a file without a floor counts as importing that file's own imports as well.
    for (const target of directImports.flatMap((imported) =>
      isTopLevelShared(imported) ? [imported, ...(graph.get(imported) ?? [])] : imported,
    )) {
      const reason = findImportProblem(path, target)
      if (reason) problems.push(`${path} imports ${target}: ${reason}`)
    }
    for (const name of packages.get(path) ?? [])
      if (isPackageForbidden(path, name)) problems.push(`${path} imports ${name}: another part of the tree knows it`)
    if (findPlace(path)?.kind === MODEL && SERVER_VALUE_IMPORT.test(text))
      problems.push(`${path}: of the server a model reads types and models alone`)
  }
  return [
    ...problems,
    ...findCrowdedFolders(files),
    ...findFoldersWithoutFloors(files),
    ...findCycles(graph),
    ...findHeavyPages(graph, packages),
  ]
}

/** Rules that name missing files, and pairs of features above the limit, one line each. */
export function findEmptyRules(files: Files): string[] {
  const paths = [...files.keys()]
  const folders = [
    ...Object.entries(FLOORS).map(([tree, names]) => [`src/${tree}`, names] as const),
    ...Object.entries(INNER_FLOORS),
  ].flatMap(([root, names]) => names.map((name) => `${root}/${name}`))
  const callsFeature = (from: string, to: string) => {
    const actImport = new RegExp(`'#server/features/${to}/(?![^']*\\.(?:model|repo|view)\\.)`)
    return [...files].some(([path, text]) => path.startsWith(`src/server/features/${from}/`) && actImport.test(text))
  }
  return [
    ...folders
      .filter((floor) => !paths.some((path) => path === floor || path.startsWith(`${floor}/`)))
      .map((floor) => `floors.ts names ${floor}, which is not there`),
    ...FEATURE_PAIRS.filter(([from, to]) => !callsFeature(from, to)).map(
      ([from, to]) => `floors.ts: ${from} calls nothing of ${to}`,
    ),
    ...(FEATURE_PAIRS.length > MAX_PAIRS ? [`floors.ts lists more than ${MAX_PAIRS} pairs of features`] : []),
  ]
}

/** The imports of each file: own files and packages. */
function listImports(files: Files) {
  const [graph, packages] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const [path, text] of files) {
    if (isTest(path)) continue
    const importedNames = [...text.matchAll(IMPORT)].map(([, name = '']) => name)
    graph.set(
      path,
      importedNames.flatMap((name) => resolve(path, name, files)),
    )
    packages.set(
      path,
      importedNames.filter((name) => !/^[.#]/.test(name)),
    )
  }
  return { graph, packages }
}

const isTopLevelShared = (path: string) => /^src\/shared\/[^/]+$/.test(path)
const isPackageForbidden = (path: string, name: string) =>
  PACKAGES.some(([packageNames, allowedRoot]) => packageNames.test(name) && !path.startsWith(allowedRoot)) ||
  (path.startsWith('src/shared/') && !SHARED_PACKAGES.test(name))
const SERVER_VALUE_IMPORT = /^(?:import|export) (?!type\b)[^']*'(?:#server|\.)(?![^']*\.model\.ts')/m

function resolve(from: string, specifier: string, files: Files): string[] {
  const path = specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : specifier.startsWith('.')
      ? normalize(join(dirname(from), specifier))
      : ''
  return files.has(path) ? [path] : []
}

function findPlace(path: string): FilePlace | null {
  const [src, tree, floor = '', feature = ''] = path.split('/')
  if (src !== 'src' || !tree || !(tree in FLOORS)) return null
  const level = FLOORS[tree as Tree].indexOf(floor)
  const ending = /\.(\w+)\.tsx?$/.exec(path)?.[1] ?? 'act'
  const kind = findKindIndex(ending)
  return {
    tree: tree as Tree,
    floor: level,
    feature: floor === 'features' ? feature : null,
    kind: kind === -1 ? ACT : kind,
  }
}

/** The floor of a file within its feature; -1 if it has none, null if the feature has no floors. */
function findFloor(path: string): { feature: string; floor: number } | null {
  const [feature, floors] = Object.entries(INNER_FLOORS).find(([root]) => path.startsWith(`${root}/`)) ?? []
  if (feature === undefined || floors === undefined) return null
  return { feature, floor: floors.indexOf(path.slice(feature.length + 1).split('/')[0] ?? '') }
}

/** Features too large to be without floors. */
function findFoldersWithoutFloors(files: Files): string[] {
  const lines = new Map<string, number>()
  for (const [path, text] of files) {
    const feature = /^src\/(?:server|web)\/features\/[^/]+/.exec(path)?.[0]
    if (feature === undefined || isTest(path) || feature in INNER_FLOORS) continue
    lines.set(feature, (lines.get(feature) ?? 0) + text.split('\n').length - 1)
  }
  return [...lines].flatMap(([feature, n]) =>
    n > MAX_LINES_WITHOUT_FLOORS
      ? [`${feature} has ${n} lines: more than ${MAX_LINES_WITHOUT_FLOORS} need floors of their own`]
      : [],
  )
}

function findImportProblem(from: string, to: string): string | null {
  const [a, b] = [findPlace(from), findPlace(to)]
  if (!a || !b) return null
  if (!MAY_IMPORT[a.tree].includes(b.tree)) return `${a.tree} and ${b.tree} never meet`
  const importsReservedForActs = a.tree === 'server' && a.feature !== null && LEFT_TO_ACTS[KINDS[a.kind]?.[0] ?? '']
  if (importsReservedForActs && importsReservedForActs.test(to)) return 'that is left to acts'
  if (a.tree !== b.tree || a.floor === -1 || b.floor === -1) return null
  if (b.floor > a.floor) return 'upwards'
  const [floorA, floorB] = [findFloor(from), findFloor(to)]
  if (floorA && floorB && floorA.feature === floorB.feature && floorB.floor > floorA.floor)
    return 'upwards within the feature'
  if (a.tree === 'server' && b.feature !== null && a.feature !== null) return checkFeatureImport(a, b)
  if (a.tree === 'web' && a.feature !== null && b.feature !== null && a.feature !== b.feature)
    return 'features never import features; a page composes them'
  return null
}

function checkFeatureImport(a: FilePlace, b: FilePlace): string | null {
  if (b.kind === TOP) return 'calls and jobs are imported by the app alone'
  if (a.feature !== b.feature) {
    if (b.kind <= VIEW && a.kind >= b.kind) return null
    const isListedPair = FEATURE_PAIRS.some(([from, to]) => from === a.feature && to === b.feature)
    return isListedPair ? null : 'this pair of features is not listed in floors.ts'
  }
  return b.kind > a.kind ? `a ${KINDS[a.kind]?.[0]} imports nothing above it` : null
}

/** Import chains from visitors' pages to the component library. */
function findHeavyPages(graph: ReadonlyMap<string, string[]>, packages: ReadonlyMap<string, string[]>): string[] {
  const visited = new Set([...graph.keys()].filter((path) => VISITORS.test(path)))
  // A set visits items that are added during the loop.
  for (const path of visited) for (const target of graph.get(path) ?? []) visited.add(target)
  return [...visited]
    .filter((path) => packages.get(path)?.some((name) => COMPONENT_LIBRARY.test(name)))
    .map((path) => `${path} knows the component library, and pages of visitors come to it`)
}

function findTooLongFile(path: string, text: string): string[] {
  const lineCount = text.split('\n').length - 1
  const maxLines = isTest(path) || /^(?:test|e2e)\//.test(path) ? MAX_LINES.test : MAX_LINES.code
  return lineCount > maxLines ? [`${path} has ${lineCount} lines, more than ${maxLines}`] : []
}

function findWrongNames(path: string, text: string): string[] {
  const name = path.split('/').pop() ?? ''
  return [
    ...(NAMES.test(name) ? [] : [`${path}: names are kebab-case`]),
    ...(/^export default\b/m.test(text) ? [`${path}: exports have names`] : []),
    ...(FORBIDDEN_NAMES.test(name) ? [`${path}: the name says nothing`] : []),
    ...(/^(index|all)\.tsx?$/.test(name) && !BARRELS.includes(path) ? [`${path}: no barrel files`] : []),
  ]
}

function findCrowdedFolders(files: Files): string[] {
  const filesByFolder = Map.groupBy(
    [...files.keys()].filter((path) => !isTest(path)),
    (path) => dirname(path),
  )
  return [...filesByFolder].flatMap(([folder, { length }]) =>
    length > MAX_FILES_IN_FOLDER ? [`${folder} holds ${length} files, more than ${MAX_FILES_IN_FOLDER}`] : [],
  )
}

function findCycles(graph: Map<string, string[]>): string[] {
  const problems: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (path: string, trail: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      problems.push(`a cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    state.set(path, 'open')
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return problems
}

/** Folders with code, relative to the root. */
export const CODE = ['src', 'test', 'e2e', 'bench', 'scripts']

/** All source files below a folder. */
export function readSourceFiles(root: string, folder = 'src'): Files {
  const files = new Map<string, string>()
  const walk = (parent: string) => {
    for (const name of readdirSync(parent)) {
      const path = join(parent, name)
      if (statSync(path).isDirectory()) walk(path)
      else if (/\.tsx?$/.test(name)) files.set(relative(root, path), readFileSync(path, 'utf8'))
    }
  }
  walk(join(root, folder))
  return files
}

/** The files that the rules apply to. */
export const readAllCode = (root: string): Files =>
  new Map(CODE.flatMap((folder) => [...readSourceFiles(root, folder)]))

if (import.meta.main) {
  const all = readAllCode(join(import.meta.dirname, '..'))
  const problems = [...listViolations(all), ...findEmptyRules(all)]
  for (const line of problems) process.stdout.write(`${line}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
