import { z } from 'zod'
import { email, id } from '#shared/entities/fields.ts'
import { user } from '#shared/entities/user.ts'
import { memberRole, pendingUser, permission, someGrants } from '#shared/policy/permission.ts'
import { bodyProject, endpoint, may, mayByBody, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })

/** A member of a project, for whoever works in it with them. */
export const member = z.object({
  user,
  permission,
  role: memberRole,
  seen_at: z.number().nullable().describe('when they were here last'),
  artifacts: z.number().describe('how many items of the project they have added, the trash included'),
})

export const permissionsContract = {
  members: endpoint({
    method: 'GET',
    path: '/projects/:id/users',
    summary: 'The members of a project by name; owners of its organisation have no record and are not among them',
    params,
    reply: z.array(member),
    effect: 'read',
    access: needs(may('member.list', paramId)),
  }),
  pending: endpoint({
    method: 'GET',
    path: '/projects/:id/users_pending',
    summary: 'Who has been invited to a project and has not come yet, by address',
    params,
    reply: z.array(pendingUser),
    effect: 'read',
    access: needs(may('member.list', paramId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/permissions/:id',
    summary: 'The record of a member, or of somebody who is invited',
    params,
    reply: permission,
    effect: 'read',
    access: needs(may('permission.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/permissions/:id',
    summary:
      'Change what a member or somebody invited may do: from their next request on. Nobody grants what they lack, or changes their own record or an owner’s',
    params,
    body: someGrants,
    reply: permission,
    effect: 'write',
    access: needs(may('permission.edit', paramId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/permissions',
    summary:
      'Take somebody out of a project, by user id; an invitation back, by its id or e-mail. Everybody may leave by themselves, whatever the subscription. What they made stays, or is handed on',
    body: z.strictObject({
      project: id,
      user: z.union([id, email]),
      hand_to: id.optional().describe('a member or owner who takes over what the other one has made'),
    }),
    reply: z.object({}),
    effect: 'write',
    access: needs(mayByBody(['member.remove', 'member.leave'], bodyProject)),
  }),
  access: endpoint({
    method: 'GET',
    path: '/permissions/get_access/:user/:project',
    summary: 'What a user may do in a project',
    params: z.object({ user: id, project: id }),
    reply: z.union([permission, z.object({ owner: z.literal(true) })]),
    effect: 'read',
    access: needs(may('project.read', (i: { params: { project: string } }) => [i.params.project])),
  }),
}
