import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../support/paths.ts'
import { ROLES } from './callers.ts'
import { ENDPOINTS } from './endpoints.ts'
import { SAMPLES } from './samples.ts'

/** The statuses of all callers: by sample, and for writes with an empty body by endpoint. */
export interface Matrix {
  full: Map<string, string[]>
  empty: Map<string, string[]>
  /** The calls that each key allows to a member who has no other key. */
  keys: Map<string, string[]>
}

export const MATRIX_FILE = join(ROOT, 'docs/access-matrix.md')

const INTRODUCTION = [
  '# Access matrix',
  '',
  'The HTTP status that each caller gets from each endpoint, as observed by the tests: own/others’ where they differ.',
  '`UPDATE_GOLDEN=1 npm test` regenerates this file, so every change of a permission shows here.',
  '',
  '- `custom` has only `edit_others_artifacts`; `neighbour` is a superuser of another project of the organisation;',
  '  `stranger` has an account, `visitor` has none.',
  '- 401 of `auth.login` and `projects.authGallery` means a wrong password, 401 of `auth.secondStep` a wrong code.',
  '- 409 of `users.remove` means the only owner of an organisation, of `twoStep` that it is off, of `passkeys` an expired challenge, of `staticCopy` a gallery without built pages.',
  '- `uploads` are the calls of tus by their methods; the last PATCH creates an artifact.',
  '',
]
const EMPTY_BODIES = [
  '## Empty bodies',
  '',
  'The same writes with `{}` as their body. Callers without permission for the subject in the path are refused before the body',
  'is validated; all others get 400 for missing fields, or 200 if nothing changes.',
]

const SINGLE_KEYS = [
  '## What one key opens',
  '',
  'The calls that an observer may not make and a member with only this key may: for own or others’ entries, where only one of',
  'the two. Some keys only work together with another key: those rows list what neither key opens alone.',
]

/** Renders the document: all samples in their order, then all endpoints in theirs. */
export function renderDocument({ full, empty, keys }: Matrix): string {
  const toRows = (names: readonly string[], cells: Map<string, string[]>) => [
    `| call | ${ROLES.join(' | ')} |`,
    `|---|${ROLES.map(() => '---|').join('')}`,
    ...names.flatMap((name) => (cells.has(name) ? [`| ${name} | ${cells.get(name)?.join(' | ')} |`] : [])),
  ]
  const endpoints = ENDPOINTS.map(([name]) => name)
  const keyRows = [...keys].map(([key, cells]) => `| ${key} | ${cells.join(' | ')} |`)
  const lines = [
    ...[...INTRODUCTION, ...toRows(Object.keys(SAMPLES), full), ''],
    ...[...EMPTY_BODIES, '', ...toRows(endpoints, empty), ''],
    ...[...SINGLE_KEYS, '', '| key | opens |', '|---|---|', ...keyRows],
  ]
  return `${lines.join('\n')}\n`
}

/** Parses the document of expected results. */
export function readGolden(): Matrix {
  const [full = '', otherSections = ''] = readFileSync(MATRIX_FILE, 'utf8').split('## Empty bodies')
  const [empty = '', keys = ''] = otherSections.split('## What one key opens')
  const rows = (text: string) =>
    new Map(
      [...text.matchAll(/^\| ([^|]+) \| (.*) \|$/gm)].map(([, name = '', cells = '']) => [name, cells.split(' | ')]),
    )
  const sections = { full: rows(full), empty: rows(empty), keys: rows(keys) }
  for (const section of Object.values(sections)) for (const header of ['call', 'key']) section.delete(header)
  return sections
}

/** Updates the document. Uses a lock because the parts of the matrix are tested concurrently. */
export async function updateGolden(update: (golden: Matrix) => Matrix): Promise<void> {
  const lock = `${MATRIX_FILE}.lock`
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      await sleep(20)
    }
  }
  try {
    writeFileSync(MATRIX_FILE, renderDocument(update(readGolden())))
  } finally {
    rmdirSync(lock)
  }
}
