import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROLES } from './callers.ts'
import { ENDPOINTS } from './endpoints.ts'
import { SAMPLES } from './samples.ts'

/** What every caller was answered, by the sample; and the same by the endpoint, for writes without a body. */
export interface Matrix {
  full: Map<string, string[]>
  empty: Map<string, string[]>
  /** What one key opens to a member who holds nothing else, by the key. */
  keys: Map<string, string[]>
}

export const GOLDEN = join(import.meta.dirname, '../../docs/access-matrix.md')

const BEGIN = [
  '# Access matrix',
  '',
  'What each caller is answered, as the tests saw it: the status over HTTP, own/others’ where they differ. It is made by',
  '`UPDATE_GOLDEN=1 npm test`, and any change of a right shows here. Custom holds `edit_others_artifacts` alone; neighbour is',
  'a superuser of another project of the organisation; stranger has an account, visitor none. 401 of `auth.login` and',
  '`projects.authGallery` is about the password, of `auth.secondStep` about the code; 409 of `users.remove` about the only owner of',
  'an organisation, of `twoStep` about what is off, of `passkeys` about challenges that are over. `uploads` are the calls of tus, by their methods: the last PATCH makes an',
  'artifact.',
  '',
]
const EMPTY_BODIES = [
  '## Empty bodies',
  '',
  'The same writes with `{}`: whoever lacks the right to the thing in the path is refused before it is looked at, all others',
  'are told what is missing (400) or change nothing (200).',
]

const SINGLE_KEYS = [
  '## What one key opens',
  '',
  'What an observer is refused and a member is not who holds this one key as well: own or others’ things, where it is one of the',
  'two. Some keys do something for those alone who may change or add things besides: what neither of the two opens alone.',
]

/** The whole document: every sample in its order, then every endpoint in its own. */
export function documentOf({ full, empty, keys }: Matrix): string {
  const rows = (names: readonly string[], cells: Map<string, string[]>) => [
    `| call | ${ROLES.join(' | ')} |`,
    `|---|${ROLES.map(() => '---|').join('')}`,
    ...names.flatMap((name) => (cells.has(name) ? [`| ${name} | ${cells.get(name)?.join(' | ')} |`] : [])),
  ]
  const endpoints = ENDPOINTS.map(([name]) => name)
  const opened = [...keys].map(([key, cells]) => `| ${key} | ${cells.join(' | ')} |`)
  const lines = [
    ...[...BEGIN, ...rows(Object.keys(SAMPLES), full), ''],
    ...[...EMPTY_BODIES, '', ...rows(endpoints, empty), ''],
    ...[...SINGLE_KEYS, '', '| key | opens |', '|---|---|', ...opened],
  ]
  return `${lines.join('\n')}\n`
}

/** What the document says. */
export function readGolden(): Matrix {
  const [full = '', rest = ''] = readFileSync(GOLDEN, 'utf8').split('## Empty bodies')
  const [empty = '', keys = ''] = rest.split('## What one key opens')
  const rows = (text: string) =>
    new Map(
      [...text.matchAll(/^\| ([^|]+) \| (.*) \|$/gm)].map(([, name = '', cells = '']) => [name, cells.split(' | ')]),
    )
  const parts = { full: rows(full), empty: rows(empty), keys: rows(keys) }
  for (const one of Object.values(parts)) for (const head of ['call', 'key']) one.delete(head)
  return parts
}

/** Puts what was seen into the document, in the place of what it says of the same; the parts of the matrix do so at once. */
export async function updateGolden(change: (golden: Matrix) => Matrix): Promise<void> {
  const lock = `${GOLDEN}.lock`
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      await sleep(20)
    }
  }
  try {
    writeFileSync(GOLDEN, documentOf(change(readGolden())))
  } finally {
    rmdirSync(lock)
  }
}
