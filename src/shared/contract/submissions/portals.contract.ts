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
    password: password.nullable().describe('asked of givers; null lets anybody in'),
    accepted_types: z.array(z.enum(GIVEN_TYPES)).min(1).max(GIVEN_TYPES.length),
    max_file_size: z.int().min(1).max(MAX_FILE_SIZE),
    max_files: z.int().min(1).max(MAX_GIVEN_FILES),
    fields: z.array(askedField).max(GIVER_FIELDS.length),
    questions,
    consent_text: plain(MAX_CONSENT).nullable().describe('another text is another version; null asks for none'),
    thanks: plain(MAX_CONSENT),
    told: z.array(id).max(MOST_TOLD).nullable().describe('members and owners who may review; null: the owners'),
  })
  .partial()
export type PortalSettings = z.output<typeof settings>

export const portalsContract = {
  create: endpoint({
    method: 'POST',
    path: '/submissions_portal',
    summary: 'Make the submissions portal of a project, of which there is one; it is closed until it is opened',
    status: 201,
    body: settings.extend({ project: id }),
    reply: portal,
    effect: 'write',
    access: needs(mayByBody('portal.create', bodyProject)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id',
    summary: 'Change a submissions portal',
    params,
    body: settings,
    reply: portal,
    effect: 'write',
    access: needs(may('portal.edit', paramId)),
  }),
  setCover: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id/cover',
    summary: 'Give a portal a picture of any kind, kept as WebP; null takes it away',
    params,
    body: z.strictObject({
      picture: bounded(MAX_LOGO)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .nullable()
        .describe('the bytes of the file as base64'),
    }),
    reply: z.object({ cover: z.string().nullable().describe('a data: URI') }),
    effect: 'write',
    rate: 'bulk',
    access: needs(may('portal.edit', paramId)),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/submissions_portal',
    summary: 'The submissions portal of a project, and who may review what comes by it',
    params,
    reply: z.object({
      portal: portal.nullable(),
      cover: z.string().nullable(),
      reviewers: z.array(z.object({ id: z.string(), username: z.string(), owner: z.boolean() })),
      available: z.boolean().describe('submissions are on for the organisation now'),
    }),
    effect: 'read',
    access: needs(may(['portal.read', 'submission.list'], paramId)),
  }),
  ofOrg: endpoint({
    method: 'GET',
    path: '/orgs/:id/submission_portals',
    summary: 'The submissions portals of an organisation, by title',
    params,
    reply: z.array(portal),
    effect: 'read',
    access: needs(may('org.people', paramId)),
  }),
}
