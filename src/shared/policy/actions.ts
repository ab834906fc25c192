import type { PermissionKey } from './permission-keys.ts'

export type SubjectKind =
  | 'user'
  | 'org'
  | 'project'
  | 'permission'
  | 'folder'
  | 'artifact'
  | 'tag'
  | 'exhibit'
  | 'caption'
  | 'report'
  | 'portal'
  | 'submission'

/**
 * Who may perform an action. Administrators always may, owners unless the key is `admin-only`; the fields decide for
 * everyone else.
 */
export interface ActionRule {
  on: SubjectKind
  /**
   * The permission key a member needs. `member`: any member may. `owner-only`: no key is enough. `admin-only`: not even
   * owners may.
   */
  key: PermissionKey | 'member' | 'owner-only' | 'admin-only'
  /** The key needed for one's own items, in place of `key`. */
  ownNeeds?: PermissionKey
  /** A key that is sufficient for one's own items, as an alternative to `key`. */
  ownIsEnough?: PermissionKey
  /** Visitors may too if the subject is public. */
  visitorIfPublic?: true
  /** A second key that members always need, even for their own items. */
  besides?: PermissionKey
  /**
   * Changes nothing in the project: allowed for the owner while the org is inactive, and for everyone while the CMS
   * window is closed.
   */
  reads?: true
  /** Writes nothing to a project, so it is allowed while the CMS window is closed. */
  ofOrg?: true
  /** Gives something up. Allowed whatever the subscription's state, so that an expired one doesn't trap anybody. */
  leaves?: true
}

/** Every action. Routes, guards, fields and buttons all consult this table through `can`. */
export const ACTIONS = {
  'user.read': { on: 'user', key: 'owner-only', reads: true },
  'user.edit': { on: 'user', key: 'owner-only', ofOrg: true },
  'org.read': { on: 'org', key: 'member', reads: true },
  // Public galleries can be searched by everyone, projects by their members.
  'org.search': { on: 'org', key: 'member', visitorIfPublic: true, reads: true },
  'org.edit': { on: 'org', key: 'owner-only', ofOrg: true },
  // Owners who leave must be able to name a successor first.
  'org.edit-owners': { on: 'org', key: 'owner-only', leaves: true },
  'org.people': { on: 'org', key: 'owner-only', reads: true },
  // Owners of an inactive organisation must still be able to see and renew their booking.
  'org.pay': { on: 'org', key: 'owner-only', reads: true },
  // Payments set the subscription; by hand, only administrators do.
  'org.subscribe': { on: 'org', key: 'admin-only', ofOrg: true },
  'project.create': { on: 'org', key: 'owner-only' },
  'project.read': { on: 'project', key: 'member', reads: true },
  'project.search': { on: 'project', key: 'member', visitorIfPublic: true, reads: true },
  'project.edit': { on: 'project', key: 'edit_project_settings' },
  // Unpublished changes to the gallery design.
  'project.draft': { on: 'project', key: 'edit_project_settings', reads: true },
  'project.edit-privacy': { on: 'project', key: 'edit_gallery_privacy' },
  'project.hand-over': { on: 'project', key: 'owner-only' },
  'project.delete': { on: 'project', key: 'owner-only', leaves: true },
  'member.list': { on: 'project', key: 'member', reads: true },
  'member.invite': { on: 'project', key: 'invite_users' },
  // Removing a member must work even when writing is blocked by the subscription.
  'member.remove': { on: 'project', key: 'delete_users', ofOrg: true },
  // Members remove themselves.
  'member.leave': { on: 'project', key: 'member', leaves: true },
  'permission.read': { on: 'permission', key: 'member', reads: true },
  'permission.edit': { on: 'permission', key: 'edit_user_permissions' },
  'permission.resend': { on: 'permission', key: 'invite_users' },
  'folder.read': { on: 'folder', key: 'member', reads: true },
  // Who can see the folder, and why.
  'folder.audience': { on: 'folder', key: 'edit_user_permissions', reads: true },
  'folder.create': { on: 'project', key: 'create_folder' },
  'folder.edit': { on: 'folder', key: 'edit_others_folder', ownNeeds: 'create_folder' },
  'folder.move': { on: 'folder', key: 'move_others_folder', ownNeeds: 'create_folder' },
  'folder.move-out': { on: 'folder', key: 'can_move_and_copy_media' },
  'folder.copy': { on: 'folder', key: 'can_move_and_copy_media' },
  'folder.trash': { on: 'folder', key: 'delete_others_folder', ownNeeds: 'create_folder' },
  'folder.restore': { on: 'folder', key: 'restore_deleted_artifacts', ownIsEnough: 'create_folder' },
  'folder.destroy': { on: 'folder', key: 'remove_deleted_artifacts' },
  'artifact.read': { on: 'artifact', key: 'member', visitorIfPublic: true, reads: true },
  // File size and change history.
  'artifact.inspect': { on: 'artifact', key: 'member', reads: true },
  'artifact.audience': { on: 'artifact', key: 'edit_user_permissions', reads: true },
  'artifact.download': { on: 'artifact', key: 'download_media', ownIsEnough: 'create_artifact', reads: true },
  'artifact.create': { on: 'project', key: 'create_artifact' },
  'artifact.edit': { on: 'artifact', key: 'edit_others_artifacts', ownNeeds: 'create_artifact' },
  'artifact.set-visibility': {
    on: 'artifact',
    key: 'edit_others_artifacts',
    ownNeeds: 'create_artifact',
    besides: 'edit_artifact_visibility',
  },
  'artifact.create-visible': { on: 'project', key: 'edit_artifact_visibility' },
  'artifact.move': { on: 'artifact', key: 'move_others_artifacts', ownNeeds: 'create_artifact' },
  'artifact.move-out': { on: 'artifact', key: 'can_move_and_copy_media' },
  'artifact.copy': { on: 'artifact', key: 'can_move_and_copy_media' },
  // Changing the creator or the upload time.
  'artifact.reassign': { on: 'artifact', key: 'owner-only' },
  'artifact.trash': { on: 'artifact', key: 'delete_others_artifacts', ownNeeds: 'create_artifact' },
  'artifact.restore': { on: 'artifact', key: 'restore_deleted_artifacts', ownIsEnough: 'create_artifact' },
  'artifact.destroy': { on: 'artifact', key: 'remove_deleted_artifacts' },
  'artifact.review': { on: 'artifact', key: 'approve_submitted_artifacts' },
  'artifact.tag': { on: 'artifact', key: 'edit_tags', ownIsEnough: 'create_artifact' },
  'caption.edit': { on: 'caption', key: 'edit_others_artifacts', ownNeeds: 'create_artifact' },
  'report.list': { on: 'project', key: 'edit_others_artifacts', reads: true },
  'report.resolve': { on: 'report', key: 'edit_others_artifacts' },
  'report.take-down': { on: 'report', key: 'edit_others_artifacts', besides: 'edit_artifact_visibility' },
  'portal.read': { on: 'project', key: 'edit_submissions_portal', reads: true },
  'portal.create': { on: 'project', key: 'edit_submissions_portal' },
  'portal.edit': { on: 'portal', key: 'edit_submissions_portal' },
  'submission.list': { on: 'project', key: 'approve_submitted_artifacts', reads: true },
  'submission.decide': { on: 'submission', key: 'approve_submitted_artifacts' },
  'submission.read': { on: 'submission', key: 'approve_submitted_artifacts', reads: true },
  'trash.empty': { on: 'project', key: 'remove_deleted_artifacts' },
  'tag.read': { on: 'tag', key: 'member', reads: true },
  'tag.create': { on: 'project', key: 'edit_tags' },
  'tag.edit': { on: 'tag', key: 'edit_tags' },
  'exhibit.read': { on: 'exhibit', key: 'member', visitorIfPublic: true, reads: true },
  'exhibit.audience': { on: 'exhibit', key: 'edit_user_permissions', reads: true },
  'exhibit.create': { on: 'project', key: 'create_exhibit' },
  'exhibit.create-visible': { on: 'project', key: 'edit_exhibit_visibility' },
  'exhibit.edit': { on: 'exhibit', key: 'edit_others_exhibits', ownNeeds: 'create_exhibit' },
  // Unpublished changes to the story.
  'exhibit.draft': { on: 'exhibit', key: 'edit_others_exhibits', ownNeeds: 'create_exhibit', reads: true },
  'exhibit.set-visibility': {
    on: 'exhibit',
    key: 'edit_others_exhibits',
    ownNeeds: 'create_exhibit',
    besides: 'edit_exhibit_visibility',
  },
  'exhibit.delete': { on: 'exhibit', key: 'delete_others_exhibits', ownNeeds: 'create_exhibit' },
} as const satisfies Record<string, ActionRule>

export type Action = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as Action[]
