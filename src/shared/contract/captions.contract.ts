import { z } from 'zod'
import { CAPTION_KINDS, caption, savedCaption } from '#shared/entities/caption.ts'
import { boundedText, id, line, requiredLine } from '#shared/entities/fields.ts'
import { normalizeLanguageTag } from '#shared/rules/captions/language.ts'
import { MAX_CAPTION_BYTES, MAX_LANGUAGE } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { endpoint, requires, requireAll, getParamId } from './endpoint.ts'

const params = z.object({ id })

const NOT_LANGUAGE_TAG = encodeReason('not_language')
const language = boundedText(MAX_LANGUAGE, NOT_LANGUAGE_TAG).transform((value, context) => {
  const tag = normalizeLanguageTag(value)
  if (tag === null) context.addIssue({ code: 'custom', message: NOT_LANGUAGE_TAG })
  return tag ?? ''
})

// The server checks the format when it parses the file, so that pages that only play captions don't have to load the
// parsers.
const content = boundedText(MAX_CAPTION_BYTES, encodeReason('caption_size')).describe(
  'WebVTT or SubRip (SRT), at most 1 MB. SubRip is converted to WebVTT.',
)

const fields = { language, label: requiredLine, kind: z.enum(CAPTION_KINDS), content }

export const captionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/artifacts/:id/captions',
    summary: 'List the captions of a video or recording',
    description: 'Includes their text.',
    params,
    reply: z.array(caption),
    effect: 'read',
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/artifacts/:id/captions',
    summary: 'Add captions to a video or recording',
    description:
      'Accepts WebVTT and SubRip, which is converted to WebVTT. Cues that can’t be used are skipped and listed in `left_out`.',
    status: 201,
    params,
    body: z.strictObject({ ...fields, label: line.optional().describe('Defaults to the name of the language.') }),
    reply: savedCaption,
    effect: 'write',
    access: requireAll(requires('artifact.edit', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/captions/:id',
    summary: 'Update captions',
    description: 'Only the fields sent are changed.',
    params,
    body: z.strictObject(fields).partial(),
    reply: savedCaption,
    effect: 'write',
    access: requireAll(requires('caption.edit', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/captions/:id',
    summary: 'Delete captions',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('caption.edit', getParamId)),
  }),
}
