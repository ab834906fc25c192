import { z } from 'zod'
import {
  DEFAULT_PART_SIZE,
  EXPORT_CONTENTS,
  EXPORT_FORMATS,
  exportReply,
  isGalleryCopy,
  MAX_PART_SIZE,
  MIN_PART_SIZE,
  type ExportFormat,
} from '#shared/entities/exports/export.ts'
import { id } from '#shared/entities/fields.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { endpoint, getParamId, requireAll, requires, requiresForBody, signedIn } from '../endpoint.ts'

const idList = z
  .array(id)
  .max(MAX_BULK_IDS, encodeReason('too_many', MAX_BULK_IDS))
  .default([])
  .transform((found) => [...new Set(found)])

/** The exported items. If nothing is named, the whole project is exported. */
const selection = {
  ids: idList.describe('Items.'),
  folder: id.nullable().default(null).describe('Including everything in it.'),
  folders: idList.describe('Several folders, as `folder`.'),
  exhibit: id.nullable().default(null),
}

interface SelectionInput {
  body: { ids: string[]; folder: string | null; folders: string[]; exhibit: string | null }
}

interface FormatInput {
  params: { id: string }
  body: { format: ExportFormat }
}

interface CreateInput {
  params: { id: string }
  body: { contents: readonly string[] }
}

/** The folders that a request names, in either way. */
export const listFolders = ({ folder, folders }: { folder: string | null; folders: readonly string[] }): string[] => [
  ...new Set([...(folder === null ? [] : [folder]), ...folders]),
]

const requireItems = requiresForBody('artifact.download', ({ body }: SelectionInput) => body.ids)
const requireFolders = requiresForBody('folder.read', ({ body }: SelectionInput) => listFolders(body))
const requireExhibit = requiresForBody('exhibit.read', ({ body }: SelectionInput) =>
  body.exhibit === null ? [] : [body.exhibit],
)

const requireDraft = requiresForBody('project.draft', ({ params, body }: FormatInput) =>
  isGalleryCopy(body.format) ? [params.id] : [],
)

/** The rights that every request with a selection needs. */
const requireSelection = [
  requires('project.read', getParamId),
  requireItems,
  requireFolders,
  requireExhibit,
  requireDraft,
] as const
const format = z.enum(EXPORT_FORMATS).default('bagit').describe('`static` and `wacz` are only of the whole project.')

const ownExport = signedIn('Only the user who requested the export can see it.')

export const exportsContract = {
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/exports',
    summary: 'Prepare an export',
    description:
      'Of the named items, of everything in the named folders, of an exhibit’s items or, if nothing is named, of the whole project. `bagit` is a preservation package (BagIt, RFC 8493) with everything that is known about them, `csv` the files with a table that Import reads, `static` the gallery as plain files, as everyone sees it at that moment, and `wacz` the same as one file for web archives. It is prepared in the background and available for a week.',
    status: 201,
    params: z.object({ id }),
    body: z.strictObject({
      format,
      ...selection,
      contents: z
        .array(z.enum(EXPORT_CONTENTS))
        .max(EXPORT_CONTENTS.length)
        .default(['originals', 'exhibits', 'vocabularies'])
        .transform((names) => EXPORT_CONTENTS.filter((name) => names.includes(name)))
        .describe(
          '`history` is the audit log and the records of consent, in preservation packages only. Only owners can export these. Ignored in copies of the gallery.',
        ),
      part_size: z
        .int()
        .min(MIN_PART_SIZE)
        .max(MAX_PART_SIZE)
        .default(DEFAULT_PART_SIZE)
        .describe(
          'Parts stay below this size in bytes, except for one with a single larger file. Each part is a bag, or a table with its files, of its own; the parts of a static copy are unpacked into the same place. A web archive is always one file.',
        ),
    }),
    reply: exportReply,
    effect: 'write',
    rate: 'bulk',
    access: requireAll(
      ...requireSelection,
      requiresForBody('project.export-history', ({ params, body }: CreateInput) =>
        body.contents.includes('history') ? [params.id] : [],
      ),
    ),
  }),
  measure: endpoint({
    method: 'POST',
    path: '/projects/:id/exports/measure',
    summary: 'Measure an export',
    description:
      'The size of the originals that an export of the same selection would contain. For `static` and `wacz`, an estimate of everything in it.',
    params: z.object({ id }),
    body: z.strictObject({ format, ...selection }),
    reply: z.object({ bytes: z.int().min(0) }),
    effect: 'read',
    access: requireAll(...requireSelection),
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/exports',
    summary: 'List your exports of a project',
    params: z.object({ id }),
    reply: z.array(exportReply),
    effect: 'read',
    access: requireAll(requires('project.read', getParamId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/exports/:id',
    summary: 'Read an export’s state and parts',
    params: z.object({ id }),
    reply: exportReply,
    effect: 'read',
    access: ownExport,
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/exports/:id/parts/:part',
    summary: 'Download a part of an export',
    description:
      'A ZIP file whose bytes never change. Answers ranges. Refused with 409 once an item in it was moved to Trash, deleted or replaced.',
    params: z.object({
      id,
      part: z
        .string()
        .max(6)
        .regex(/^[1-9]\d*$/)
        .transform(Number),
    }),
    reply: z.unknown(),
    contentType: 'application/zip',
    effect: 'read',
    rate: 'bulk',
    access: signedIn(
      'Only the user who requested the export can download it. Their access to everything in it is checked again.',
    ),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exports/:id',
    summary: 'Delete an export',
    params: z.object({ id }),
    reply: z.object({}),
    effect: 'write',
    access: ownExport,
  }),
}
