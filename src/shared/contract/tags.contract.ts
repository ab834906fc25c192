import { z } from 'zod'
import { id, requiredLine } from '#shared/entities/fields.ts'
import { tag } from '#shared/entities/tag.ts'
import { tagForm } from '#shared/forms/archive/tag.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { getBodyProject, endpoint, requires, requiresForBody, requireAll, getParamId } from './endpoint.ts'
import { bulkIds } from './library/library.contract.ts'

const params = z.object({ id })

/** A tag with the number of its items outside Trash. */
export const countedTag = tag.extend({ artifact_count: z.number() })

export const tagsContract = {
  create: endpoint({
    method: 'POST',
    path: '/tags',
    summary: 'Create a tag',
    description: 'Its title must be unique in the project.',
    status: 201,
    body: z.strictObject({ project: id, title: requiredLine }).superRefine(refineByForm(tagForm)),
    reply: tag,
    effect: 'write',
    access: requireAll(requiresForBody('tag.create', getBodyProject)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/tags/:id',
    summary: 'Rename a tag',
    params,
    body: z.strictObject({ title: requiredLine }).superRefine(refineByForm(tagForm)),
    reply: tag,
    effect: 'write',
    access: requireAll(requires('tag.edit', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tags/:id',
    summary: 'Delete a tag',
    description: 'Removes it from all items.',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('tag.edit', getParamId)),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/tags/:id/merge',
    summary: 'Merge tags',
    description: 'Replaces other tags of the same project with this one on all their items.',
    params,
    body: z.strictObject({ tagIds: bulkIds }),
    reply: countedTag,
    effect: 'write',
    rate: 'bulk',
    access: requireAll(
      requires('tag.edit', getParamId),
      requiresForBody('tag.edit', (input: { body: { tagIds: string[] } }) => input.body.tagIds),
    ),
  }),
}
