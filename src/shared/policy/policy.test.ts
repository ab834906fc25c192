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

test('3.permission.1 there are 25 keys, none twice', () => {
  expect(new Set(PERMISSION_KEYS).size).toBe(25)
})

describe('roles', () => {
  test('6.preset.1 a superuser has all', () => expect(granted('superuser')).toEqual(PERMISSION_KEYS))
  test('6.preset.2 a moderator lacks eight', () => {
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
  test('6.preset.3 an editor is a moderator without edit_tags and delete_others_exhibits', () => {
    expect(granted('editor')).toEqual(
      granted('moderator').filter((key) => key !== 'edit_tags' && key !== 'delete_others_exhibits'),
    )
  })
  test('6.preset.4 a contributor only creates', () =>
    expect(granted('contributor')).toEqual(['create_artifact', 'create_folder', 'create_exhibit']))
  test('6.preset.5 an observer has nothing', () => expect(granted('observer')).toEqual([]))
  test('of rights that are no role the nearest is told: itself for each role, and beside it by one key', () => {
    for (const role of PRESET_ROLES) expect(nearestRole(ROLE_PRESETS[role])).toBe(role)
    expect(nearestRole({ ...ROLE_PRESETS.contributor, edit_tags: true })).toBe('contributor')
    expect(nearestRole({ ...ROLE_PRESETS.superuser, delete_users: false })).toBe('superuser')
  })
  test('6.role.1 the role is told by the record; no match is custom', () => {
    for (const role of PRESET_ROLES) expect(roleOf(ROLE_PRESETS[role])).toBe(role)
    expect(roleOf(grantsOf(['edit_tags']))).toBe('custom')
  })
})

describe('granting', () => {
  test('what comes out of a change that is allowed is held by whoever grants, or was there before', () => {
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
  test('whoever holds all that a role holds may grant it, and nobody else', () => {
    fc.assert(
      fc.property(keys, fc.constantFrom(...PRESET_ROLES), (held, role) => {
        const may = exceeding(grantsOf(held), ROLE_PRESETS[role]) === undefined
        return may === granted(role).every((key) => held.includes(key))
      }),
    )
  })
  test('whoever looks through other eyes holds what both hold', () => {
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
  test('an administrator may do everything', () => {
    fc.assert(fc.property(actions, subjects, (action, subject) => can({ kind: 'admin' }, action, subject)))
  })
  test('an owner may do everything but what is left to administrators while the org is active and its cms window open', () => {
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
  test('an owner of an inactive org only reads, and lets go', () => {
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
  test('while the cms window is closed nothing in a project is written, and all is read as before', () => {
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
  test('whoever may show a thing to the public may edit it', () => {
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
  test('a stranger may do nothing', () => {
    fc.assert(fc.property(actions, subjects, (action, subject) => !can({ kind: 'stranger' }, action, subject)))
  })
  test('a member of an inactive org sees what everybody sees, no more, and may leave', () => {
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
  test('another key never takes anything away', () => {
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
  test('what only an owner may do no key gives', () => {
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
  test('one’s own thing needs the create key, another’s the others key', () => {
    const member = { kind: 'member', grants: grantsOf(['create_artifact']) } as const
    const subject = { public: false, usable: true, writable: true }
    expect(can(member, 'artifact.edit', { ...subject, own: true })).toBe(true)
    expect(can(member, 'artifact.edit', { ...subject, own: false })).toBe(false)
  })
})
