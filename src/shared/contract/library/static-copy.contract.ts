import { z } from 'zod'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { MAX_URL } from '#shared/rules/limits.ts'
import { boundedText, id } from '#shared/entities/fields.ts'
import { endpoint, requires, requireAll, getParamId } from '../endpoint.ts'

const COPY_ADDRESS = /^https?:\/\/[^\s/?#@]+\/(?:[^\s?#]*\/)?$/

export const staticCopyContract = {
  fetch: endpoint({
    method: 'GET',
    path: '/projects/:id/static_copy',
    summary: 'Download a static copy of a gallery',
    description:
      'A ZIP of the gallery as plain files, as everyone sees it at that moment: pages, pictures, recordings, captions, files that visitors may download, a search and IIIF manifests. 409 if the gallery is closed or has a password.',
    params: z.object({ id }),
    query: z.strictObject({
      language: z.enum(LANGUAGE_CODES).optional().describe('Defaults to the language of the request.'),
      base: boundedText(MAX_URL)
        .regex(COPY_ADDRESS, encodeReason('wrong_format', 'https://example.org/copy/'))
        .optional()
        .describe('Where the copy will be published, ending with a slash. IIIF manifests need it.'),
    }),
    reply: z.unknown(),
    contentType: 'application/zip',
    effect: 'read',
    rate: 'bulk',
    access: requireAll(requires('project.draft', getParamId)),
  }),
}
