import { z } from 'zod'
import { artifact, documentText, page } from '#shared/entities/artifact.ts'
import { exhibit } from '#shared/entities/exhibit.ts'
import { sentFields } from '#shared/entities/artifact-fields.ts'
import { folderId, id, ms, plain } from '#shared/entities/fields.ts'
import { tag } from '#shared/entities/tag.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { bodyProject, endpoint, may, mayByBody, needs, paramId } from './endpoint.ts'

const params = z.object({ id })

const metadata = z.strictObject(sentFields)

/** The fields that an update can change. Only those sent are changed. */
export const artifactChanges = metadata.partial().extend({
  folder: folderId.optional(),
  restore_folder: folderId.nullable().optional(),
  active: z.literal(false).optional(),
  needs_review: z.boolean().optional(),
  seen_at: ms
    .optional()
    .describe(
      'The `updated_at` value that the change is based on. 409 if someone else has changed one of the sent fields since then.',
    ),
})

type Changes = { id: string } & object
const has = (changes: Changes, key: string) => key in changes && changes[key as keyof Changes] !== undefined
const trashes = (changes: Changes) => 'active' in changes && changes.active === false
const FILING = new Set(['id', 'folder', 'active', 'needs_review', 'restore_folder', 'seen_at'])
const files = (changes: Changes) => has(changes, 'folder') || trashes(changes) || has(changes, 'needs_review')
/** An empty change needs the permission to edit, too. */
const edits = (changes: Changes) => !files(changes) || Object.keys(changes).some((key) => !FILING.has(key))

/** The permissions that updates need, by what they change of each artifact. */
export const changeDemands = <I extends { body: unknown }>(all: (input: I) => readonly Changes[]) => {
  const of = (test: (changes: Changes) => boolean) => (input: I) =>
    all(input)
      .filter(test)
      .map((changes) => changes.id)
  return [
    mayByBody('artifact.edit', of(edits)),
    mayByBody(
      'artifact.set-visibility',
      of((changes) => has(changes, 'visibility')),
    ),
    mayByBody(
      'artifact.move',
      of((changes) => has(changes, 'folder') && !trashes(changes)),
    ),
    mayByBody('artifact.trash', of(trashes)),
    mayByBody(
      'artifact.review',
      of((changes) => has(changes, 'needs_review')),
    ),
  ]
}

export const artifactsContract = {
  create: endpoint({
    method: 'POST',
    path: '/artifacts',
    summary: 'Create an item',
    description: 'Send multipart/form-data with the file as the last part, or JSON for an item without a file.',
    status: 201,
    multipart: true,
    body: metadata
      .partial()
      .extend({
        project: id,
        folder: folderId.optional(),
        wsId: id.optional(),
        fileId: plain(100).optional(),
      })
      .superRefine(heldTo(artifactForm)),
    reply: artifact,
    effect: 'write',
    rate: 'upload',
    access: needs(
      mayByBody('artifact.create', bodyProject),
      mayByBody('artifact.create-visible', (i: { body: { project: string; visibility?: string } }) =>
        i.body.visibility === 'local' ? [i.body.project] : [],
      ),
    ),
  }),
  read: endpoint({
    method: 'GET',
    path: '/artifacts/:id',
    summary: 'Get an item',
    description: 'Visitors get fewer fields, and only public items.',
    params,
    reply: artifact,
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/artifacts/:id/pages',
    summary: 'List the pages of a document',
    description:
      'Each page has an image and a file with its words and their positions. Both are null until they have been generated.',
    params,
    reply: z.array(page),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  text: endpoint({
    method: 'GET',
    path: '/artifacts/:id/text',
    summary: 'Get the text of a document without pages',
    description: 'Only for callers who can download the file. The text is empty if it can’t be extracted.',
    params,
    reply: documentText,
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/artifacts/:id',
    summary: 'Update an item',
    description: 'Only the fields sent are changed. `active: false` moves the item to Trash.',
    params,
    body: artifactChanges.superRefine(heldTo(artifactForm)),
    reply: artifact,
    effect: 'write',
    access: needs(
      may(['artifact.edit', 'artifact.move', 'artifact.trash', 'artifact.review'], paramId),
      ...changeDemands((i: { params: { id: string }; body: object }) => [{ ...i.body, id: i.params.id }]),
    ),
  }),
  processAgain: endpoint({
    method: 'POST',
    path: '/artifacts/:id/process_again',
    summary: 'Process an item’s file again',
    description:
      'Starts from the beginning if processing failed, left a note or produced no preview. Otherwise nothing happens. Possible a few times per hour.',
    params,
    reply: artifact,
    effect: 'write',
    access: needs(may('artifact.edit', paramId)),
  }),
  exhibits: endpoint({
    method: 'GET',
    path: '/artifacts/:id/exhibits',
    summary: 'List the exhibits that show an item',
    description: 'Only exhibits that the caller can see are included.',
    params,
    reply: z.array(exhibit),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/artifacts/:id/tags',
    summary: 'List the IDs of an item’s tags',
    params,
    reply: z.array(z.string()),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  tagsFull: endpoint({
    method: 'GET',
    path: '/artifacts/:id/tags/full',
    summary: 'List the tags of an item',
    params,
    reply: z.array(tag),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/artifacts/:id/add_tag',
    summary: 'Add a tag to an item',
    params,
    body: z.strictObject({ tag: id }),
    reply: z.array(z.string()),
    effect: 'write',
    access: needs(
      may('artifact.tag', paramId),
      mayByBody('tag.read', (i: { body: { tag: string } }) => [i.body.tag]),
    ),
  }),
  removeTag: endpoint({
    method: 'POST',
    path: '/artifacts/:id/remove_tag',
    summary: 'Remove a tag from an item',
    params,
    body: z.strictObject({ tag: id }),
    reply: z.array(z.string()),
    effect: 'write',
    access: needs(
      may('artifact.tag', paramId),
      mayByBody('tag.read', (i: { body: { tag: string } }) => [i.body.tag]),
    ),
  }),
  fileExists: endpoint({
    method: 'POST',
    path: '/artifacts/file_exists',
    summary: 'Check whether a folder contains a file with this name and size',
    body: z.strictObject({
      file_size: z.int().min(0),
      file_name: plain(1000),
      folder_id: folderId,
      project: id,
    }),
    reply: z.object({ exists: z.boolean() }),
    effect: 'read',
    access: needs(mayByBody('artifact.create', bodyProject)),
  }),
}
