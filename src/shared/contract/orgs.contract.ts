import { z } from 'zod'
import { email, id, requiredLine } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { subscriptionChanges, largeFolder, org, projectSummary, unfinishedUpload } from '#shared/entities/org.ts'
import { project } from '#shared/entities/project.ts'
import { user } from '#shared/entities/user.ts'
import { MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { memberRole, permission } from '#shared/policy/permission.ts'
import { endpoint, requires, requiresForBodyIfNeeded, requireAll, getParamId, signedIn } from './endpoint.ts'

const params = z.object({ id })

export const orgsContract = {
  create: endpoint({
    method: 'POST',
    path: '/orgs',
    summary: 'Create an organisation',
    description: 'The caller becomes its owner.',
    status: 201,
    body: z.strictObject({ title: requiredLine }),
    reply: org,
    effect: 'write',
    access: signedIn('Every user can own an organisation.'),
  }),
  read: endpoint({
    method: 'GET',
    path: '/orgs/:id',
    summary: 'Get an organisation',
    params,
    reply: org,
    effect: 'read',
    access: requireAll(requires('org.read', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/orgs/:id',
    summary: 'Update an organisation',
    description: 'Only administrators can change `subscription`. null removes the subscription.',
    params,
    body: z.strictObject({ title: requiredLine.optional(), subscription: subscriptionChanges.nullable().optional() }),
    reply: org,
    effect: 'write',
    access: requireAll(
      requires('org.edit', getParamId),
      requiresForBodyIfNeeded('org.subscribe', (input: { params: { id: string }; body: { subscription?: unknown } }) =>
        input.body.subscription === undefined ? [] : [input.params.id],
      ),
    ),
  }),
  projects: endpoint({
    method: 'GET',
    path: '/orgs/:id/projects',
    summary: 'List the projects of an organisation',
    description: 'Only projects that the caller can open are included.',
    params,
    reply: z.array(project),
    effect: 'read',
    access: requireAll(requires('org.read', getParamId)),
  }),
  owners: endpoint({
    method: 'GET',
    path: '/orgs/:id/owners',
    summary: 'List the owners of an organisation',
    params,
    reply: z.array(user),
    effect: 'read',
    access: requireAll(requires('org.read', getParamId)),
  }),
  addOwner: endpoint({
    method: 'POST',
    path: '/orgs/:id/owners',
    summary: 'Add an owner to an organisation',
    description: 'The new owner must have an account with a confirmed email address.',
    params,
    body: z.strictObject({ email }),
    reply: z.array(user),
    effect: 'write',
    rate: 'invite',
    refusesActingAdmins: true,
    access: requireAll(requires('org.edit-owners', getParamId)),
  }),
  removeOwner: endpoint({
    method: 'DELETE',
    path: '/orgs/:id/owners/:user',
    summary: 'Remove an owner from an organisation',
    description: 'The last owner can’t be removed.',
    params: z.object({ id, user: id }),
    reply: z.array(user),
    effect: 'write',
    refusesActingAdmins: true,
    access: requireAll(requires('org.edit-owners', getParamId)),
  }),
  people: endpoint({
    method: 'GET',
    path: '/orgs/:id/users',
    summary: 'List the members of an organisation’s projects',
    description: 'Sorted by name, each with their role in every project. Owners aren’t included.',
    params,
    reply: z.array(
      z.object({ user, projects: z.array(z.object({ project: z.string(), role: memberRole, permission })) }),
    ),
    effect: 'read',
    access: requireAll(requires('org.people', getParamId)),
  }),
  removePerson: endpoint({
    method: 'DELETE',
    path: '/orgs/:id/users/:user',
    summary: 'Remove a member from all projects of an organisation',
    description:
      'Also withdraws their invitations. Everything they created stays theirs, or is handed over to the owner in `hand_to`.',
    params: z.object({ id, user: id }),
    body: z
      .strictObject({ hand_to: id.optional().describe('ID of the owner who takes over everything they created.') })
      .optional(),
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('org.edit', getParamId)),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/orgs/:id/overview',
    summary: 'Get an overview of an organisation’s projects',
    description: 'Sorted by title, each with its storage, number of members and last activity.',
    params,
    reply: z.object({
      projects: z.array(projectSummary.extend({ project })),
      people: z
        .number()
        .describe(
          'Number of people in its projects or invited to them, each counted once. They count towards the subscription’s limit.',
        ),
    }),
    effect: 'read',
    access: requireAll(requires('org.people', getParamId)),
  }),
  largestFolders: endpoint({
    method: 'GET',
    path: '/orgs/:id/largest_folders',
    summary: 'List the largest folders of an organisation',
    description: 'Largest first, at most ten.',
    params,
    reply: z.array(largeFolder),
    effect: 'read',
    rate: 'search',
    access: requireAll(requires('org.people', getParamId)),
  }),
  storageUsed: endpoint({
    method: 'GET',
    path: '/orgs/:id/storage_used',
    summary: 'Get the storage used by an organisation',
    description: 'In bytes of originals, including Trash.',
    params,
    reply: z.object({ storage_used: z.number() }),
    effect: 'read',
    access: requireAll(requires('org.read', getParamId)),
  }),
  unfinishedUploads: endpoint({
    method: 'GET',
    path: '/orgs/:id/uploads',
    summary: 'List the unfinished uploads of an organisation',
    description: `Each with the storage that it reserves. Largest first, at most ${MAX_PAGE_SIZE}.`,
    params,
    reply: z.object({
      uploads: z.array(unfinishedUpload),
      count: z.number().describe('Total number of unfinished uploads.'),
      reserved: z.number().describe('Storage that all unfinished uploads reserve, in bytes.'),
    }),
    effect: 'read',
    access: requireAll(requires('org.people', getParamId)),
  }),
  endUploads: endpoint({
    method: 'DELETE',
    path: '/orgs/:id/uploads',
    summary: 'Cancel unfinished uploads of an organisation',
    description: 'Deletes the bytes received so far.',
    params,
    body: z.strictObject({ uploads: z.array(id).min(1).max(MAX_PAGE_SIZE) }),
    reply: z.object({ ended: z.number() }),
    effect: 'write',
    access: requireAll(requires('org.edit', getParamId)),
  }),
  isOwner: endpoint({
    method: 'GET',
    path: '/owners/is-owner/:id',
    summary: 'Check whether the caller owns an organisation',
    params,
    reply: z.object({ is_owner: z.boolean() }),
    effect: 'read',
    access: signedIn('The answer is only about the caller.'),
  }),
  canMoveOrCopyTo: endpoint({
    method: 'GET',
    path: '/orgs/:id/can_move_or_copy_to',
    summary: 'List the projects and folders that the caller can move or copy to',
    description:
      'Includes only projects in which the caller can create items or folders, each with its folders by title, without descriptions. At most 10,000 folders in total.',
    params,
    reply: z.array(z.object({ project, folders: z.array(folder) })),
    effect: 'read',
    access: signedIn(
      'The answer contains only projects in which the caller can create something. For an organisation they don’t belong to, it is empty.',
    ),
  }),
}
