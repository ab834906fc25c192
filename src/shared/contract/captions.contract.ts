import { z } from 'zod'
import { CAPTION_KINDS, caption, keptCaption } from '#shared/entities/caption.ts'
import { bounded, id, line, requiredLine } from '#shared/entities/fields.ts'
import { languageTag } from '#shared/rules/captions/language.ts'
import { MAX_CAPTION_SIZE, MAX_LANGUAGE } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/reason.ts'
import { endpoint, may, needs, paramId } from './endpoint.ts'

const params = z.object({ id })

const NO_TAG = coded('not_language')
const language = bounded(MAX_LANGUAGE, NO_TAG).transform((value, context) => {
  const tag = languageTag(value)
  if (tag === null) context.addIssue({ code: 'custom', message: NO_TAG })
  return tag ?? ''
})

// The server checks the format when it parses the file, so that pages which only play needn't load the parsers.
const content = bounded(MAX_CAPTION_SIZE, coded('caption_size')).describe(
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
    access: needs(may('artifact.read', paramId)),
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
    reply: keptCaption,
    effect: 'write',
    access: needs(may('artifact.edit', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/captions/:id',
    summary: 'Update captions',
    description: 'Only the fields sent are changed.',
    params,
    body: z.strictObject(fields).partial(),
    reply: keptCaption,
    effect: 'write',
    access: needs(may('caption.edit', paramId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/captions/:id',
    summary: 'Delete captions',
    params,
    reply: z.object({}),
    effect: 'write',
    access: needs(may('caption.edit', paramId)),
  }),
}
