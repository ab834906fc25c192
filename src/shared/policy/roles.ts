import { toGrants, PERMISSION_KEYS, type Grants, type PermissionKey } from './permission-keys.ts'

const omitKeys = (keys: readonly PermissionKey[], ...excluded: PermissionKey[]) =>
  keys.filter((key) => !excluded.includes(key))

/** @spec 6.preset.1 */
const SUPERUSER: readonly PermissionKey[] = PERMISSION_KEYS

/** @spec 6.preset.2 */
const MODERATOR = omitKeys(
  PERMISSION_KEYS,
  'remove_deleted_artifacts',
  'edit_project_settings',
  'edit_submissions_portal',
  'edit_gallery_privacy',
  'invite_users',
  'delete_users',
  'edit_user_permissions',
  'can_move_and_copy_media',
)

/** @spec 6.preset.3 */
const EDITOR = omitKeys(MODERATOR, 'edit_tags', 'delete_others_exhibits')

/** @spec 6.preset.4 */
const CONTRIBUTOR: readonly PermissionKey[] = ['create_artifact', 'create_folder', 'create_exhibit']

/** @spec 6.preset.5 */
const OBSERVER: readonly PermissionKey[] = []

/** The permissions of each preset role. */
export const ROLE_PRESETS = {
  superuser: toGrants(SUPERUSER),
  moderator: toGrants(MODERATOR),
  editor: toGrants(EDITOR),
  contributor: toGrants(CONTRIBUTOR),
  observer: toGrants(OBSERVER),
} as const satisfies Record<string, Grants>

export type PresetRole = keyof typeof ROLE_PRESETS
export const PRESET_ROLES = Object.keys(ROLE_PRESETS) as PresetRole[]

/**
 * Returns the role with exactly these permissions, or `custom`.
 * @spec 6.role.1
 */
export function toRole(grants: Grants): PresetRole | 'custom' {
  return (
    PRESET_ROLES.find((role) => PERMISSION_KEYS.every((key) => grants[key] === ROLE_PRESETS[role][key])) ?? 'custom'
  )
}

/** Returns the preset role that differs in the fewest keys; if several do, the one that grants least. */
export function findNearestRole(grants: Grants): PresetRole {
  const countDifferences = (role: PresetRole) =>
    PERMISSION_KEYS.filter((key) => grants[key] !== ROLE_PRESETS[role][key]).length
  return PRESET_ROLES.reduce((nearest, role) => (countDifferences(role) <= countDifferences(nearest) ? role : nearest))
}
