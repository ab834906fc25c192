import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { boundedRecord, boundedText, folderId, id, unixMs, plainText, requiredLine } from '#shared/entities/fields.ts'
import { ownFieldKey, ownFieldName } from '#shared/entities/own-fields/own-field.ts'
import { folder } from '#shared/entities/folder.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { MAX_ITEMS_BY_ID, MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { anyone, endpoint, requiresForBody, requiresForBodyIfNeeded, requireAll } from './endpoint.ts'

/** A value to search for; items with several values need only one that equals it. */
const fieldFilter = z.union([z.number(), z.boolean(), requiredLine])
/** Each is looked up on its own, so a search has few of them. */
const MAX_FIELD_FILTERS = 20

const from = unixMs.describe('Start of the period, as Unix time in milliseconds, inclusive.').optional()
const to = unixMs.describe('End of the period, as Unix time in milliseconds, exclusive.').optional()

/** The search filters of the specification. Each narrows the results; an empty filter has no effect. */
export const searchQuery = z.strictObject({
  query: plainText(500)
    .describe('Search terms. Each must match the beginning of a word anywhere in the item or its document.')
    .optional(),
  title: plainText(500).optional(),
  titleTypes: z.strictObject({ title: z.boolean().optional(), description: z.boolean().optional() }).optional(),
  type: z
    .enum(['All', 'Audio', 'Video', 'Document', 'Image'])
    .describe('All doesn’t filter. Document includes PDF.')
    .optional(),
  duration: z
    .enum(['any', 'short', 'medium', 'long'])
    .describe(
      'For audio and video: short is under 240 s, medium is 240 s to under 1200 s, long is 1200 s or more. any doesn’t filter.',
    )
    .optional(),
  upload_at: z
    .enum(['any', 'day', 'week', 'month', 'year'])
    .describe('Items added within the past 24 hours, 7, 30 or 365 days. any doesn’t filter.')
    .optional(),
  from_date_coverage: from,
  to_date_coverage: to,
  from_date_origin: from,
  to_date_origin: to,
  keywords: z.array(requiredLine).max(50).describe('Items must have all of these keywords.').optional(),
  tags: z.array(requiredLine).max(50).describe('Tag titles. Items must have all of these tags.').optional(),
  place: plainText(500).optional(),
  fields: boundedRecord(
    ownFieldKey,
    z.union([fieldFilter, z.array(fieldFilter).max(MAX_FIELD_FILTERS)]),
    MAX_FIELD_FILTERS,
  )
    .refine(
      (filters) => Object.values(filters).flat().length <= MAX_FIELD_FILTERS,
      encodeReason('too_many', MAX_FIELD_FILTERS),
    )
    .describe('Values of own fields, by key. Items must have all of them. Choices are named by their keys.')
    .optional(),
  placeIs: plainText(500).describe('The whole place must match, ignoring case, accents and punctuation.').optional(),
})

export const SORT_KEYS = ['TITLE', 'DATE_OF_ORIGIN', 'CREATED_AT', 'SIZE', 'TYPE'] as const

/** The fields besides the title in which search terms can be found. */
export const MATCH_FIELDS = [
  'description',
  'date',
  'place',
  'keywords',
  'reference',
  'filename',
  'tags',
  'document',
] as const

const builtInMatch = z.object({ field: z.enum(MATCH_FIELDS), text: z.string() })
const ownMatch = z.object({
  field: z.literal('own'),
  label: z.record(z.string(), z.string()).describe('Name of the own field, by language tag.'),
  text: z.string(),
})

const visitorView = z
  .boolean()
  .optional()
  .describe(
    'true searches what visitors see. false searches what members see, and is refused for other callers. If left out, the caller’s own access applies.',
  )

type SearchInput = { body: { isHostpage?: boolean } }
/** Searches as a member fail for non-members instead of falling back to public results. */
const requireMembership = ({ body }: SearchInput, projectOrOrg: string | undefined) =>
  body.isHostpage === false && projectOrOrg ? [projectOrOrg] : []

const counts = z.record(z.string(), z.number())
const facets = z.object({
  type: counts,
  place: counts,
  keywords: counts,
  tags: counts.describe('By tag title.'),
  decade: counts,
  fields: z
    .record(z.string(), counts)
    .optional()
    .describe('By key of the own fields that are offered as filters. Left out if there are none.'),
})

export const searchContract = {
  search: endpoint({
    method: 'POST',
    path: '/search',
    summary: 'Search items and folders',
    description: 'Visitors, and calls with `isHostpage: true`, find only what is public.',
    body: z.strictObject({
      project: id.optional(),
      exhibit: id.optional(),
      org: id
        .optional()
        .describe(
          'Without `project`, searches the projects of this organisation that the caller is a member of. Visitors search its open galleries.',
        ),
      isHostpage: visitorView,
      folder: folderId.optional(),
      subfolders: z
        .boolean()
        .describe('true also searches everything below `folder`, and leaves out folders.')
        .optional(),
      tagIds: z.array(id).max(100).optional(),
      exhibitIds: z.array(id).max(100).optional(),
      getDeleted: z.boolean().optional(),
      onlyFolders: z.boolean().optional(),
      onlyArtifacts: z.boolean().describe('true leaves out folders.').optional(),
      query: searchQuery.optional(),
      sort: z
        .strictObject({ key: z.union([z.enum(SORT_KEYS), ownFieldName]), dir: z.enum(['asc', 'desc']) })
        .partial()
        .describe(
          'Without `key`, results are sorted by relevance, or by title if there are no search terms. `fields.` and its key sorts by an own field; items without a value come last.',
        )
        .optional(),
      facets: z.boolean().describe('false skips counting the facets.').optional(),
      cursor: boundedText(2000).optional(),
      limit: z.int().min(1).max(MAX_PAGE_SIZE).optional(),
    }),
    reply: z.object({
      artifacts: z.array(artifact),
      folders: z.array(folder),
      total: z.number().describe('Number of matching items.'),
      total_folders: z.number(),
      total_estimated: z.boolean().optional(),
      cursor: z.string().nullable(),
      facets: facets.describe('Counted for the first page only.'),
      matches: z
        .record(z.string(), z.union([builtInMatch, ownMatch]))
        .describe(
          'By item ID: the field in which the search terms were found, and an excerpt. Matches in the title aren’t included.',
        ),
      deleted_by: z
        .record(z.string(), z.object({ id: z.string(), username: z.string().nullable() }))
        .optional()
        .describe(
          'With `getDeleted`, by the ID of the item or folder: who moved it to Trash. Unknown ones are missing. `username` is null for deleted accounts.',
        ),
    }),
    effect: 'read',
    rate: 'search',
    access: requireAll(
      requiresForBody('project.search', (input: { body: { project?: string } }) =>
        input.body.project ? [input.body.project] : [],
      ),
      requiresForBody('exhibit.read', (input: { body: { exhibit?: string } }) =>
        input.body.exhibit ? [input.body.exhibit] : [],
      ),
      requiresForBody('org.search', (input: { body: { org?: string } }) => (input.body.org ? [input.body.org] : [])),
      requiresForBodyIfNeeded('project.read', (input: SearchInput & { body: { project?: string } }) =>
        requireMembership(input, input.body.project),
      ),
      requiresForBodyIfNeeded('org.read', (input: SearchInput & { body: { org?: string } }) =>
        requireMembership(input, input.body.org),
      ),
    ),
  }),
  galleryPage: endpoint({
    method: 'POST',
    path: '/search/get_gallery_page',
    summary: 'Get several items',
    description:
      'Returns them in the order of the IDs. Items that the caller can’t see or that the named exhibit doesn’t show are left out.',
    body: z.strictObject({
      ids: z.array(id).min(1).max(MAX_ITEMS_BY_ID),
      exhibitId: id.optional(),
      isHostpage: visitorView,
    }),
    reply: z.array(artifact),
    effect: 'read',
    rate: 'search',
    access: anyone('Items that the caller can’t see are left out.'),
  }),
}
