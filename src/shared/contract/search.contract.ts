import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { folderId, id, plain } from '#shared/entities/fields.ts'
import { folder } from '#shared/entities/folder.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import { anyone, endpoint, may, needs } from './endpoint.ts'

/** What the search form can ask for (the specification's search filters, as far as they exist yet). */
export const searchQuery = z.strictObject({
  query: plain(500).optional(),
  title: plain(500).optional(),
  titleTypes: z.strictObject({ title: z.boolean().optional(), description: z.boolean().optional() }).optional(),
  type: z.enum(['All', 'Audio', 'Video', 'Document', 'Image']).optional(),
})

export const searchContract = {
  search: endpoint({
    method: 'POST',
    path: '/search',
    summary: 'Find artifacts and folders; a visitor, or isHostpage, sees what is public',
    body: z.strictObject({
      project: id.optional(),
      exhibit: id.optional(),
      isHostpage: z.boolean().optional(),
      folder: folderId.optional(),
      tagIds: z.array(id).max(100).optional(),
      exhibitIds: z.array(id).max(100).optional(),
      getDeleted: z.boolean().optional(),
      onlyFolders: z.boolean().optional(),
      query: searchQuery.optional(),
      sort: z
        .strictObject({ key: z.enum(['TITLE', 'CREATED_AT']), dir: z.enum(['asc', 'desc']) })
        .partial()
        .optional(),
      cursor: z.string().max(2000).optional(),
      limit: z.int().min(1).max(MAX_PAGE).optional(),
    }),
    reply: z.object({
      artifacts: z.array(artifact),
      folders: z.array(folder),
      total: z.number(),
      total_estimated: z.boolean().optional(),
      cursor: z.string().nullable(),
      facets: z.object({ type: z.record(z.string(), z.number()) }),
    }),
    effect: 'read',
    access: needs(
      may('project.search', (i: { body: { project?: string } }) => (i.body.project ? [i.body.project] : [])),
      may('exhibit.read', (i: { body: { exhibit?: string } }) => (i.body.exhibit ? [i.body.exhibit] : [])),
    ),
  }),
  galleryPage: endpoint({
    method: 'POST',
    path: '/search/get_gallery_page',
    summary: 'Artifacts by id, in that order; those the caller may not see are left out',
    body: z.strictObject({ ids: z.array(id).min(1).max(200), exhibitId: id.optional() }),
    reply: z.array(artifact),
    effect: 'read',
    access: anyone('the handler leaves out what the caller may not see'),
  }),
}
