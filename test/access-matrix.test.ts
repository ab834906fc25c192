import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action } from '#shared/policy/actions.ts'
import { ENDPOINTS, endpointOf, SAMPLES, type Subjects } from './matrix-samples.ts'
import { ROLES, startWorld, type Role } from './matrix-world.ts'

// Who gets which answer from every endpoint, over HTTP. docs/access-matrix.md is what this test saw last; a change of a
// right shows there. UPDATE_GOLDEN=1 writes it anew.

const GOLDEN = join(import.meta.dirname, '../docs/access-matrix.md')

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world.close())

const EMPTY_BODIES = [
  '## Empty bodies',
  '',
  'The same writes with `{}`: whoever lacks the right to the thing in the path is refused before it is looked at, all others',
  'are told what is missing (400) or change nothing (200).',
]

const withoutBody = (name: string) => {
  const [, sample] = Object.entries(SAMPLES).find(([one]) => endpointOf(one) === name) ?? []
  return sample && ((on: Subjects) => ({ ...sample(on), body: {} }))
}
const isRefusal = (statuses: string) => statuses.split('/').every((status) => /^40[134]$/.test(status))
// Signs the caller in as somebody new, or out.
const changesCaller = (name: string) => name === 'auth.register' || name === 'auth.login'

async function cell(name: string, role: Role, sample = SAMPLES[name]): Promise<string> {
  if (!sample) throw new Error(`no sample ${name}`)
  const ask = async (on: Subjects) => (await world.call(name, sample(on), role)).status
  const given = await world.subjects(role, false)
  const others = await ask(given)
  if (!sample(given).made || role === 'visitor') return String(others)
  const own = await ask(await world.subjects(role, true))
  return own === others ? String(own) : `${own}/${others}`
}

test('every endpoint has a sample', () => {
  const known = new Set(Object.keys(SAMPLES).map(endpointOf))
  const missing = ENDPOINTS.map(([name]) => name).filter((name) => !known.has(name))
  expect(missing, 'add a line for each to test/matrix-samples.ts').toEqual([])
})

test('every action that an endpoint may demand is demanded by a sample of it', async () => {
  const on = await world.subjects('owner', false)
  const silent: [endpoint: string, action: Action][] = []
  for (const [name, { access }] of ENDPOINTS) {
    if (access.kind !== 'demands') continue
    const inputs = Object.entries(SAMPLES).filter(([sample]) => endpointOf(sample) === name)
    for (const { actions, ids } of [...access.path, ...access.body]) {
      const asked = inputs.some(([, sample]) => {
        const { params = {}, query = {}, body = {} } = sample(on)
        return (ids as (input: object) => string[])({ params, query, body }).length > 0
      })
      if (!asked) silent.push([name, actions[0]])
    }
  }
  expect(silent, 'add a sample `name: what` to test/matrix-samples.ts').toEqual([])
})

const row = async (name: string, sample = SAMPLES[name]) => {
  const cells: string[] = []
  for (const role of ROLES) cells.push(await cell(name, role, sample))
  return cells
}

test('6.allow.1 who may do what is what docs/access-matrix.md says', async () => {
  const lines = [
    '# Access matrix',
    '',
    'What each caller is answered, as the tests saw it: the status over HTTP, own/others’ where they differ. It is made by',
    '`UPDATE_GOLDEN=1 npm test`, and any change of a right shows here. Custom holds `edit_others_artifacts` alone; neighbour is',
    'a superuser of another project of the organisation; stranger has an account, visitor none. 401 of `auth.login` and',
    '`projects.authGallery` is about the password. `uploads` are the calls of tus, by their methods: the last PATCH makes an',
    'artifact.',
    '',
    `| call | ${ROLES.join(' | ')} |`,
    `|---|${ROLES.map(() => '---|').join('')}`,
  ]
  // First: the last samples sign their callers out.
  const empty = new Map<string, string[]>()
  for (const [name, { effect, body }] of ENDPOINTS)
    if (effect === 'write' && body && !changesCaller(name)) empty.set(name, await row(name, withoutBody(name)))
  const full = new Map<string, string[]>()
  for (const name of Object.keys(SAMPLES)) full.set(name, await row(name))
  for (const [name, cells] of full) lines.push(`| ${name} | ${cells.join(' | ')} |`)
  lines.push('', ...EMPTY_BODIES, '', `| call | ${ROLES.join(' | ')} |`, `|---|${ROLES.map(() => '---|').join('')}`)
  for (const [name, cells] of empty) lines.push(`| ${name} | ${cells.join(' | ')} |`)

  const wrong = [...full].filter(([, cells]) => cells.some((one) => /40[^134]|4[1-9]\d|5\d\d/.test(one)))
  expect(wrong, 'a sample must be valid input, so that only the caller’s standing refuses it').toEqual([])
  const open = ENDPOINTS.flatMap(([name, { access }]) =>
    access.kind !== 'demands' || access.path.length === 0
      ? []
      : ROLES.filter((_role, at) => {
          const samples = [...full].filter(([one]) => endpointOf(one) === name)
          const never = samples.every(([, cells]) => isRefusal(cells[at] ?? ''))
          return never && !isRefusal(empty.get(name)?.[at] ?? '401')
        }).map((role) => `${name} by ${role}`),
  )
  expect(open, 'an empty body must need the right that the call needs').toEqual([])
  const seen = `${lines.join('\n')}\n`
  if (process.env.UPDATE_GOLDEN) await writeFile(GOLDEN, seen)
  expect(seen, 'a right changed: look at it, then run with UPDATE_GOLDEN=1').toBe(await readFile(GOLDEN, 'utf8'))
}, 600_000)
