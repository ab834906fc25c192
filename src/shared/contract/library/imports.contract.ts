import { z } from 'zod'
import { id, pageLimit, boundedText } from '#shared/entities/fields.ts'
import {
  FILE_SOURCES,
  WEB_SOURCES,
  webSourceFields,
  importEntity,
  importRow,
  planSettings,
  readingSettings,
  ROW_PLANS,
  ROW_STATES,
} from '#shared/entities/imports/import.ts'
import { endpoint, getParamId, requireAll, requires } from '../endpoint.ts'

const params = z.object({ id })

const rowFilter = z.strictObject({
  plan: z.enum(ROW_PLANS).optional(),
  state: z.enum(ROW_STATES).optional(),
  query: boundedText(200).optional().describe('Only rows with a cell that contains this text.'),
})

/** A step that starts, pauses or ends the work on an import. */
const step = (path: string, summary: string, description: string) =>
  endpoint({
    method: 'POST',
    path: `/imports/:id/${path}`,
    summary,
    description,
    params,
    reply: importEntity,
    effect: 'write',
    access: requireAll(requires('import.run', getParamId)),
  })

export const importsContract = {
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/imports',
    summary: 'Start an import',
    description:
      'Send multipart/form-data with a CSV, TSV, XLSX or ODS table, or with a ZIP file: a table and the files it names, a folder with sidecar files (XMP or JSON), a BagIt bag or a Google Takeout. Several files, such as the ZIP files of a Takeout, are read as one. With `auto`, the content decides. Or send JSON with the address of an Omeka S or Omeka Classic, and a key for what isn’t public there. The files or records are read in the background; then the state is `mapped`.',
    status: 201,
    multipart: 'several',
    params,
    body: z.strictObject({ source: z.enum([...FILE_SOURCES, ...WEB_SOURCES]), ...webSourceFields }),
    reply: importEntity,
    effect: 'write',
    rate: 'upload',
    access: requireAll(requires('artifact.create', getParamId)),
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/imports',
    summary: 'List the imports of a project',
    description: 'The newest come first. Only imports that the caller may see are included.',
    params,
    reply: z.array(importEntity),
    effect: 'read',
    access: requireAll(requires('import.list', getParamId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/imports/:id',
    summary: 'Get an import',
    params,
    reply: importEntity,
    effect: 'read',
    access: requireAll(requires('import.read', getParamId)),
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/imports/:id/read',
    summary: 'Read the files again',
    description:
      'As another source, or with another encoding, delimiter, sheet or header row. What is left out is detected.',
    params,
    body: readingSettings,
    reply: importEntity,
    effect: 'write',
    access: requireAll(requires('import.run', getParamId)),
  }),
  plan: endpoint({
    method: 'POST',
    path: '/imports/:id/plan',
    summary: 'Plan an import',
    description: 'The dry run: decides in the background what each row will do, without changing any item.',
    params,
    body: planSettings,
    reply: importEntity,
    effect: 'write',
    access: requireAll(requires('import.run', getParamId)),
  }),
  run: step('run', 'Run an import', 'Runs a planned import in the background, or continues a paused one.'),
  pause: step('pause', 'Pause an import', 'Stops after the current row.'),
  cancel: step('cancel', 'Cancel an import', 'Stops after the current row. Rows that are done can be undone.'),
  undo: step(
    'undo',
    'Undo an import',
    'Gives fields their old values in the background and moves new items to Trash. What people changed since is kept.',
  ),
  rows: endpoint({
    method: 'GET',
    path: '/imports/:id/rows',
    summary: 'List the rows of an import',
    description: 'With `format=csv`, all matching rows as a table with a column for the reason.',
    params,
    query: rowFilter.extend({
      cursor: boundedText(200).optional(),
      limit: pageLimit,
      format: z.literal('csv').optional(),
    }),
    reply: z.object({ rows: z.array(importRow), cursor: z.string().nullable() }),
    effect: 'read',
    access: requireAll(requires('import.read', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Delete an import',
    description: 'Its items stay; it can’t be undone afterwards.',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('import.run', getParamId)),
  }),
}
