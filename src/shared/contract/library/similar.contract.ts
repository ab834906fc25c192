import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { boundedText, id } from '#shared/entities/fields.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { endpoint, getParamId, requireAll, requires, requiresForBody } from '../endpoint.ts'

const params = z.object({ id })

/** As many as there are among 50 items, the largest group. */
const MAX_PAIRS = 1225
const pair = z
  .array(id)
  .length(2)
  .transform(([first = '', second = '']): [string, string] => [first, second])
const pairs = z.array(pair).min(1, encodeReason('nothing_named')).max(MAX_PAIRS, encodeReason('too_many', MAX_PAIRS))
const storedPairs = z.object({ pairs: z.array(z.tuple([z.string(), z.string()])) })
const getPairedIds = (input: { body: { pairs: [string, string][] } }) => [...new Set(input.body.pairs.flat())]

export const similarContract = {
  ofArtifact: endpoint({
    method: 'GET',
    path: '/artifacts/:id/similar',
    summary: 'List the items that look like an item',
    description:
      'Items of the same project with the same file, or whose image, first page or video frame looks alike, the closest first. Files are compared within a minute of their processing.',
    params,
    reply: z.array(
      z.object({
        artifact,
        distance: z.number().describe('How different the images are, from 0 to 9.'),
      }),
    ),
    effect: 'read',
    access: requireAll(requires('artifact.inspect', getParamId)),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/projects/:id/similar',
    summary: 'List the groups of items that look alike',
    description: 'The oldest item of a group comes first. A page can have fewer groups than others.',
    params,
    query: z.strictObject({
      cursor: boundedText(200).optional(),
      artifact: id
        .optional()
        .describe('Lists only the group of this item: the item itself, then those that look like it.'),
    }),
    reply: z.object({
      groups: z.array(
        z.object({
          items: z.array(
            z.object({
              artifact,
              folder: z.string().nullable().describe('Title of its folder. null at the top level.'),
              tags: z.array(z.string()).describe('Titles.'),
              exhibits: z.array(z.object({ id: z.string(), title: z.string() })),
            }),
          ),
        }),
      ),
      cursor: z.string().nullable().describe('Cursor of the next page. null on the last page.'),
    }),
    effect: 'read',
    rate: 'search',
    access: requireAll(
      requires('project.read', getParamId),
      requires('artifact.inspect', (input: { query?: { artifact?: string | undefined } }) =>
        input.query?.artifact ? [input.query.artifact] : [],
      ),
    ),
  }),
  notSimilar: endpoint({
    method: 'POST',
    path: '/artifacts/:id/not_similar',
    summary: 'Mark two items as not the same',
    description: 'They are no longer listed as similar to each other.',
    params,
    body: z.strictObject({ other: id }),
    reply: z.object({}),
    effect: 'write',
    access: requireAll(
      requires('artifact.edit', getParamId),
      requiresForBody('artifact.edit', (input: { body: { other: string } }) => [input.body.other]),
    ),
  }),
  notSimilarMany: endpoint({
    method: 'POST',
    path: '/artifacts/bulk/not_similar',
    summary: 'Mark pairs of items as not the same',
    description: 'Returns the pairs that weren’t marked before.',
    body: z.strictObject({ pairs }),
    reply: storedPairs,
    effect: 'write',
    rate: 'bulk',
    access: requireAll(requiresForBody('artifact.edit', getPairedIds)),
  }),
  similarAgain: endpoint({
    method: 'DELETE',
    path: '/artifacts/bulk/not_similar',
    summary: 'Undo marking pairs of items as not the same',
    description: 'Returns the pairs that were marked before. They are listed as similar again if they look alike.',
    body: z.strictObject({ pairs }),
    reply: storedPairs,
    effect: 'write',
    rate: 'bulk',
    access: requireAll(requiresForBody('artifact.edit', getPairedIds)),
  }),
}
