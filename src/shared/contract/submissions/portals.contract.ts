import { z } from 'zod'
import { bounded, id, ms, password, plain, requiredLine, text } from '#shared/entities/fields.ts'
import { askedField, GIVEN_TYPES, GIVER_FIELDS, portal, questions } from '#shared/entities/submissions/portal.ts'
import { MAX_CONSENT, MAX_FILE_SIZE, MAX_GIVEN_FILES, MAX_LOGO } from '#shared/rules/limits.ts'
import { endpoint, may, mayByBody, bodyProject, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })
const MOST_TOLD = 50

const settings = z
  .strictObject({
    title: requiredLine,
    description: text,
    is_open: z.boolean(),
    opens_at: ms.nullable(),
    closes_at: ms.nullable(),
    password: password.nullable().describe('Password for contributors. null lets anyone contribute.'),
    accepted_types: z.array(z.enum(GIVEN_TYPES)).min(1).max(GIVEN_TYPES.length),
    max_file_size: z.int().min(1).max(MAX_FILE_SIZE),
    max_files: z.int().min(1).max(MAX_GIVEN_FILES),
    fields: z.array(askedField).max(GIVER_FIELDS.length),
    questions,
    consent_text: plain(MAX_CONSENT).nullable().describe('A changed text is a new version. null asks for no consent.'),
    thanks: plain(MAX_CONSENT),
    told: z
      .array(id)
      .max(MOST_TOLD)
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
    access: needs(mayByBody('portal.create', bodyProject)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id',
    summary: 'Update a submissions portal',
    params,
    body: settings,
    reply: portal,
    effect: 'write',
    access: needs(may('portal.edit', paramId)),
  }),
  setCover: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id/cover',
    summary: 'Set or remove the cover of a submissions portal',
    description: 'Accepts an image in any format and stores it as WebP. null removes the cover.',
    params,
    body: z.strictObject({
      picture: bounded(MAX_LOGO)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .nullable()
        .describe('Bytes of the image file, encoded as Base64.'),
    }),
    reply: z.object({ cover: z.string().nullable().describe('A data: URI. null if there is none.') }),
    effect: 'write',
    rate: 'bulk',
    access: needs(may('portal.edit', paramId)),
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
    access: needs(may(['portal.read', 'submission.list'], paramId)),
  }),
  ofOrg: endpoint({
    method: 'GET',
    path: '/orgs/:id/submission_portals',
    summary: 'List the submissions portals of an organisation',
    description: 'Sorted by title.',
    params,
    reply: z.array(portal),
    effect: 'read',
    access: needs(may('org.people', paramId)),
  }),
}
