import { z } from 'zod'
import { exhibit } from '#shared/entities/exhibit.ts'
import { id, ms, pageLimit, plain, requiredLine, text, urlAlias, visibility } from '#shared/entities/fields.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { coded } from '#shared/words/reason.ts'
import { bodyProject, endpoint, may, mayByBody, needs, paramId } from './endpoint.ts'

const params = z.object({ id })
const fields = z.strictObject({
  title: requiredLine,
  description: text.refine((value) => value.trim().length > 0, coded('required')),
  url_alias: urlAlias,
  visibility: visibility.optional(),
  artifacts: z
    .array(id)
    .max(MAX_BULK_IDS)
    .nullable()
    .transform((ids) => ids ?? [])
    .optional()
    .describe('Item IDs in the order of the exhibit. null means no items.'),
})

const chosen = (i: { body: { artifacts?: string[] } }) => i.body.artifacts ?? []
const added = (i: { body: { artifactIds: string[] } }) => i.body.artifactIds

/** The query of a page of an exhibit's items. */
export const exhibitPage = z.strictObject({
  cursor: plain(200).optional().describe('The `artifacts_cursor` of the previous page.'),
  limit: pageLimit,
})

export const exhibitsContract = {
  create: endpoint({
    method: 'POST',
    path: '/exhibits',
    summary: 'Create an exhibit',
    status: 201,
    body: fields.extend({ project: id }).superRefine(heldTo(exhibitForm)),
    reply: exhibit,
    effect: 'write',
    access: needs(
      mayByBody('exhibit.create', bodyProject),
      mayByBody('artifact.read', chosen),
      mayByBody('exhibit.create-visible', (i: { body: { project: string; visibility?: string } }) =>
        i.body.visibility === 'local' ? [i.body.project] : [],
      ),
    ),
  }),
  read: endpoint({
    method: 'GET',
    path: '/exhibits/:id',
    summary: 'Get an exhibit',
    description: 'Includes one page of its items in order, as far as the caller can see them.',
    params,
    query: exhibitPage,
    reply: exhibit,
    effect: 'read',
    access: needs(may('exhibit.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/exhibits/:id',
    summary: 'Update an exhibit',
    description: 'Changes its fields, or its items and their order. Only the fields sent are changed.',
    params,
    body: fields
      .partial()
      .extend({ seen_at: ms.optional().describe('Works like `seen_at` of POST /artifacts/{id}.') })
      .superRefine(heldTo(exhibitForm)),
    reply: exhibit,
    effect: 'write',
    access: needs(
      may('exhibit.edit', paramId),
      mayByBody('exhibit.set-visibility', (i: { params: { id: string }; body: { visibility?: string } }) =>
        i.body.visibility === undefined ? [] : [i.params.id],
      ),
      mayByBody('artifact.read', chosen),
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
    access: needs(may('exhibit.delete', paramId)),
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
    access: needs(may('exhibit.edit', paramId), mayByBody('artifact.read', added)),
  }),
}
