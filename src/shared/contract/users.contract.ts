import { z } from 'zod'
import { id, password, requiredLine, typedPassword } from '#shared/entities/fields.ts'
import { org } from '#shared/entities/org.ts'
import { project } from '#shared/entities/project.ts'
import { user } from '#shared/entities/user.ts'
import { endpoint, may, needs, paramId } from './endpoint.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'

const params = z.object({ id })
const SPOKEN = Object.keys(LANGUAGES) as [Language, ...Language[]]

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
      language: z.enum(SPOKEN).optional(),
      password: password.optional(),
      current_password: typedPassword.optional(),
    }),
    reply: user,
    effect: 'write',
    rate: 'password',
    beforePassword: true,
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
