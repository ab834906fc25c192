import type { PermissionKey } from './permission-keys.ts'

export type SubjectKind =
  | 'user'
  | 'org'
  | 'project'
  | 'permission'
  | 'folder'
  | 'artifact'
  | 'tag'
  | 'field'
  | 'template'
  | 'exhibit'
  | 'caption'
  | 'report'
  | 'portal'
  | 'submission'
  | 'vocabulary'
  | 'term'
  | 'import'
  | 'import_mapping'

/**
 * The rule for who may perform an action. Administrators always may, owners unless the key is `admin-only`; the fields
 * decide for everyone else.
 */
export interface ActionRule {
  subjectKind: SubjectKind
  /**
   * The permission key that a member needs. `member`: any member may. `owner-only`: no key is sufficient. `admin-only`:
   * not even owners may.
   */
  key: PermissionKey | 'member' | 'owner-only' | 'admin-only'
  /** The key needed for one's own items, instead of `key`. */
  keyForOwn?: PermissionKey
  /** For one's own items, having this key instead of `key` is sufficient. */
  sufficientKeyForOwn?: PermissionKey
  /** Visitors may as well if the subject is public. */
  allowsVisitorsIfPublic?: true
  /** Another key that members always need, even for their own items. */
  alsoRequires?: PermissionKey
  /**
   * The action changes nothing in the project, so it is allowed for the owner while the org is inactive, and for
   * everyone while the CMS window is closed.
   */
  reads?: true
  /** The action writes nothing to a project, so it is allowed while the CMS window is closed. */
  ignoresCmsWindow?: true
  /**
   * The action gives something up. It is allowed whatever the subscription's state, so that nobody is trapped in an
   * expired one.
   */
  allowedAfterExpiry?: true
}

/** Every action. Routes, guards, fields and buttons all look up this table through `can`. */
export const ACTIONS = {
  'user.read': { subjectKind: 'user', key: 'owner-only', reads: true },
  'user.edit': { subjectKind: 'user', key: 'owner-only', ignoresCmsWindow: true },
  'org.read': { subjectKind: 'org', key: 'member', reads: true },
  // Public galleries can be searched by everyone, projects by their members.
  'org.search': { subjectKind: 'org', key: 'member', allowsVisitorsIfPublic: true, reads: true },
  'org.edit': { subjectKind: 'org', key: 'owner-only', ignoresCmsWindow: true },
  // Owners must be able to name a successor before they leave.
  'org.edit-owners': { subjectKind: 'org', key: 'owner-only', allowedAfterExpiry: true },
  'org.people': { subjectKind: 'org', key: 'owner-only', reads: true },
  // Owners of an inactive organisation must still be able to see and renew their booking.
  'org.pay': { subjectKind: 'org', key: 'owner-only', reads: true },
  // Subscriptions are set by payments; only administrators may set them by hand.
  'org.subscribe': { subjectKind: 'org', key: 'admin-only', ignoresCmsWindow: true },
  'project.create': { subjectKind: 'org', key: 'owner-only' },
  'project.read': { subjectKind: 'project', key: 'member', reads: true },
  'project.search': { subjectKind: 'project', key: 'member', allowsVisitorsIfPublic: true, reads: true },
  'project.edit': { subjectKind: 'project', key: 'edit_project_settings' },
  // Unpublished changes to the gallery design.
  'project.draft': { subjectKind: 'project', key: 'edit_project_settings', reads: true },
  'project.edit-privacy': { subjectKind: 'project', key: 'edit_gallery_privacy' },
  'project.hand-over': { subjectKind: 'project', key: 'owner-only' },
  // The audit log and the records of consent name people.
  'project.export-history': { subjectKind: 'project', key: 'owner-only', reads: true },
  'project.delete': { subjectKind: 'project', key: 'owner-only', allowedAfterExpiry: true },
  'member.list': { subjectKind: 'project', key: 'member', reads: true },
  'member.invite': { subjectKind: 'project', key: 'invite_users' },
  // Removing a member must work even when writing is blocked by the subscription.
  'member.remove': { subjectKind: 'project', key: 'delete_users', ignoresCmsWindow: true },
  // Allows members to remove themselves.
  'member.leave': { subjectKind: 'project', key: 'member', allowedAfterExpiry: true },
  'permission.read': { subjectKind: 'permission', key: 'member', reads: true },
  'permission.edit': { subjectKind: 'permission', key: 'edit_user_permissions' },
  'permission.resend': { subjectKind: 'permission', key: 'invite_users' },
  'folder.read': { subjectKind: 'folder', key: 'member', reads: true },
  // Who can see the folder, and why.
  'folder.audience': { subjectKind: 'folder', key: 'edit_user_permissions', reads: true },
  'folder.create': { subjectKind: 'project', key: 'create_folder' },
  'folder.edit': { subjectKind: 'folder', key: 'edit_others_folder', keyForOwn: 'create_folder' },
  'folder.move': { subjectKind: 'folder', key: 'move_others_folder', keyForOwn: 'create_folder' },
  'folder.move-out': { subjectKind: 'folder', key: 'can_move_and_copy_media' },
  'folder.copy': { subjectKind: 'folder', key: 'can_move_and_copy_media' },
  'folder.trash': { subjectKind: 'folder', key: 'delete_others_folder', keyForOwn: 'create_folder' },
  'folder.restore': { subjectKind: 'folder', key: 'restore_deleted_artifacts', sufficientKeyForOwn: 'create_folder' },
  'folder.destroy': { subjectKind: 'folder', key: 'remove_deleted_artifacts' },
  'artifact.read': { subjectKind: 'artifact', key: 'member', allowsVisitorsIfPublic: true, reads: true },
  // File size and change history.
  'artifact.inspect': { subjectKind: 'artifact', key: 'member', reads: true },
  'artifact.audience': { subjectKind: 'artifact', key: 'edit_user_permissions', reads: true },
  'artifact.download': {
    subjectKind: 'artifact',
    key: 'download_media',
    sufficientKeyForOwn: 'create_artifact',
    reads: true,
  },
  'artifact.create': { subjectKind: 'project', key: 'create_artifact' },
  'artifact.edit': { subjectKind: 'artifact', key: 'edit_others_artifacts', keyForOwn: 'create_artifact' },
  // Publishing an item or an exhibit means setting its visibility.
  'artifact.set-visibility': {
    subjectKind: 'artifact',
    key: 'edit_others_artifacts',
    keyForOwn: 'create_artifact',
    alsoRequires: 'edit_artifact_visibility',
  },
  'artifact.create-visible': { subjectKind: 'project', key: 'edit_artifact_visibility' },
  'artifact.move': { subjectKind: 'artifact', key: 'move_others_artifacts', keyForOwn: 'create_artifact' },
  'artifact.move-out': { subjectKind: 'artifact', key: 'can_move_and_copy_media' },
  'artifact.copy': { subjectKind: 'artifact', key: 'can_move_and_copy_media' },
  // Changing the creator or the upload time.
  'artifact.reassign': { subjectKind: 'artifact', key: 'owner-only' },
  'artifact.trash': { subjectKind: 'artifact', key: 'delete_others_artifacts', keyForOwn: 'create_artifact' },
  'artifact.restore': {
    subjectKind: 'artifact',
    key: 'restore_deleted_artifacts',
    sufficientKeyForOwn: 'create_artifact',
  },
  'artifact.destroy': { subjectKind: 'artifact', key: 'remove_deleted_artifacts' },
  'artifact.review': { subjectKind: 'artifact', key: 'approve_submitted_artifacts' },
  'artifact.tag': { subjectKind: 'artifact', key: 'edit_tags', sufficientKeyForOwn: 'create_artifact' },
  // Each row of an import also needs the permission that the same change by hand would need.
  'import.list': { subjectKind: 'project', key: 'create_artifact', reads: true },
  'import.read': {
    subjectKind: 'import',
    key: 'edit_others_artifacts',
    keyForOwn: 'create_artifact',
    alsoRequires: 'create_artifact',
    reads: true,
  },
  'import.run': {
    subjectKind: 'import',
    key: 'edit_others_artifacts',
    keyForOwn: 'create_artifact',
    alsoRequires: 'create_artifact',
  },
  'import-mapping.edit': {
    subjectKind: 'import_mapping',
    key: 'edit_others_artifacts',
    keyForOwn: 'create_artifact',
    alsoRequires: 'create_artifact',
  },
  'caption.edit': { subjectKind: 'caption', key: 'edit_others_artifacts', keyForOwn: 'create_artifact' },
  'report.list': { subjectKind: 'project', key: 'edit_others_artifacts', reads: true },
  'report.resolve': { subjectKind: 'report', key: 'edit_others_artifacts' },
  'report.take-down': { subjectKind: 'report', key: 'edit_others_artifacts', alsoRequires: 'edit_artifact_visibility' },
  'portal.read': { subjectKind: 'project', key: 'edit_submissions_portal', reads: true },
  'portal.create': { subjectKind: 'project', key: 'edit_submissions_portal' },
  'portal.edit': { subjectKind: 'portal', key: 'edit_submissions_portal' },
  'submission.list': { subjectKind: 'project', key: 'approve_submitted_artifacts', reads: true },
  'submission.decide': { subjectKind: 'submission', key: 'approve_submitted_artifacts' },
  'submission.read': { subjectKind: 'submission', key: 'approve_submitted_artifacts', reads: true },
  'trash.empty': { subjectKind: 'project', key: 'remove_deleted_artifacts' },
  'tag.read': { subjectKind: 'tag', key: 'member', reads: true },
  'tag.create': { subjectKind: 'project', key: 'edit_tags' },
  'tag.edit': { subjectKind: 'tag', key: 'edit_tags' },
  'vocabulary.create': { subjectKind: 'org', key: 'owner-only' },
  'vocabulary.read': { subjectKind: 'vocabulary', key: 'member', reads: true },
  // Changing a term changes items of others, so the member needs both permissions in every project that uses the
  // vocabulary (access/load-subjects.ts).
  'vocabulary.edit': { subjectKind: 'vocabulary', key: 'edit_tags', alsoRequires: 'edit_others_artifacts' },
  // The changes that can be undone.
  'vocabulary.history': {
    subjectKind: 'vocabulary',
    key: 'edit_tags',
    alsoRequires: 'edit_others_artifacts',
    reads: true,
  },
  // In a project that uses the vocabulary for suggestions.
  'term.add': { subjectKind: 'vocabulary', key: 'create_artifact' },
  'term.read': { subjectKind: 'term', key: 'member', reads: true },
  'term.edit': { subjectKind: 'term', key: 'edit_tags', alsoRequires: 'edit_others_artifacts' },
  'field.create': { subjectKind: 'project', key: 'edit_project_settings' },
  'field.edit': { subjectKind: 'field', key: 'edit_project_settings' },
  'template.edit': { subjectKind: 'template', key: 'edit_project_settings' },
  'exhibit.read': { subjectKind: 'exhibit', key: 'member', allowsVisitorsIfPublic: true, reads: true },
  'exhibit.audience': { subjectKind: 'exhibit', key: 'edit_user_permissions', reads: true },
  'exhibit.create': { subjectKind: 'project', key: 'create_exhibit' },
  'exhibit.create-visible': { subjectKind: 'project', key: 'edit_exhibit_visibility' },
  'exhibit.edit': { subjectKind: 'exhibit', key: 'edit_others_exhibits', keyForOwn: 'create_exhibit' },
  // Unpublished changes to the story.
  'exhibit.draft': { subjectKind: 'exhibit', key: 'edit_others_exhibits', keyForOwn: 'create_exhibit', reads: true },
  'exhibit.set-visibility': {
    subjectKind: 'exhibit',
    key: 'edit_others_exhibits',
    keyForOwn: 'create_exhibit',
    alsoRequires: 'edit_exhibit_visibility',
  },
  'exhibit.delete': { subjectKind: 'exhibit', key: 'delete_others_exhibits', keyForOwn: 'create_exhibit' },
} as const satisfies Record<string, ActionRule>

export type Action = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as Action[]
