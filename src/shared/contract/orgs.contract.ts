import { z } from 'zod'
import { email, id, requiredLine } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { givenSubscription, largeFolder, org, projectFacts, unfinishedUpload } from '#shared/entities/org.ts'
import { project } from '#shared/entities/project.ts'
import { user } from '#shared/entities/user.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { memberRole, permission } from '#shared/policy/permission.ts'
import { endpoint, may, maySometimes, needs, paramId, signedIn } from './endpoint.ts'

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
    access: needs(may('org.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/orgs/:id',
    summary: 'Update an organisation',
    description: 'Only administrators can change `subscription`. null removes the subscription.',
    params,
    body: z.strictObject({ title: requiredLine.optional(), subscription: givenSubscription.nullable().optional() }),
    reply: org,
    effect: 'write',
    access: needs(
      may('org.edit', paramId),
      maySometimes('org.subscribe', (i: { params: { id: string }; body: { subscription?: unknown } }) =>
        i.body.subscription === undefined ? [] : [i.params.id],
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
    access: needs(may('org.read', paramId)),
  }),
  owners: endpoint({
    method: 'GET',
    path: '/orgs/:id/owners',
    summary: 'List the owners of an organisation',
    params,
    reply: z.array(user),
    effect: 'read',
    access: needs(may('org.read', paramId)),
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
    ownDoing: true,
    access: needs(may('org.edit-owners', paramId)),
  }),
  removeOwner: endpoint({
    method: 'DELETE',
    path: '/orgs/:id/owners/:user',
    summary: 'Remove an owner from an organisation',
    description: 'The last owner can’t be removed.',
    params: z.object({ id, user: id }),
    reply: z.array(user),
    effect: 'write',
    ownDoing: true,
    access: needs(may('org.edit-owners', paramId)),
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
    access: needs(may('org.people', paramId)),
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
    access: needs(may('org.edit', paramId)),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/orgs/:id/overview',
    summary: 'Get an overview of an organisation’s projects',
    description: 'Sorted by title, each with its storage, number of members and last activity.',
    params,
    reply: z.object({
      projects: z.array(projectFacts.extend({ project })),
      people: z
        .number()
        .describe(
          'Number of people in its projects or invited to them, each counted once. They count towards the subscription’s limit.',
        ),
    }),
    effect: 'read',
    access: needs(may('org.people', paramId)),
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
    access: needs(may('org.people', paramId)),
  }),
  storageUsed: endpoint({
    method: 'GET',
    path: '/orgs/:id/storage_used',
    summary: 'Get the storage used by an organisation',
    description: 'In bytes of originals, including Trash.',
    params,
    reply: z.object({ storage_used: z.number() }),
    effect: 'read',
    access: needs(may('org.read', paramId)),
  }),
  unfinishedUploads: endpoint({
    method: 'GET',
    path: '/orgs/:id/uploads',
    summary: 'List the unfinished uploads of an organisation',
    description: `Each with the storage that it reserves. Largest first, at most ${MAX_PAGE}.`,
    params,
    reply: z.object({
      uploads: z.array(unfinishedUpload),
      count: z.number().describe('Total number of unfinished uploads.'),
      reserved: z.number().describe('Storage that all unfinished uploads reserve, in bytes.'),
    }),
    effect: 'read',
    access: needs(may('org.people', paramId)),
  }),
  endUploads: endpoint({
    method: 'DELETE',
    path: '/orgs/:id/uploads',
    summary: 'Cancel unfinished uploads of an organisation',
    description: 'Deletes the bytes received so far.',
    params,
    body: z.strictObject({ uploads: z.array(id).min(1).max(MAX_PAGE) }),
    reply: z.object({ ended: z.number() }),
    effect: 'write',
    access: needs(may('org.edit', paramId)),
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
