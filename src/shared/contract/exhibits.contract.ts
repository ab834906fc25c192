import { z } from 'zod'
import { exhibit } from '#shared/entities/exhibit.ts'
import {
  id,
  unixMs,
  pageLimit,
  plainText,
  requiredLine,
  longText,
  urlAlias,
  visibility,
} from '#shared/entities/fields.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { getBodyProject, endpoint, requires, requiresForBody, requireAll, getParamId } from './endpoint.ts'

const params = z.object({ id })
const fields = z.strictObject({
  title: requiredLine,
  description: longText.refine((value) => value.trim().length > 0, encodeReason('required')),
  url_alias: urlAlias,
  visibility: visibility.optional(),
  artifacts: z
    .array(id)
    .max(MAX_BULK_IDS)
    .nullable()
    .transform((ids) => ids ?? [])
    .optional()
    .describe('Item IDs in the order of the exhibit. null means no items.'),
  cover_item: id
    .nullable()
    .optional()
    .describe(
      'The item whose preview is the cover, while the exhibit contains it. null for the first one with a preview.',
    ),
})

const getArtifactIds = ({ body }: { body: { artifacts?: string[]; cover_item?: string | null } }) => [
  ...(body.artifacts ?? []),
  ...(body.cover_item ? [body.cover_item] : []),
]
const getAddedIds = (input: { body: { artifactIds: string[] } }) => input.body.artifactIds

/** Query parameters for a page of an exhibit's items. */
export const exhibitPageQuery = z.strictObject({
  cursor: plainText(200).optional().describe('The `artifacts_cursor` of the previous page.'),
  limit: pageLimit,
})

export const exhibitsContract = {
  create: endpoint({
    method: 'POST',
    path: '/exhibits',
    summary: 'Create an exhibit',
    status: 201,
    body: fields.extend({ project: id }).superRefine(refineByForm(exhibitForm)),
    reply: exhibit,
    effect: 'write',
    access: requireAll(
      requiresForBody('exhibit.create', getBodyProject),
      requiresForBody('artifact.read', getArtifactIds),
      requiresForBody('exhibit.create-visible', (input: { body: { project: string; visibility?: string } }) =>
        input.body.visibility === 'local' ? [input.body.project] : [],
      ),
    ),
  }),
  read: endpoint({
    method: 'GET',
    path: '/exhibits/:id',
    summary: 'Get an exhibit',
    description: 'Includes one page of its items in order, as far as the caller can see them.',
    params,
    query: exhibitPageQuery,
    reply: exhibit,
    effect: 'read',
    access: requireAll(requires('exhibit.read', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/exhibits/:id',
    summary: 'Update an exhibit',
    description: 'Changes its fields, or its items and their order. Only the fields sent are changed.',
    params,
    body: fields
      .partial()
      .extend({ seen_at: unixMs.optional().describe('Works like `seen_at` of POST /artifacts/{id}.') })
      .superRefine(refineByForm(exhibitForm)),
    reply: exhibit,
    effect: 'write',
    access: requireAll(
      requires('exhibit.edit', getParamId),
      requiresForBody('exhibit.set-visibility', (input: { params: { id: string }; body: { visibility?: string } }) =>
        input.body.visibility === undefined ? [] : [input.params.id],
      ),
      requiresForBody('artifact.read', getArtifactIds),
    ),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exhibits/:id',
    summary: 'Delete an exhibit',
    description: 'Its items stay in the archive.',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('exhibit.delete', getParamId)),
  }),
  addArtifacts: endpoint({
    method: 'POST',
    path: '/exhibits/:id/add_artifacts',
    summary: 'Add items to an exhibit',
    description: 'Adds them at the end. Items already in the exhibit keep their position.',
    params,
    body: z.strictObject({ artifactIds: z.array(id).min(1).max(MAX_BULK_IDS) }),
    reply: exhibit,
    effect: 'write',
    rate: 'bulk',
    access: requireAll(requires('exhibit.edit', getParamId), requiresForBody('artifact.read', getAddedIds)),
  }),
}
