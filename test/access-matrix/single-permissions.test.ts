import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { ROLES, startAppWithCallers, type PermissionRole } from './callers.ts'
import { readGolden, updateGolden } from './golden.ts'
import { SAMPLES } from './samples.ts'
import type { Subjects } from './subjects.ts'
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

const isRefused = (status: number) => [401, 403, 404].includes(status)
const observerIndex = ROLES.indexOf('observer')

/** The samples that are refused to an observer of the project. */
const listClosedSamples = () =>
  Object.keys(SAMPLES).filter((name) => readGolden().full.get(name)?.[observerIndex]?.split('/').includes('403'))

/**
 * The samples that these keys allow, each with the owner of its subjects. Refused calls leave the subjects unchanged,
 * so later calls reuse them.
 */
async function listOpenedSamples(keys: PermissionRole, samples: readonly string[]): Promise<string[]> {
  const openedSamples: string[] = []
  const subjectsByOwnership = new Map<boolean, Subjects>()
  const getSubjects = async (isOwn: boolean) => {
    const subjects = subjectsByOwnership.get(isOwn) ?? (await world.createSubjects(keys, isOwn))
    subjectsByOwnership.set(isOwn, subjects)
    return subjects
  }
  const isOpened = async (name: string, own: boolean) => {
    const subjects = await getSubjects(own)
    const { status } = await world.call(name, SAMPLES[name]!(subjects), keys)
    if (!isRefused(status)) subjectsByOwnership.delete(own)
    return !isRefused(status)
  }
  for (const name of samples) {
    const isOpenedForOthers = await isOpened(name, false)
    const isCreatedByCaller = SAMPLES[name]!(await getSubjects(false)).made === true
    const isOpenedForOwn = isCreatedByCaller ? await isOpened(name, true) : isOpenedForOthers
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
