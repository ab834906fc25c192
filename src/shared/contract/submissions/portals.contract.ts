import { z } from 'zod'
import { boundedText, id, unixMs, password, plainText, requiredLine, longText } from '#shared/entities/fields.ts'
import {
  portalField,
  ACCEPTED_TYPES,
  PORTAL_FIELDS,
  portal,
  portalQuestions,
} from '#shared/entities/submissions/portal.ts'
import { MAX_CONSENT, MAX_FILE_BYTES, MAX_CONTRIBUTED_FILES, MAX_IMAGE_BASE64 } from '#shared/rules/limits.ts'
import { endpoint, requires, requiresForBody, getBodyProject, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })
const MAX_NOTIFIED = 50

const settings = z
  .strictObject({
    title: requiredLine,
    description: longText,
    is_open: z.boolean(),
    opens_at: unixMs.nullable(),
    closes_at: unixMs.nullable(),
    password: password.nullable().describe('Password for contributors. null lets anyone contribute.'),
    accepted_types: z.array(z.enum(ACCEPTED_TYPES)).min(1).max(ACCEPTED_TYPES.length),
    max_file_size: z.int().min(1).max(MAX_FILE_BYTES),
    max_files: z.int().min(1).max(MAX_CONTRIBUTED_FILES),
    fields: z.array(portalField).max(PORTAL_FIELDS.length),
    questions: portalQuestions,
    consent_text: plainText(MAX_CONSENT)
      .nullable()
      .describe('A changed text is a new version. null asks for no consent.'),
    thanks: plainText(MAX_CONSENT),
    told: z
      .array(id)
      .max(MAX_NOTIFIED)
      .nullable()
      .describe(
        'IDs of the members and owners to notify of submissions. They must be allowed to review. null notifies the owners.',
      ),
  })
  .partial()
export type PortalSettings = z.output<typeof settings>

export const portalsContract = {
  create: endpoint({
    method: 'POST',
    path: '/submissions_portal',
    summary: 'Create the submissions portal of a project',
    description: 'Each project has one portal at most. It is closed until it is opened.',
    status: 201,
    body: settings.extend({ project: id }),
    reply: portal,
    effect: 'write',
    access: requireAll(requiresForBody('portal.create', getBodyProject)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id',
    summary: 'Update a submissions portal',
    params,
    body: settings,
    reply: portal,
    effect: 'write',
    access: requireAll(requires('portal.edit', getParamId)),
  }),
  setCover: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id/cover',
    summary: 'Set or remove the cover of a submissions portal',
    description: 'Accepts an image in any format and stores it as WebP. null removes the cover.',
    params,
    body: z.strictObject({
      picture: boundedText(MAX_IMAGE_BASE64)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .nullable()
        .describe('Bytes of the image file, encoded as Base64.'),
    }),
    reply: z.object({ cover: z.string().nullable().describe('A data: URI. null if there is none.') }),
    effect: 'write',
    rate: 'bulk',
    access: requireAll(requires('portal.edit', getParamId)),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/submissions_portal',
    summary: 'Get the submissions portal of a project',
    description: 'Includes the people who can review submissions.',
    params,
    reply: z.object({
      portal: portal.nullable(),
      cover: z.string().nullable(),
      reviewers: z.array(z.object({ id: z.string(), username: z.string(), owner: z.boolean() })),
      available: z.boolean().describe('Whether the organisation can use submissions right now.'),
    }),
    effect: 'read',
    access: requireAll(requires(['portal.read', 'submission.list'], getParamId)),
  }),
  ofOrg: endpoint({
    method: 'GET',
    path: '/orgs/:id/submission_portals',
    summary: 'List the submissions portals of an organisation',
    description: 'Sorted by title.',
    params,
    reply: z.array(portal),
    effect: 'read',
    access: requireAll(requires('org.people', getParamId)),
  }),
}
