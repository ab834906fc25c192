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

/** What may be changed of an artifact; only the keys sent change. */
export const artifactChanges = metadata.partial().extend({
  folder: folderId.optional(),
  restore_folder: folderId.nullable().optional(),
  active: z.literal(false).optional(),
  needs_review: z.boolean().optional(),
  seen_at: ms
    .optional()
    .describe('updated_at of what the person looked at: a field that somebody else changed since answers 409'),
})

type Changes = { id: string } & object
const has = (changes: Changes, key: string) => key in changes && changes[key as keyof Changes] !== undefined
const trashes = (changes: Changes) => 'active' in changes && changes.active === false
const FILING = new Set(['id', 'folder', 'active', 'needs_review', 'restore_folder', 'seen_at'])
const files = (changes: Changes) => has(changes, 'folder') || trashes(changes) || has(changes, 'needs_review')
/** Whoever changes nothing edits, too. */
const edits = (changes: Changes) => !files(changes) || Object.keys(changes).some((key) => !FILING.has(key))

/** What changing artifacts asks, for each by what is changed of it. */
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
    summary: 'Add an artifact: multipart with its file last, or JSON for a record without media',
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
    summary: 'One artifact; a visitor sees less of it, and only what is public',
    params,
    reply: artifact,
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/artifacts/:id/pages',
    summary: 'The pages of a document as pictures and as words with their places, as far as they are made',
    params,
    reply: z.array(page),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  text: endpoint({
    method: 'GET',
    path: '/artifacts/:id/text',
    summary: 'What a document without pages says, to those who may have its file; empty where nobody can tell',
    params,
    reply: documentText,
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/artifacts/:id',
    summary: 'Change an artifact; only the keys sent change. `active: false` puts it into the trash',
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
    summary:
      'Process the file of an artifact from the start if it failed, has a note or no preview, a few times an hour; otherwise nothing happens',
    params,
    reply: artifact,
    effect: 'write',
    access: needs(may('artifact.edit', paramId)),
  }),
  exhibits: endpoint({
    method: 'GET',
    path: '/artifacts/:id/exhibits',
    summary: 'The exhibits that show an artifact, as far as the caller may see them',
    params,
    reply: z.array(exhibit),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/artifacts/:id/tags',
    summary: 'The ids of an artifact’s tags',
    params,
    reply: z.array(z.string()),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  tagsFull: endpoint({
    method: 'GET',
    path: '/artifacts/:id/tags/full',
    summary: 'The tags of an artifact',
    params,
    reply: z.array(tag),
    effect: 'read',
    access: needs(may('artifact.read', paramId)),
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/artifacts/:id/add_tag',
    summary: 'Tag an artifact',
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
    summary: 'Take a tag off an artifact',
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
    summary: 'Whether a folder holds a file of this name and size',
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
