import { z } from 'zod'
import { email, id } from '#shared/entities/fields.ts'
import { user } from '#shared/entities/user.ts'
import { memberRole, pendingUser, permission, partialGrants } from '#shared/policy/permission.ts'
import { getBodyProject, endpoint, requires, requiresForBody, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })

/** An owner of a project, as its members see them. */
const owner = z.object({
  user,
  seen_at: z.number().nullable().describe('When they were last active, as Unix time in milliseconds. null if unknown.'),
  artifacts: z.number().describe('Number of items that they added to the project, including Trash.'),
})

/** A member of a project, as other members see them. */
export const member = owner.extend({ permission, role: memberRole })

export const permissionsContract = {
  members: endpoint({
    method: 'GET',
    path: '/projects/:id/users',
    summary: 'List the members of a project',
    description: 'Sorted by name. Owners of the organisation have no permission record and aren’t included.',
    params,
    reply: z.array(member),
    effect: 'read',
    access: requireAll(requires('member.list', getParamId)),
  }),
  owners: endpoint({
    method: 'GET',
    path: '/projects/:id/owners',
    summary: 'List the owners of a project’s organisation',
    description: 'Sorted by name. They may do everything in the project.',
    params,
    reply: z.array(owner),
    effect: 'read',
    access: requireAll(requires('member.list', getParamId)),
  }),
  pending: endpoint({
    method: 'GET',
    path: '/projects/:id/users_pending',
    summary: 'List the pending invitations to a project',
    description: 'Sorted by email address.',
    params,
    reply: z.array(pendingUser),
    effect: 'read',
    access: requireAll(requires('member.list', getParamId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/permissions/:id',
    summary: 'Get the permission record of a member or invited person',
    params,
    reply: permission,
    effect: 'read',
    access: requireAll(requires('permission.read', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/permissions/:id',
    summary: 'Change the permissions of a member or invited person',
    description:
      'Takes effect with their next call. Callers can’t grant permissions that they don’t have, and can’t change their own record or an owner’s.',
    params,
    body: partialGrants,
    reply: permission,
    effect: 'write',
    access: requireAll(requires('permission.edit', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/permissions',
    summary: 'Remove a member or withdraw an invitation',
    description:
      '`user` is the ID of a member, or the ID or email address of an invitation. Members can always leave, whatever the subscription. Everything they created stays in the project, or is handed over to `hand_to`.',
    body: z.strictObject({
      project: id,
      user: z.union([id, email]),
      hand_to: id.optional().describe('ID of the member or owner who takes over everything they created.'),
    }),
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requiresForBody(['member.remove', 'member.leave'], getBodyProject)),
  }),
  access: endpoint({
    method: 'GET',
    path: '/permissions/get_access/:user/:project',
    summary: 'Get the permissions of a user in a project',
    params: z.object({ user: id, project: id }),
    reply: z.union([permission, z.object({ owner: z.literal(true) })]),
    effect: 'read',
    access: requireAll(requires('project.read', (input: { params: { project: string } }) => [input.params.project])),
  }),
}
