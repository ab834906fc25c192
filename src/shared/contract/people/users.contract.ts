import { z } from 'zod'
import { email, id, password, requiredLine, typedPassword } from '#shared/entities/fields.ts'
import { org } from '#shared/entities/org.ts'
import { project } from '#shared/entities/project.ts'
import { user, userSession } from '#shared/entities/user.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { endpoint, requires, requireAll, getParamId, signedIn } from '../endpoint.ts'

const params = z.object({ id })

export const usersContract = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id',
    summary: 'Get a user',
    params,
    reply: user,
    effect: 'read',
    access: requireAll(requires('user.read', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/users/:id',
    summary: 'Update a user',
    description:
      'Changes the name, the language of emails or the password. A new password needs `current_password` and ends all other sessions.',
    params,
    body: z.strictObject({
      username: requiredLine.optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
      guide: z.literal(false).optional().describe('false hides the getting-started guide.'),
      password: password.optional(),
      current_password: typedPassword.optional(),
    }),
    reply: user,
    effect: 'write',
    rate: 'password',
    allowedWithMailedPassword: true,
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Delete an account',
    description:
      'Everything the user created stays in its projects. Not possible while they are the only owner of an organisation with projects or a plan. Organisations without either are deleted too.',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({}),
    effect: 'write',
    rate: 'password',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  byEmail: endpoint({
    method: 'GET',
    path: '/users/get_by_email/:email',
    summary: 'Find a user by email address',
    description: 'For people who invite members.',
    params: z.object({ email }),
    reply: user,
    effect: 'read',
    rate: 'invite',
    access: signedIn('The caller must be allowed to invite people to a project.'),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'List the sessions of a user',
    description: 'Most recently used first.',
    params,
    reply: z.array(userSession),
    effect: 'read',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions/:session',
    summary: 'End a session',
    params: z.object({ id, session: id }),
    reply: z.object({}),
    effect: 'write',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions',
    summary: 'End all other sessions',
    params,
    reply: z.object({}),
    effect: 'write',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  projectsAndOrgs: endpoint({
    method: 'GET',
    path: '/users/:id/projects_and_orgs',
    summary: 'List the organisations and projects of a user',
    description: 'Returns the organisations they own and the projects they can open.',
    params,
    reply: z.object({ projects: z.array(project), orgs: z.array(org) }),
    effect: 'read',
    access: requireAll(requires('user.read', getParamId)),
  }),
}
