import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { bounded, folderId, id, ms, plain, requiredLine } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { anyone, endpoint, mayByBody, maySometimes, needs } from './endpoint.ts'

const from = ms.describe('ms, inclusive').optional()
const to = ms.describe('ms, exclusive').optional()

/** What the search form can ask for: the specification's search filters. Each narrows; an empty one does not. */
export const searchQuery = z.strictObject({
  query: plain(500).describe('every word, as a beginning, anywhere in an item or its document').optional(),
  title: plain(500).optional(),
  titleTypes: z.strictObject({ title: z.boolean().optional(), description: z.boolean().optional() }).optional(),
  type: z
    .enum(['All', 'Audio', 'Video', 'Document', 'Image'])
    .describe('All does not narrow; Document includes PDF')
    .optional(),
  duration: z
    .enum(['any', 'short', 'medium', 'long'])
    .describe(
      'of sound and films: short is under 240 s, medium 240 to under 1200 s, long 1200 s and more; any does not narrow',
    )
    .optional(),
  upload_at: z
    .enum(['any', 'day', 'week', 'month', 'year'])
    .describe('added within the past 24 hours, 7, 30 or 365 days; any does not narrow')
    .optional(),
  from_date_coverage: from,
  to_date_coverage: to,
  from_date_origin: from,
  to_date_origin: to,
  keywords: z.array(requiredLine).max(50).describe('an item must have all of them').optional(),
  tags: z.array(requiredLine).max(50).describe('by title; an item must have all of them').optional(),
  place: plain(500).optional(),
  placeIs: plain(500).describe('the whole place, whatever its case, accents and punctuation').optional(),
})

export const SORT_KEYS = ['TITLE', 'DATE_OF_ORIGIN', 'CREATED_AT', 'SIZE', 'TYPE'] as const

/** Where the words of a search can be found besides the title. */
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

const asWhom = z
  .boolean()
  .optional()
  .describe('true: what visitors see; false: what members see, refused to others; without it as the caller may')

type AsWhom = { body: { isHostpage?: boolean } }
/** Who asks as a member has to be one: visitors are not told what they would find instead. */
const onlyMembers = ({ body }: AsWhom, place: string | undefined) => (body.isHostpage === false && place ? [place] : [])

const counts = z.record(z.string(), z.number())
const facets = z.object({
  type: counts,
  place: counts,
  keywords: counts,
  tags: counts.describe('by title'),
  decade: counts,
})

export const searchContract = {
  search: endpoint({
    method: 'POST',
    path: '/search',
    summary: 'Find artifacts and folders; a visitor, or isHostpage, sees what is public',
    body: z.strictObject({
      project: id.optional(),
      exhibit: id.optional(),
      org: id
        .optional()
        .describe(
          'without a project: those of its projects that the caller is a member of; a visitor, its open galleries',
        ),
      isHostpage: asWhom,
      folder: folderId.optional(),
      tagIds: z.array(id).max(100).optional(),
      exhibitIds: z.array(id).max(100).optional(),
      getDeleted: z.boolean().optional(),
      onlyFolders: z.boolean().optional(),
      onlyArtifacts: z.boolean().describe('no folders are found').optional(),
      query: searchQuery.optional(),
      sort: z
        .strictObject({ key: z.enum(SORT_KEYS), dir: z.enum(['asc', 'desc']) })
        .partial()
        .describe('without a key: by how well an item fits the words, without words by title')
        .optional(),
      facets: z.boolean().describe('false: none are counted').optional(),
      cursor: bounded(2000).optional(),
      limit: z.int().min(1).max(MAX_PAGE).optional(),
    }),
    reply: z.object({
      artifacts: z.array(artifact),
      folders: z.array(folder),
      total: z.number().describe('of artifacts'),
      total_folders: z.number(),
      total_estimated: z.boolean().optional(),
      cursor: z.string().nullable(),
      facets: facets.describe('counted with the first page only'),
      matches: z
        .record(z.string(), z.object({ field: z.enum(MATCH_FIELDS), text: z.string() }))
        .describe('by artifact: where the words were found, unless in the title'),
    }),
    effect: 'read',
    rate: 'search',
    access: needs(
      mayByBody('project.search', (i: { body: { project?: string } }) => (i.body.project ? [i.body.project] : [])),
      mayByBody('exhibit.read', (i: { body: { exhibit?: string } }) => (i.body.exhibit ? [i.body.exhibit] : [])),
      mayByBody('org.search', (i: { body: { org?: string } }) => (i.body.org ? [i.body.org] : [])),
      maySometimes('project.read', (i: AsWhom & { body: { project?: string } }) => onlyMembers(i, i.body.project)),
      maySometimes('org.read', (i: AsWhom & { body: { org?: string } }) => onlyMembers(i, i.body.org)),
    ),
  }),
  galleryPage: endpoint({
    method: 'POST',
    path: '/search/get_gallery_page',
    summary:
      'Artifacts by id, in that order; those the caller may not see, or an exhibit that is named does not show, are left out',
    body: z.strictObject({ ids: z.array(id).min(1).max(200), exhibitId: id.optional(), isHostpage: asWhom }),
    reply: z.array(artifact),
    effect: 'read',
    rate: 'search',
    access: anyone('the handler leaves out what the caller may not see'),
  }),
}
