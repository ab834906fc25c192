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
    summary: 'Make an organisation; the caller becomes its owner',
    status: 201,
    body: z.strictObject({ title: requiredLine }),
    reply: org,
    effect: 'write',
    access: signedIn('whoever has an account may own an organisation'),
  }),
  read: endpoint({
    method: 'GET',
    path: '/orgs/:id',
    summary: 'One organisation',
    params,
    reply: org,
    effect: 'read',
    access: needs(may('org.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/orgs/:id',
    summary: 'Change an organisation; its subscription only by an administrator, null for none',
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
    summary: 'The projects of an organisation that the caller can open',
    params,
    reply: z.array(project),
    effect: 'read',
    access: needs(may('org.read', paramId)),
  }),
  owners: endpoint({
    method: 'GET',
    path: '/orgs/:id/owners',
    summary: 'Who owns an organisation',
    params,
    reply: z.array(user),
    effect: 'read',
    access: needs(may('org.read', paramId)),
  }),
  addOwner: endpoint({
    method: 'POST',
    path: '/orgs/:id/owners',
    summary: 'Make somebody an owner; they have an account whose address is confirmed',
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
    summary: 'Make an owner one no longer; the last one stays',
    params: z.object({ id, user: id }),
    reply: z.array(user),
    effect: 'write',
    ownDoing: true,
    access: needs(may('org.edit-owners', paramId)),
  }),
  people: endpoint({
    method: 'GET',
    path: '/orgs/:id/users',
    summary:
      'Everybody in the projects of an organisation, by name, each with what they are in which; owners are left out',
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
    summary:
      'Take somebody out of all projects of an organisation, and their invitations back. What they made stays theirs, or becomes an owner’s',
    params: z.object({ id, user: id }),
    body: z.strictObject({ hand_to: id.optional().describe('an owner who takes over what they made') }).optional(),
    reply: z.object({}),
    effect: 'write',
    access: needs(may('org.edit', paramId)),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/orgs/:id/overview',
    summary:
      'The projects of an organisation by title, each with its size, its members and when something was done last',
    params,
    reply: z.object({
      projects: z.array(projectFacts.extend({ project })),
      people: z.number().describe('different people in its projects or invited to them, who count towards its limit'),
    }),
    effect: 'read',
    access: needs(may('org.people', paramId)),
  }),
  largestFolders: endpoint({
    method: 'GET',
    path: '/orgs/:id/largest_folders',
    summary: 'Where most of what an organisation keeps lies, the largest first; at most ten',
    params,
    reply: z.array(largeFolder),
    effect: 'read',
    rate: 'search',
    access: needs(may('org.people', paramId)),
  }),
  storageUsed: endpoint({
    method: 'GET',
    path: '/orgs/:id/storage_used',
    summary: 'Bytes of originals that an organisation keeps, trash included',
    params,
    reply: z.object({ storage_used: z.number() }),
    effect: 'read',
    access: needs(may('org.read', paramId)),
  }),
  unfinishedUploads: endpoint({
    method: 'GET',
    path: '/orgs/:id/uploads',
    summary: `The unfinished uploads of an organisation with what each reserves, the largest first; at most ${MAX_PAGE}`,
    params,
    reply: z.object({
      uploads: z.array(unfinishedUpload),
      count: z.number().describe('all there are'),
      reserved: z.number().describe('bytes that all of them reserve'),
    }),
    effect: 'read',
    access: needs(may('org.people', paramId)),
  }),
  endUploads: endpoint({
    method: 'DELETE',
    path: '/orgs/:id/uploads',
    summary: 'End unfinished uploads of an organisation; what has arrived of them is deleted',
    params,
    body: z.strictObject({ uploads: z.array(id).min(1).max(MAX_PAGE) }),
    reply: z.object({ ended: z.number() }),
    effect: 'write',
    access: needs(may('org.edit', paramId)),
  }),
  isOwner: endpoint({
    method: 'GET',
    path: '/owners/is-owner/:id',
    summary: 'Whether the caller owns organisation {id}',
    params,
    reply: z.object({ is_owner: z.boolean() }),
    effect: 'read',
    access: signedIn('tells the caller about themselves only'),
  }),
  canMoveOrCopyTo: endpoint({
    method: 'GET',
    path: '/orgs/:id/can_move_or_copy_to',
    summary:
      'The projects of an organisation in which the caller may create, each with its folders by title, not described; at most 10,000',
    params,
    reply: z.array(z.object({ project, folders: z.array(folder) })),
    effect: 'read',
    access: signedIn('tells only what the caller may create in; an organisation they do not know answers nothing'),
  }),
}
