import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { ROLES, startAppWithCallers, type PermissionRole } from './callers.ts'
import { readGolden, updateGolden } from './golden.ts'
import { SAMPLES, type Subjects } from './samples.ts'

// For each of the 25 permission keys: the calls that a member with only this key may make and an observer may not. The
// table is in docs/access-matrix.md.

/** Keys that only have an effect together with another key. */
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

/** The samples that are refused to an observer of the project. */
const closed = () =>
  Object.keys(SAMPLES).filter((name) => readGolden().full.get(name)?.[observer]?.split('/').includes('403'))

/**
 * The samples that these keys allow, each with the owner of its subjects. Refused calls leave the subjects unchanged,
 * so later calls reuse them.
 */
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

test('6.allow.1 allows a member with each key exactly the calls listed in docs/access-matrix.md', async () => {
  const samples = closed()
  const found = new Map<PermissionRole, string[]>()
  // A few in parallel: each has a separate project.
  const waiting = [...CALLERS]
  const walk = async () => {
    for (let keys = waiting.shift(); keys; keys = waiting.shift()) found.set(keys, await openedBy(keys, samples))
  }
  await Promise.all([walk(), walk(), walk(), walk(), walk()])
  // For two keys, list only the samples that neither opens alone.
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
  expect(Object.fromEntries(seen), 'a permission changed: review it, then run with UPDATE_GOLDEN=1').toEqual(
    Object.fromEntries(readGolden().keys),
  )
}, 600_000)
