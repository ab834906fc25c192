import { defineForm } from '../define-form.ts'

/**
 * The permission editor, with all permission keys in four groups.
 * @spec 5.permission.1
 */
export const permissionsForm = defineForm('permissions', [
  { key: 'media', type: 'title', label: 'Media' },
  { key: 'create_artifact', type: 'checkmark', label: 'Upload items, and edit, move and delete their own' },
  { key: 'edit_others_artifacts', type: 'checkmark', label: 'Edit other people’s items' },
  { key: 'move_others_artifacts', type: 'checkmark', label: 'Move other people’s items' },
  { key: 'delete_others_artifacts', type: 'checkmark', label: 'Delete other people’s items' },
  { key: 'edit_artifact_visibility', type: 'checkmark', label: 'Publish items in the gallery' },
  { key: 'download_media', type: 'checkmark', label: 'Download originals' },
  { key: 'restore_deleted_artifacts', type: 'checkmark', label: 'Restore items from Trash' },
  { key: 'remove_deleted_artifacts', type: 'checkmark', label: 'Delete items permanently' },
  { key: 'can_move_and_copy_media', type: 'checkmark', label: 'Copy items, and move them to other projects' },
  { key: 'edit_tags', type: 'checkmark', label: 'Edit tags' },
  { key: 'create_folder', type: 'checkmark', label: 'Create folders, and edit, move and delete their own' },
  { key: 'edit_others_folder', type: 'checkmark', label: 'Edit other people’s folders' },
  { key: 'move_others_folder', type: 'checkmark', label: 'Move other people’s folders' },
  { key: 'delete_others_folder', type: 'checkmark', label: 'Delete other people’s folders' },
  { key: 'exhibitions', type: 'title', label: 'Exhibitions' },
  { key: 'create_exhibit', type: 'checkmark', label: 'Create exhibits, and edit and delete their own' },
  { key: 'edit_others_exhibits', type: 'checkmark', label: 'Edit other people’s exhibits' },
  { key: 'delete_others_exhibits', type: 'checkmark', label: 'Delete other people’s exhibits' },
  { key: 'edit_exhibit_visibility', type: 'checkmark', label: 'Publish exhibits in the gallery' },
  { key: 'project', type: 'title', label: 'Project' },
  { key: 'edit_project_settings', type: 'checkmark', label: 'Change project settings' },
  { key: 'edit_gallery_privacy', type: 'checkmark', label: 'Protect the gallery with a password' },
  { key: 'invite_users', type: 'checkmark', label: 'Invite people' },
  { key: 'delete_users', type: 'checkmark', label: 'Remove people' },
  { key: 'edit_user_permissions', type: 'checkmark', label: 'Change roles and permissions' },
  { key: 'submissions', type: 'title', label: 'Submissions' },
  { key: 'approve_submitted_artifacts', type: 'checkmark', label: 'Approve and reject submissions' },
  { key: 'edit_submissions_portal', type: 'checkmark', label: 'Edit the submissions portal' },
])
