import { defineForm } from '../define-form.ts'

/**
 * The permission editor, in its four groups: the known keys and no others, each true or false.
 * @spec 5.permission.1
 */
export const permissionsForm = defineForm('permissions', [
  { key: 'media', type: 'title', label: 'Media' },
  { key: 'create_artifact', type: 'checkmark', label: 'Upload items, and edit, move and delete own ones' },
  { key: 'edit_others_artifacts', type: 'checkmark', label: 'Edit items of others' },
  { key: 'move_others_artifacts', type: 'checkmark', label: 'Move items of others' },
  { key: 'delete_others_artifacts', type: 'checkmark', label: 'Delete items of others' },
  { key: 'edit_artifact_visibility', type: 'checkmark', label: 'Show items in the gallery' },
  { key: 'download_media', type: 'checkmark', label: 'Download originals' },
  { key: 'restore_deleted_artifacts', type: 'checkmark', label: 'Restore from the trash' },
  { key: 'remove_deleted_artifacts', type: 'checkmark', label: 'Delete forever' },
  { key: 'can_move_and_copy_media', type: 'checkmark', label: 'Copy, and move to other projects' },
  { key: 'edit_tags', type: 'checkmark', label: 'Edit tags' },
  { key: 'create_folder', type: 'checkmark', label: 'Make folders, and edit, move and delete own ones' },
  { key: 'edit_others_folder', type: 'checkmark', label: 'Edit folders of others' },
  { key: 'move_others_folder', type: 'checkmark', label: 'Move folders of others' },
  { key: 'delete_others_folder', type: 'checkmark', label: 'Delete folders of others' },
  { key: 'exhibitions', type: 'title', label: 'Exhibitions' },
  { key: 'create_exhibit', type: 'checkmark', label: 'Make exhibits, and edit and delete own ones' },
  { key: 'edit_others_exhibits', type: 'checkmark', label: 'Edit exhibits of others' },
  { key: 'delete_others_exhibits', type: 'checkmark', label: 'Delete exhibits of others' },
  { key: 'edit_exhibit_visibility', type: 'checkmark', label: 'Show exhibits in the gallery' },
  { key: 'project', type: 'title', label: 'Project' },
  { key: 'edit_project_settings', type: 'checkmark', label: 'Change the project’s settings' },
  { key: 'edit_gallery_privacy', type: 'checkmark', label: 'Protect the gallery by a password' },
  { key: 'invite_users', type: 'checkmark', label: 'Invite people' },
  { key: 'delete_users', type: 'checkmark', label: 'Remove people' },
  { key: 'edit_user_permissions', type: 'checkmark', label: 'Change what people may do' },
  { key: 'submissions', type: 'title', label: 'Submissions' },
  { key: 'approve_submitted_artifacts', type: 'checkmark', label: 'Approve and reject submissions' },
  { key: 'edit_submissions_portal', type: 'checkmark', label: 'Change the submissions portal' },
])
