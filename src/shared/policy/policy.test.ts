import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACTIONS, type Action, type ActionRule } from './actions.ts'
import { can } from './can.ts'
import { findUngrantableKey } from './find-ungrantable-key.ts'
import { getWeakerRelation } from './weaker-relation.ts'
import { toGrants, PERMISSION_KEYS, type PermissionKey } from './permission-keys.ts'
import type { Relation } from './relation.ts'
import { findNearestRole, PRESET_ROLES, ROLE_PRESETS, toRole } from './roles.ts'

const listGrantedKeys = (role: keyof typeof ROLE_PRESETS) => PERMISSION_KEYS.filter((key) => ROLE_PRESETS[role][key])
const anyAction = fc.constantFrom(...(Object.keys(ACTIONS) as Action[]))
const anySubject = fc.record({
  isOwn: fc.boolean(),
  isPublic: fc.boolean(),
  isOrgActive: fc.boolean(),
  isCmsOpen: fc.boolean(),
})
const anyKeys = fc.subarray([...PERMISSION_KEYS])

test('3.permission.1 defines 25 distinct permission keys', () => {
  expect(new Set(PERMISSION_KEYS).size).toBe(25)
})

describe('roles', () => {
  test('6.preset.1 gives a superuser every key', () => expect(listGrantedKeys('superuser')).toEqual(PERMISSION_KEYS))
  test('6.preset.2 gives a moderator all permission keys except eight', () => {
    const missingKeys = PERMISSION_KEYS.filter((key) => !ROLE_PRESETS.moderator[key])
    expect(missingKeys.toSorted()).toEqual(
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
  test('6.preset.3 gives an editor a moderator’s keys, except edit_tags and delete_others_exhibits', () => {
    expect(listGrantedKeys('editor')).toEqual(
      listGrantedKeys('moderator').filter((key) => key !== 'edit_tags' && key !== 'delete_others_exhibits'),
    )
  })
  test('6.preset.4 gives a contributor only the create permissions', () =>
    expect(listGrantedKeys('contributor')).toEqual(['create_artifact', 'create_folder', 'create_exhibit']))
  test('6.preset.5 gives an observer no permission keys', () => expect(listGrantedKeys('observer')).toEqual([]))
  test('finds the closest role when the permissions match no role exactly', () => {
    for (const role of PRESET_ROLES) expect(findNearestRole(ROLE_PRESETS[role])).toBe(role)
    expect(findNearestRole({ ...ROLE_PRESETS.contributor, edit_tags: true })).toBe('contributor')
    expect(findNearestRole({ ...ROLE_PRESETS.superuser, delete_users: false })).toBe('superuser')
  })
  test('6.role.1 derives the role from the permissions, or custom if they match no role', () => {
    for (const role of PRESET_ROLES) expect(toRole(ROLE_PRESETS[role])).toBe(role)
    expect(toRole(toGrants(['edit_tags']))).toBe('custom')
  })
})

describe('granting permissions', () => {
  test('lets a member grant only permissions that they hold themselves or that the recipient already has', () => {
    fc.assert(
      fc.property(anyKeys, anyKeys, anyKeys, (heldKeys, requestedKeys, previousKeys) => {
        const [ownGrants, requestedGrants, previousGrants] = [
          toGrants(heldKeys),
          toGrants(requestedKeys),
          toGrants(previousKeys),
        ]
        const ungrantableKey = findUngrantableKey(ownGrants, requestedGrants, previousGrants)
        const resultingKeys = PERMISSION_KEYS.filter((key) => requestedGrants[key])
        return ungrantableKey === undefined
          ? resultingKeys.every((key) => ownGrants[key] || previousGrants[key])
          : requestedGrants[ungrantableKey] && !ownGrants[ungrantableKey] && !previousGrants[ungrantableKey]
      }),
    )
  })
  test('lets a member grant a role if and only if they hold all of its permissions', () => {
    fc.assert(
      fc.property(anyKeys, fc.constantFrom(...PRESET_ROLES), (heldKeys, role) => {
        const canGrant = findUngrantableKey(toGrants(heldKeys), ROLE_PRESETS[role]) === undefined
        return canGrant === listGrantedKeys(role).every((key) => heldKeys.includes(key))
      }),
    )
  })
  test('allows a read in view-as only if both the viewer and the viewed role are allowed it', () => {
    const anyRelation = fc.oneof(
      fc.constantFrom({ kind: 'admin' }, { kind: 'owner' }, { kind: 'gallery-visitor' }, { kind: 'stranger' }),
      anyKeys.map((memberKeys) => ({ kind: 'member', grants: toGrants(memberKeys) }) as const),
    ) as fc.Arbitrary<Relation>
    fc.assert(
      fc.property(anyRelation, anyRelation, anyAction, anySubject, (a, b, action, subject) => {
        const privateSubject = { ...subject, isPublic: false }
        const reads = (ACTIONS[action] as ActionRule).reads === true
        return (
          !reads ||
          !can(getWeakerRelation(a, b), action, privateSubject) ||
          (can(a, action, privateSubject) && can(b, action, privateSubject))
        )
      }),
    )
  })
})

describe('6.allow.1 can', () => {
  test('allows an administrator every action', () => {
    fc.assert(fc.property(anyAction, anySubject, (action, subject) => can({ kind: 'admin' }, action, subject)))
  })
  test('allows an owner of an active org every action that isn’t admin-only while its CMS period is open', () => {
    const open = { isOrgActive: true, isCmsOpen: true }
    fc.assert(
      fc.property(
        anyAction,
        anySubject,
        (action, subject) =>
          can({ kind: 'owner' }, action, { ...subject, ...open }) ===
          ((ACTIONS[action] as ActionRule).key !== 'admin-only'),
      ),
    )
  })
  test('allows an owner of an inactive org only reads and actions that are allowed after expiry', () => {
    fc.assert(
      fc.property(anyAction, anySubject, (action, subject) => {
        const { reads, allowedAfterExpiry }: ActionRule = ACTIONS[action]
        return (
          can({ kind: 'owner' }, action, { ...subject, isOrgActive: false }) === (reads ?? allowedAfterExpiry ?? false)
        )
      }),
    )
    const closedSubject = { isOwn: false, isPublic: false, isOrgActive: false, isCmsOpen: false }
    for (const action of ['org.edit-owners', 'project.delete'] as const)
      expect(can({ kind: 'owner' }, action, closedSubject), action).toBe(true)
  })
  test('allows reads but no writes in a project outside its CMS period', () => {
    const anyRelation = fc.oneof(
      fc.constant({ kind: 'owner' } as const),
      anyKeys.map((heldKeys) => ({ kind: 'member', grants: toGrants(heldKeys) }) as const),
    )
    fc.assert(
      fc.property(anyRelation, anyAction, anySubject, (relation, action, subject) => {
        const { reads, ignoresCmsWindow, allowedAfterExpiry, allowsVisitorsIfPublic }: ActionRule = ACTIONS[action]
        const closed = can(relation, action, { ...subject, isCmsOpen: false })
        const open = can(relation, action, { ...subject, isCmsOpen: true })
        return reads || ignoresCmsWindow || allowedAfterExpiry
          ? closed === open
          : !closed || (allowsVisitorsIfPublic === true && subject.isPublic)
      }),
    )
  })
  test('lets a member publish only what they may also edit', () => {
    const publishAndEdit = [
      ['artifact.set-visibility', 'artifact.edit'],
      ['exhibit.set-visibility', 'exhibit.edit'],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...publishAndEdit),
        anySubject,
        anyKeys,
        ([publishAction, editAction], subject, heldKeys) => {
          const member = { kind: 'member', grants: toGrants(heldKeys) } as const
          return !can(member, publishAction, subject) || can(member, editAction, subject)
        },
      ),
    )
  })
  test('allows non-members no actions', () => {
    fc.assert(fc.property(anyAction, anySubject, (action, subject) => !can({ kind: 'stranger' }, action, subject)))
  })
  test('allows a member of an inactive org only to leave the project and to do what a visitor may do', () => {
    fc.assert(
      fc.property(anyAction, anySubject, anyKeys, (action, subject, heldKeys) => {
        const subjectOfInactiveOrg = { ...subject, isOrgActive: false }
        return (
          can({ kind: 'member', grants: toGrants(heldKeys) }, action, subjectOfInactiveOrg) ===
          (action === 'member.leave' || can({ kind: 'gallery-visitor' }, action, subjectOfInactiveOrg))
        )
      }),
    )
  })
  test('never forbids a member an action because they are granted an additional permission', () => {
    fc.assert(
      fc.property(
        anyAction,
        anySubject,
        anyKeys,
        fc.constantFrom(...PERMISSION_KEYS),
        (action, subject, heldKeys, addedKey: PermissionKey) => {
          const before = can({ kind: 'member', grants: toGrants(heldKeys) }, action, subject)
          return !before || can({ kind: 'member', grants: toGrants([...heldKeys, addedKey]) }, action, subject)
        },
      ),
    )
  })
  test('refuses an owner-only action to a member even with every permission key', () => {
    const ownerOnlyActions = (Object.keys(ACTIONS) as Action[]).filter(
      (action) => (ACTIONS[action] as ActionRule).key === 'owner-only',
    )
    for (const action of ownerOnlyActions) {
      expect(
        can({ kind: 'member', grants: toGrants(PERMISSION_KEYS) }, action, {
          isOwn: true,
          isPublic: true,
          isOrgActive: true,
          isCmsOpen: true,
        }),
        action,
      ).toBe(false)
    }
  })
  test('lets a member with only the create permission edit their own items but not those of others', () => {
    const member = { kind: 'member', grants: toGrants(['create_artifact']) } as const
    const subject = { isPublic: false, isOrgActive: true, isCmsOpen: true }
    expect(can(member, 'artifact.edit', { ...subject, isOwn: true })).toBe(true)
    expect(can(member, 'artifact.edit', { ...subject, isOwn: false })).toBe(false)
  })
})
