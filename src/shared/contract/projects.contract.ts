import { z } from 'zod'
import {
  boundedText,
  email,
  httpUrl,
  id,
  password,
  requiredLine,
  longText,
  typedPassword,
  urlAlias,
} from '#shared/entities/fields.ts'
import { exhibit } from '#shared/entities/exhibit.ts'
import { project, projectContents } from '#shared/entities/project.ts'
import { MAX_IMAGE_BASE64 } from '#shared/rules/limits.ts'
import { anyone, endpoint, requires, requiresForBody, requireAll, getParamId } from './endpoint.ts'
import { countedTag } from './tags.contract.ts'

const params = z.object({ id })

const settings = z.strictObject({
  title: requiredLine,
  url_alias: urlAlias.optional(),
  logo_link_url: httpUrl.nullable().optional(),
  password: password.nullable().optional().describe('Password for visitors of the gallery. null removes it.'),
  gallery: z
    .strictObject({
      archive_title: requiredLine.nullable(),
      description: longText.nullable(),
      contacts: z.array(email).max(20).nullable(),
      links: z.array(httpUrl).max(20).nullable(),
    })
    .partial()
    .optional(),
})

const getIdIfPrivacyChanges = (input: { params: { id: string }; body: { password?: string | null } }) =>
  input.body.password === undefined ? [] : [input.params.id]
/** Even an empty change needs the permission for settings. */
const getIdIfSettingsChange = (input: { params: { id: string }; body: Record<string, unknown> }) => {
  const keys = Object.keys(input.body)
  return keys.length > 0 && keys.every((key) => key === 'password') ? [] : [input.params.id]
}

export const projectsContract = {
  create: endpoint({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    status: 201,
    body: settings.extend({ org: id }),
    reply: project,
    effect: 'write',
    access: requireAll(requiresForBody('project.create', (input: { body: { org: string } }) => [input.body.org])),
  }),
  read: endpoint({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Get a project',
    params,
    reply: project,
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/projects/:id',
    summary: 'Update a project',
    description:
      'Changes the project, its gallery texts or its gallery password. When `url_alias` changes, the old address redirects to the new one until another project uses it.',
    params,
    body: settings.partial(),
    reply: project,
    effect: 'write',
    access: requireAll(
      requires(['project.edit', 'project.edit-privacy'], getParamId),
      requiresForBody('project.edit', getIdIfSettingsChange),
      requiresForBody('project.edit-privacy', getIdIfPrivacyChanges),
    ),
  }),
  logo: endpoint({
    method: 'GET',
    path: '/projects/:id/logo',
    summary: 'Get the logo of a project',
    description: 'As a data: URI. null if there is none.',
    params,
    reply: z.object({ logo: z.string().nullable() }),
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/projects/:id/logo',
    summary: 'Set the logo of a project',
    description: 'Accepts an image in any format and stores it as WebP with at most 320 pixels per side.',
    params,
    body: z.strictObject({
      picture: boundedText(MAX_IMAGE_BASE64)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('Bytes of the image file, encoded as Base64.'),
    }),
    reply: z.object({ logo: z.string().nullable() }),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(requires('project.edit', getParamId)),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/projects/:id/logo',
    summary: 'Remove the logo of a project',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('project.edit', getParamId)),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/projects/:id/hand_over',
    summary: 'Transfer a project to another organisation',
    description:
      'The caller must own both organisations. The project keeps its addresses and members, and must fit within the limits of the other organisation.',
    params,
    body: z.strictObject({ org: id }),
    reply: project,
    effect: 'write',
    rate: 'invite',
    refusesActingAdmins: true,
    access: requireAll(
      requires('project.hand-over', getParamId),
      requiresForBody('project.create', (input: { body: { org: string } }) => [input.body.org]),
    ),
  }),
  contents: endpoint({
    method: 'GET',
    path: '/projects/:id/contents',
    summary: 'Count the contents of a project',
    description: 'Includes Trash. All of it is deleted with the project.',
    params,
    reply: projectContents,
    effect: 'read',
    access: requireAll(requires('project.delete', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Delete a project',
    description: 'Without `deep`, only a project without items can be deleted.',
    params,
    body: z.strictObject({ deep: z.boolean().optional() }).optional(),
    reply: z.object({}),
    effect: 'write',
    refusesActingAdmins: true,
    access: requireAll(requires('project.delete', getParamId)),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/projects/:id/tags',
    summary: 'List the tags of a project',
    description: 'Sorted by title, each with the number of its items outside Trash.',
    params,
    reply: z.array(countedTag),
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  exhibits: endpoint({
    method: 'GET',
    path: '/projects/:id/exhibits',
    summary: 'List the exhibits of a project',
    description: 'Sorted by title.',
    params,
    reply: z.array(exhibit),
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  authGallery: endpoint({
    method: 'POST',
    path: '/projects/:id/auth_gallery',
    summary: 'Open a password-protected gallery',
    description: 'Returns a token to send in the header x-gallery-token.',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({ token: z.string() }),
    effect: 'write',
    rate: 'login',
    access: anyone('Visitors prove that they know the gallery’s password.'),
  }),
}
