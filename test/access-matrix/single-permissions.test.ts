import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { isRefused, ROLES, startAppWithCallers, type PermissionRole } from './callers.ts'
import { readGolden, updateGolden } from './golden.ts'
import { SAMPLES } from './samples.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'

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

const observerIndex = ROLES.indexOf('observer')

/** The samples that are refused to an observer of the project. */
const listClosedSamples = () =>
  Object.keys(SAMPLES).filter((name) => readGolden().full.get(name)?.[observerIndex]?.split('/').includes('403'))

/** The samples that these keys allow, each with the owner of its subjects. */
async function listOpenedSamples(keys: PermissionRole, samples: readonly string[]): Promise<string[]> {
  const openedSamples: string[] = []
  for (const name of samples) {
    const call = (isOwn: boolean) => world.callOnUnchangedSubjects(name, SAMPLES[name]!, keys, isOwn)
    const { status: othersStatus, sample } = await call(false)
    const isOpenedForOthers = !isRefused(othersStatus)
    const isOpenedForOwn = sample.made ? !isRefused((await call(true)).status) : isOpenedForOthers
    if (isOpenedForOwn || isOpenedForOthers)
      openedSamples.push(
        isOpenedForOwn === isOpenedForOthers ? name : `${name} (${isOpenedForOwn ? 'own' : 'others’'})`,
      )
  }
  return openedSamples
}

test(
  '6.allow.1 allows a member with a single permission exactly the calls listed in docs/access-matrix.md',
  { timeout: TIME_LIMITS.allCases },
  async () => {
    const samples = listClosedSamples()
    const openedByKeys = new Map<PermissionRole, string[]>()
    // A few in parallel: each has a separate project.
    const remainingCallers = [...CALLERS]
    const testRemaining = async () => {
      for (let keys = remainingCallers.shift(); keys; keys = remainingCallers.shift())
        openedByKeys.set(keys, await listOpenedSamples(keys, samples))
    }
    await Promise.all([testRemaining(), testRemaining(), testRemaining(), testRemaining(), testRemaining()])
    // For two keys, list only the samples that neither key allows on its own.
    const listOpenedAlone = (keys: PermissionRole) =>
      keys.includes('+') ? keys.split('+').flatMap((key) => openedByKeys.get(key as PermissionRole) ?? []) : []
    const keySamples = new Map(
      CALLERS.map((keys) => [
        keys.replace('+', ' with '),
        [
          openedByKeys
            .get(keys)
            ?.filter((name) => !listOpenedAlone(keys).includes(name))
            .join(', ') || 'nothing',
        ],
      ]),
    )
    if (process.env.UPDATE_GOLDEN) await updateGolden((golden) => ({ ...golden, keys: keySamples }))
    expect(Object.fromEntries(keySamples), 'a permission changed: review it, then run with UPDATE_GOLDEN=1').toEqual(
      Object.fromEntries(readGolden().keys),
    )
  },
)
