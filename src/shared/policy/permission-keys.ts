/**
 * The 25 permission keys, in the order of the specification.
 * @spec 3.permission.1
 */
export const PERMISSION_KEYS = [
  'create_artifact',
  'edit_others_artifacts',
  'move_others_artifacts',
  'delete_others_artifacts',
  'edit_artifact_visibility',
  'download_media',
  'restore_deleted_artifacts',
  'remove_deleted_artifacts',
  'can_move_and_copy_media',
  'edit_tags',
  'create_folder',
  'edit_others_folder',
  'move_others_folder',
  'delete_others_folder',
  'create_exhibit',
  'edit_others_exhibits',
  'delete_others_exhibits',
  'edit_exhibit_visibility',
  'edit_project_settings',
  'edit_gallery_privacy',
  'invite_users',
  'delete_users',
  'edit_user_permissions',
  'approve_submitted_artifacts',
  'edit_submissions_portal',
] as const

export type PermissionKey = (typeof PERMISSION_KEYS)[number]

/** A boolean for each permission key. */
export type Grants = Record<PermissionKey, boolean>

export function toGrants(keys: Iterable<PermissionKey>): Grants {
  const granted = new Set(keys)
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, granted.has(key)])) as Grants
}

export const ALL_GRANTS: Grants = toGrants(PERMISSION_KEYS)
