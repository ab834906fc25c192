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

/** Who may do one thing. Owner and admin always may; everyone else is told by the fields. */
export interface ActionRule {
  on: SubjectKind
  /** The key a member needs on others' things; `member` means that any member may, `admin-only` that owners may not either. */
  key: PermissionKey | 'member' | 'owner-only' | 'admin-only'
  /** The key that is asked of one's own thing in the place of the other, which is about things of others. */
  ownNeeds?: PermissionKey
  /** The key that is enough on one's own thing, beside the other. */
  ownIsEnough?: PermissionKey
  /** Visitors may as well, when the subject is public. */
  visitorIfPublic?: true
  /** The key that members need besides, on their own things as well. */
  besides?: PermissionKey
  /** Changes nothing in a project: the owner may even while the org is inactive, others while its cms window is closed. */
  reads?: true
  /** Writes nothing in a project: it asks for no cms window. */
  ofOrg?: true
  /** One lets go of something by it: whatever the subscription, so that nobody is held by what has ended. */
  leaves?: true
}

/** Every action there is. Mount, guards, fields and buttons all ask this table through `can`. */
export const ACTIONS = {
  'user.read': { on: 'user', key: 'owner-only', reads: true },
  'user.edit': { on: 'user', key: 'owner-only', ofOrg: true },
  'org.read': { on: 'org', key: 'member', reads: true },
  // Its open galleries are for everybody; members search their projects.
  'org.search': { on: 'org', key: 'member', visitorIfPublic: true, reads: true },
  'org.edit': { on: 'org', key: 'owner-only', ofOrg: true },
  // Whoever leaves names another owner first.
  'org.edit-owners': { on: 'org', key: 'owner-only', leaves: true },
  'org.people': { on: 'org', key: 'owner-only', reads: true },
  // What is booked and paid: also for owners whose organisation is not active any more, who would come back.
  'org.pay': { on: 'org', key: 'owner-only', reads: true },
  // What an organisation may use is set by payments, or by hand of an administrator.
  'org.subscribe': { on: 'org', key: 'admin-only', ofOrg: true },
  'project.create': { on: 'org', key: 'owner-only' },
  'project.read': { on: 'project', key: 'member', reads: true },
  'project.search': { on: 'project', key: 'member', visitorIfPublic: true, reads: true },
  'project.edit': { on: 'project', key: 'edit_project_settings' },
  // What is being designed of its gallery.
  'project.draft': { on: 'project', key: 'edit_project_settings', reads: true },
  'project.edit-privacy': { on: 'project', key: 'edit_gallery_privacy' },
  'project.hand-over': { on: 'project', key: 'owner-only' },
  'project.delete': { on: 'project', key: 'owner-only', leaves: true },
  'member.list': { on: 'project', key: 'member', reads: true },
  'member.invite': { on: 'project', key: 'invite_users' },
  // A right is taken away also where nothing else may be written any more.
  'member.remove': { on: 'project', key: 'delete_users', ofOrg: true },
  // Oneself.
  'member.leave': { on: 'project', key: 'member', leaves: true },
  'permission.read': { on: 'permission', key: 'member', reads: true },
  'permission.edit': { on: 'permission', key: 'edit_user_permissions' },
  'permission.resend': { on: 'permission', key: 'invite_users' },
  'folder.read': { on: 'folder', key: 'member', reads: true },
  // Who can see it, and why.
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
  // Its size and its history.
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
  // Saying anew who added it, or when.
  'artifact.reassign': { on: 'artifact', key: 'owner-only' },
  'artifact.trash': { on: 'artifact', key: 'delete_others_artifacts', ownNeeds: 'create_artifact' },
  'artifact.restore': { on: 'artifact', key: 'restore_deleted_artifacts', ownIsEnough: 'create_artifact' },
  'artifact.destroy': { on: 'artifact', key: 'remove_deleted_artifacts' },
  'artifact.review': { on: 'artifact', key: 'approve_submitted_artifacts' },
  'artifact.tag': { on: 'artifact', key: 'edit_tags', ownIsEnough: 'create_artifact' },
  // Whoever may edit the artifact may change its captions.
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
  // What is being written of its story.
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
