import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { ROLES, startAppWithCallers, type PermissionRole } from './callers.ts'
import { readGolden, updateGolden } from './golden.ts'
import { SAMPLES, type Subjects } from './samples.ts'

// Each of the 25 keys does what its name says, and nothing else: what a member who holds it alone may do that an observer
// may not. The table stands in docs/access-matrix.md.

/** Keys that do something for those who may change or add things besides. */
const PAIRS: readonly PermissionRole[] = [
  'edit_artifact_visibility+create_artifact',
  'edit_artifact_visibility+edit_others_artifacts',
  'can_move_and_copy_media+create_artifact',
  'can_move_and_copy_media+create_folder',
  'edit_exhibit_visibility+create_exhibit',
  'edit_exhibit_visibility+edit_others_exhibits',
]
const CALLERS: readonly PermissionRole[] = [...PERMISSION_KEYS, ...PAIRS]

let world: Awaited<ReturnType<typeof startAppWithCallers>>
beforeAll(async () => {
  world = await startAppWithCallers(CALLERS)
})
afterAll(() => world.close())

const isRefused = (status: number) => [401, 403, 404].includes(status)
const observer = ROLES.indexOf('observer')

/** What an observer is refused as somebody of the project. */
const closed = () =>
  Object.keys(SAMPLES).filter((name) => readGolden().full.get(name)?.[observer]?.split('/').includes('403'))

/** The samples that keys open, with whose things they are about. What is refused leaves these as they are. */
async function openedBy(keys: PermissionRole, samples: readonly string[]): Promise<string[]> {
  const opened: string[] = []
  const on = new Map<boolean, Subjects>()
  const thingsOf = async (own: boolean) => {
    const given = on.get(own) ?? (await world.createSubjects(keys, own))
    on.set(own, given)
    return given
  }
  const opens = async (name: string, own: boolean) => {
    const given = await thingsOf(own)
    const { status } = await world.call(name, SAMPLES[name]!(given), keys)
    if (!isRefused(status)) on.delete(own)
    return !isRefused(status)
  }
  for (const name of samples) {
    const others = await opens(name, false)
    const isMade = SAMPLES[name]!(await thingsOf(false)).made === true
    const own = isMade ? await opens(name, true) : others
    if (own || others) opened.push(own === others ? name : `${name} (${own ? 'own' : 'others’'})`)
  }
  return opened
}

test('6.allow.1 each key opens what docs/access-matrix.md says, and nothing else', async () => {
  const samples = closed()
  const found = new Map<PermissionRole, string[]>()
  // A few side by side: each has a project of its own.
  const waiting = [...CALLERS]
  const walk = async () => {
    for (let keys = waiting.shift(); keys; keys = waiting.shift()) found.set(keys, await openedBy(keys, samples))
  }
  await Promise.all([walk(), walk(), walk(), walk(), walk()])
  // Of two keys what neither of them opens alone.
  const alone = (keys: PermissionRole) =>
    keys.includes('+') ? keys.split('+').flatMap((key) => found.get(key as PermissionRole) ?? []) : []
  const seen = new Map(
    CALLERS.map((keys) => [
      keys.replace('+', ' with '),
      [
        found
          .get(keys)
          ?.filter((name) => !alone(keys).includes(name))
          .join(', ') || 'nothing',
      ],
    ]),
  )
  if (process.env.UPDATE_GOLDEN) await updateGolden((golden) => ({ ...golden, keys: seen }))
  expect(Object.fromEntries(seen), 'a right changed: look at it, then run with UPDATE_GOLDEN=1').toEqual(
    Object.fromEntries(readGolden().keys),
  )
}, 600_000)
