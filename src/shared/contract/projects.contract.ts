import { z } from 'zod'
import {
  bounded,
  email,
  httpUrl,
  id,
  password,
  requiredLine,
  text,
  typedPassword,
  urlAlias,
} from '#shared/entities/fields.ts'
import { exhibit } from '#shared/entities/exhibit.ts'
import { project, projectContents } from '#shared/entities/project.ts'
import { MAX_LOGO } from '#shared/rules/limits.ts'
import { anyone, endpoint, may, mayByBody, needs, paramId } from './endpoint.ts'
import { countedTag } from './tags.contract.ts'

const params = z.object({ id })

const settings = z.strictObject({
  title: requiredLine,
  url_alias: urlAlias.optional(),
  logo_link_url: httpUrl.nullable().optional(),
  password: password.nullable().optional().describe('asked of gallery visitors; null opens the gallery'),
  gallery: z
    .strictObject({
      archive_title: requiredLine.nullable(),
      description: text.nullable(),
      contacts: z.array(email).max(20).nullable(),
      links: z.array(httpUrl).max(20).nullable(),
    })
    .partial()
    .optional(),
})

const touchesPrivacy = (i: { params: { id: string }; body: { password?: string | null } }) =>
  i.body.password === undefined ? [] : [i.params.id]
/** Whoever changes nothing changes settings, too. */
const touchesSettings = (i: { params: { id: string }; body: Record<string, unknown> }) => {
  const keys = Object.keys(i.body)
  return keys.length > 0 && keys.every((key) => key === 'password') ? [] : [i.params.id]
}

export const projectsContract = {
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Make a project in an organisation',
    status: 201,
    body: settings.extend({ org: id }),
    reply: project,
    effect: 'write',
    access: needs(mayByBody('project.create', (i: { body: { org: string } }) => [i.body.org])),
  }),
  read: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'One project',
    params,
    reply: project,
    effect: 'read',
    access: needs(may('project.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/projects/:id',
    summary:
      'Change a project, its gallery or its gallery password; the address that it had leads to the new one until another project takes it',
    params,
    body: settings.partial(),
    reply: project,
    effect: 'write',
    access: needs(
      may(['project.edit', 'project.edit-privacy'], paramId),
      mayByBody('project.edit', touchesSettings),
      mayByBody('project.edit-privacy', touchesPrivacy),
    ),
  }),
  logo: endpoint({
    method: 'GET',
    path: '/projects/:id/logo',
    summary: 'The logo of a project as a data: URI',
    params,
    reply: z.object({ logo: z.string().nullable() }),
    effect: 'read',
    access: needs(may('project.read', paramId)),
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/projects/:id/logo',
    summary: 'Give a project a logo: a picture of any kind, kept as WebP of at most 320 pixels a side',
    params,
    body: z.strictObject({
      picture: bounded(MAX_LOGO)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('the bytes of the file as base64'),
    }),
    reply: z.object({ logo: z.string().nullable() }),
    effect: 'write',
    rate: 'bulk',
    access: needs(may('project.edit', paramId)),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/projects/:id/logo',
    summary: 'Take the logo of a project away',
    params,
    reply: z.object({}),
    effect: 'write',
    access: needs(may('project.edit', paramId)),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/projects/:id/hand_over',
    summary:
      'Make a project another organisation’s of the same owner: with its addresses and members, within the limits of that one',
    params,
    body: z.strictObject({ org: id }),
    reply: project,
    effect: 'write',
    rate: 'invite',
    ownDoing: true,
    access: needs(
      may('project.hand-over', paramId),
      mayByBody('project.create', (i: { body: { org: string } }) => [i.body.org]),
    ),
  }),
  contents: endpoint({
    method: 'GET',
    path: '/projects/:id/contents',
    summary: 'How much there is in a project, trash included: what would go with it',
    params,
    reply: projectContents,
    effect: 'read',
    access: needs(may('project.delete', paramId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Delete a project; without deep only while it holds no artifacts',
    params,
    body: z.strictObject({ deep: z.boolean().optional() }).optional(),
    reply: z.object({}),
    effect: 'write',
    ownDoing: true,
    access: needs(may('project.delete', paramId)),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/projects/:id/tags',
    summary: 'The tags of a project, by title, each with how many living artifacts carry it',
    params,
    reply: z.array(countedTag),
    effect: 'read',
    access: needs(may('project.read', paramId)),
  }),
  exhibits: endpoint({
    method: 'GET',
    path: '/projects/:id/exhibits',
    summary: 'The exhibits of a project, by title',
    params,
    reply: z.array(exhibit),
    effect: 'read',
    access: needs(may('project.read', paramId)),
  }),
  authGallery: endpoint({
    method: 'POST',
    path: '/projects/:id/auth_gallery',
    summary: 'Open a password-protected gallery',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({ token: z.string() }),
    effect: 'write',
    rate: 'login',
    access: anyone('a visitor proves that they know the gallery’s password'),
  }),
}
