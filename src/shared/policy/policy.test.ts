import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIONS, type Action, type ActionRule } from './actions.ts'
import { can } from './can.ts'
import { exceeding } from './granting.ts'
import { lesser } from './lesser.ts'
import { grantsOf, PERMISSION_KEYS, type PermissionKey } from './permission-keys.ts'
import type { Standing } from './standing.ts'
import { nearestRole, PRESET_ROLES, ROLE_PRESETS, roleOf } from './roles.ts'

const granted = (role: keyof typeof ROLE_PRESETS) => PERMISSION_KEYS.filter((key) => ROLE_PRESETS[role][key])
const actions = fc.constantFrom(...(Object.keys(ACTIONS) as Action[]))
const subjects = fc.record({
  own: fc.boolean(),
  public: fc.boolean(),
  usable: fc.boolean(),
  writable: fc.boolean(),
})
const keys = fc.subarray([...PERMISSION_KEYS])

test('3.permission.1 has 25 distinct keys', () => {
  expect(new Set(PERMISSION_KEYS).size).toBe(25)
})

describe('roles', () => {
  test('6.preset.1 gives a superuser every key', () => expect(granted('superuser')).toEqual(PERMISSION_KEYS))
  test('6.preset.2 gives a moderator all but eight keys', () => {
    const lacks = PERMISSION_KEYS.filter((key) => !ROLE_PRESETS.moderator[key])
    expect(lacks.toSorted()).toEqual(
      [
        'remove_deleted_artifacts',
        'edit_project_settings',
        'edit_submissions_portal',
        'edit_gallery_privacy',
        'invite_users',
        'delete_users',
        'edit_user_permissions',
        'can_move_and_copy_media',
      ].toSorted(),
    )
  })
  test('6.preset.3 gives an editor what a moderator has, except edit_tags and delete_others_exhibits', () => {
    expect(granted('editor')).toEqual(
      granted('moderator').filter((key) => key !== 'edit_tags' && key !== 'delete_others_exhibits'),
    )
  })
  test('6.preset.4 lets a contributor only create', () =>
    expect(granted('contributor')).toEqual(['create_artifact', 'create_folder', 'create_exhibit']))
  test('6.preset.5 gives an observer no key', () => expect(granted('observer')).toEqual([]))
  test('finds the nearest role when the permissions match no role exactly', () => {
    for (const role of PRESET_ROLES) expect(nearestRole(ROLE_PRESETS[role])).toBe(role)
    expect(nearestRole({ ...ROLE_PRESETS.contributor, edit_tags: true })).toBe('contributor')
    expect(nearestRole({ ...ROLE_PRESETS.superuser, delete_users: false })).toBe('superuser')
  })
  test('6.role.1 derives the role from the permissions, custom when none matches', () => {
    for (const role of PRESET_ROLES) expect(roleOf(ROLE_PRESETS[role])).toBe(role)
    expect(roleOf(grantsOf(['edit_tags']))).toBe('custom')
  })
})

describe('granting', () => {
  test('allows a change only when each granted key was there before or is held by the granting member', () => {
    fc.assert(
      fc.property(keys, keys, keys, (held, given, had) => {
        const [mine, wanted, before] = [grantsOf(held), grantsOf(given), grantsOf(had)]
        const beyond = exceeding(mine, wanted, before)
        const after = PERMISSION_KEYS.filter((key) => wanted[key])
        return beyond === undefined
          ? after.every((key) => mine[key] || before[key])
          : wanted[beyond] && !mine[beyond] && !before[beyond]
      }),
    )
  })
  test('lets a member grant a role exactly when they hold all its keys', () => {
    fc.assert(
      fc.property(keys, fc.constantFrom(...PRESET_ROLES), (held, role) => {
        const may = exceeding(grantsOf(held), ROLE_PRESETS[role]) === undefined
        return may === granted(role).every((key) => held.includes(key))
      }),
    )
  })
  test('allows in view-as only what both relations allow', () => {
    const standings = fc.oneof(
      fc.constantFrom({ kind: 'admin' }, { kind: 'owner' }, { kind: 'gallery-visitor' }, { kind: 'stranger' }),
      keys.map((all) => ({ kind: 'member', grants: grantsOf(all) }) as const),
    ) as fc.Arbitrary<Standing>
    fc.assert(
      fc.property(standings, standings, actions, subjects, (a, b, action, subject) => {
        const open = { ...subject, public: false }
        const reads = (ACTIONS[action] as ActionRule).reads === true
        return !reads || !can(lesser(a, b), action, open) || (can(a, action, open) && can(b, action, open))
      }),
    )
  })
})

describe('6.allow.1 can', () => {
  test('allows an administrator every action', () => {
    fc.assert(fc.property(actions, subjects, (action, subject) => can({ kind: 'admin' }, action, subject)))
  })
  test('allows an owner everything but admin-only actions while the org is active and its CMS window open', () => {
    const open = { usable: true, writable: true }
    fc.assert(
      fc.property(
        actions,
        subjects,
        (action, subject) =>
          can({ kind: 'owner' }, action, { ...subject, ...open }) ===
          ((ACTIONS[action] as ActionRule).key !== 'admin-only'),
      ),
    )
  })
  test('allows an owner of an inactive org only to read and to give things up', () => {
    fc.assert(
      fc.property(actions, subjects, (action, subject) => {
        const { reads, leaves }: ActionRule = ACTIONS[action]
        return can({ kind: 'owner' }, action, { ...subject, usable: false }) === (reads ?? leaves ?? false)
      }),
    )
    const closed = { own: false, public: false, usable: false, writable: false }
    for (const action of ['org.edit-owners', 'project.delete'] as const)
      expect(can({ kind: 'owner' }, action, closed), action).toBe(true)
  })
  test('allows no writes in a project while the CMS window is closed, and all reads as before', () => {
    const standings = fc.oneof(
      fc.constant({ kind: 'owner' } as const),
      keys.map((held) => ({ kind: 'member', grants: grantsOf(held) }) as const),
    )
    fc.assert(
      fc.property(standings, actions, subjects, (standing, action, subject) => {
        const { reads, ofOrg, leaves, visitorIfPublic }: ActionRule = ACTIONS[action]
        const closed = can(standing, action, { ...subject, writable: false })
        const open = can(standing, action, { ...subject, writable: true })
        return reads || ofOrg || leaves ? closed === open : !closed || (visitorIfPublic === true && subject.public)
      }),
    )
  })
  test('never allows publishing without editing', () => {
    const shows = [
      ['artifact.set-visibility', 'artifact.edit'],
      ['exhibit.set-visibility', 'exhibit.edit'],
    ] as const
    fc.assert(
      fc.property(fc.constantFrom(...shows), subjects, keys, ([show, edit], subject, held) => {
        const member = { kind: 'member', grants: grantsOf(held) } as const
        return !can(member, show, subject) || can(member, edit, subject)
      }),
    )
  })
  test('denies a stranger every action', () => {
    fc.assert(fc.property(actions, subjects, (action, subject) => !can({ kind: 'stranger' }, action, subject)))
  })
  test('treats a member of an inactive org as a visitor who may leave', () => {
    fc.assert(
      fc.property(actions, subjects, keys, (action, subject, held) => {
        const unusable = { ...subject, usable: false }
        return (
          can({ kind: 'member', grants: grantsOf(held) }, action, unusable) ===
          (action === 'member.leave' || can({ kind: 'gallery-visitor' }, action, unusable))
        )
      }),
    )
  })
  test('never takes an action away when a key is added', () => {
    fc.assert(
      fc.property(
        actions,
        subjects,
        keys,
        fc.constantFrom(...PERMISSION_KEYS),
        (action, subject, held, more: PermissionKey) => {
          const before = can({ kind: 'member', grants: grantsOf(held) }, action, subject)
          return !before || can({ kind: 'member', grants: grantsOf([...held, more]) }, action, subject)
        },
      ),
    )
  })
  test('never allows an owner-only action by a permission key', () => {
    const ownerOnly = (Object.keys(ACTIONS) as Action[]).filter(
      (action) => (ACTIONS[action] as ActionRule).key === 'owner-only',
    )
    for (const action of ownerOnly) {
      expect(
        can({ kind: 'member', grants: grantsOf(PERMISSION_KEYS) }, action, {
          own: true,
          public: true,
          usable: true,
          writable: true,
        }),
        action,
      ).toBe(false)
    }
  })
  test('requires the create key for own items and the key for others’ items otherwise', () => {
    const member = { kind: 'member', grants: grantsOf(['create_artifact']) } as const
    const subject = { public: false, usable: true, writable: true }
    expect(can(member, 'artifact.edit', { ...subject, own: true })).toBe(true)
    expect(can(member, 'artifact.edit', { ...subject, own: false })).toBe(false)
  })
})
