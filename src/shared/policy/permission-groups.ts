import type { PermissionKey } from './permission-keys.ts'

/** How the permission editor groups the keys: Media, Exhibitions, Project, Submissions. */
export const PERMISSION_GROUPS = {
  media: [
    'create_artifact',
    'edit_others_artifacts',
    'move_others_artifacts',
    'delete_others_artifacts',
    'edit_artifact_visibility',
    'download_media',
    'can_move_and_copy_media',
    'restore_deleted_artifacts',
    'remove_deleted_artifacts',
    'create_folder',
    'edit_others_folder',
    'move_others_folder',
    'delete_others_folder',
    'edit_tags',
  ],
  exhibitions: ['create_exhibit', 'edit_others_exhibits', 'delete_others_exhibits', 'edit_exhibit_visibility'],
  project: ['edit_project_settings', 'edit_gallery_privacy', 'invite_users', 'delete_users', 'edit_user_permissions'],
  submissions: ['approve_submitted_artifacts', 'edit_submissions_portal'],
} as const satisfies Record<string, readonly PermissionKey[]>

export type PermissionGroup = keyof typeof PERMISSION_GROUPS
