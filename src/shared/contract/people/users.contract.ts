import { z } from 'zod'
import { email, id, password, requiredLine, typedPassword } from '#shared/entities/fields.ts'
import { org } from '#shared/entities/org.ts'
import { project } from '#shared/entities/project.ts'
import { user, userSession } from '#shared/entities/user.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { endpoint, may, needs, paramId, signedIn } from '../endpoint.ts'

const params = z.object({ id })

export const usersContract = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id',
    summary: 'One user',
    params,
    reply: user,
    effect: 'read',
    access: needs(may('user.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/users/:id',
    summary:
      'Change one’s name, the language of one’s mails, or one’s password by giving the current one; other sessions then end',
    params,
    body: z.strictObject({
      username: requiredLine.optional(),
      language: z.enum(LANGUAGE_CODES).optional(),
      guide: z.literal(false).optional().describe('the guide of the first steps is not shown any more'),
      password: password.optional(),
      current_password: typedPassword.optional(),
    }),
    reply: user,
    effect: 'write',
    rate: 'password',
    beforePassword: true,
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    summary:
      'Delete one’s account; what one has made stays in its projects. Not while one is the only owner of an organisation with projects or a plan; those without go along',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({}),
    effect: 'write',
    rate: 'password',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  byEmail: endpoint({
    method: 'GET',
    path: '/users/get_by_email/:email',
    summary: 'Who has an account with this address, for those who invite',
    params: z.object({ email }),
    reply: user,
    effect: 'read',
    rate: 'invite',
    access: signedIn('asks for the right to invite to some project'),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/users/:id/sessions',
    summary: 'Where one is signed in, the last used first',
    params,
    reply: z.array(userSession),
    effect: 'read',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions/:session',
    summary: 'Sign out somewhere else',
    params: z.object({ id, session: id }),
    reply: z.object({}),
    effect: 'write',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/:id/sessions',
    summary: 'Sign out everywhere but here',
    params,
    reply: z.object({}),
    effect: 'write',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  projectsAndOrgs: endpoint({
    method: 'GET',
    path: '/users/:id/projects_and_orgs',
    summary: 'The organisations a user owns and the projects they can open',
    params,
    reply: z.object({ projects: z.array(project), orgs: z.array(org) }),
    effect: 'read',
    access: needs(may('user.read', paramId)),
  }),
}
