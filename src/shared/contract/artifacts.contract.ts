import { z } from 'zod'
import { artifact, documentText, artifactPage } from '#shared/entities/artifact.ts'
import { exhibit } from '#shared/entities/exhibit.ts'
import { inputFields } from '#shared/entities/artifact-fields.ts'
import { folderId, id, unixMs, plainText } from '#shared/entities/fields.ts'
import { ownValuesInput } from '#shared/entities/own-fields/own-values.ts'
import { tag } from '#shared/entities/tag.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { getBodyProject, endpoint, requires, requiresForBody, requireAll, getParamId } from './endpoint.ts'

const params = z.object({ id })

const metadata = z.strictObject({
  ...inputFields,
  fields: ownValuesInput,
  template: id.nullable().describe('The template of the project that the item follows.'),
})

/** The fields that an update can change. Only the fields sent are changed. */
export const artifactChanges = metadata.partial().extend({
  folder: folderId.optional(),
  restore_folder: folderId.nullable().optional(),
  active: z.literal(false).optional(),
  needs_review: z.boolean().optional(),
  seen_at: unixMs
    .optional()
    .describe(
      'The `updated_at` value that the change is based on. 409 if someone else has changed one of the sent fields since then.',
    ),
})

type ArtifactChanges = { id: string } & object
const isProvided = (changes: ArtifactChanges, key: string) =>
  key in changes && changes[key as keyof ArtifactChanges] !== undefined
const isTrashing = (changes: ArtifactChanges) => 'active' in changes && changes.active === false
const FILING_KEYS = new Set(['id', 'folder', 'active', 'needs_review', 'restore_folder', 'seen_at'])
const isFilingChange = (changes: ArtifactChanges) =>
  isProvided(changes, 'folder') || isTrashing(changes) || isProvided(changes, 'needs_review')
/** Even an empty change needs the permission to edit. */
const isEditingChange = (changes: ArtifactChanges) =>
  !isFilingChange(changes) || Object.keys(changes).some((key) => !FILING_KEYS.has(key))

/** The permissions that updates need, depending on the fields they change in each artifact. */
export const createChangeRequirements = <Input extends { body: unknown }>(
  listChanges: (input: Input) => readonly ArtifactChanges[],
) => {
  const selectIds = (matches: (changes: ArtifactChanges) => boolean) => (input: Input) =>
    listChanges(input)
      .filter(matches)
      .map((changes) => changes.id)
  return [
    requiresForBody('artifact.edit', selectIds(isEditingChange)),
    requiresForBody(
      'artifact.set-visibility',
      selectIds((changes) => isProvided(changes, 'visibility')),
    ),
    requiresForBody(
      'artifact.move',
      selectIds((changes) => isProvided(changes, 'folder') && !isTrashing(changes)),
    ),
    requiresForBody('artifact.trash', selectIds(isTrashing)),
    requiresForBody(
      'artifact.review',
      selectIds((changes) => isProvided(changes, 'needs_review')),
    ),
  ]
}

/** The oldest item that already has a file. */
export const existingItem = z.object({ id: z.string(), title: z.string() })

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
        fileId: plainText(100).optional(),
      })
      .superRefine(refineByForm(artifactForm)),
    reply: artifact,
    effect: 'write',
    rate: 'upload',
    access: requireAll(
      requiresForBody('artifact.create', getBodyProject),
      requiresForBody('artifact.create-visible', (input: { body: { project: string; visibility?: string } }) =>
        input.body.visibility === 'local' ? [input.body.project] : [],
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
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/artifacts/:id/pages',
    summary: 'List the pages of a document',
    description:
      'Each page has an image and a file with its words and their positions. Both are null until they have been generated.',
    params,
    reply: z.array(artifactPage),
    effect: 'read',
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  text: endpoint({
    method: 'GET',
    path: '/artifacts/:id/text',
    summary: 'Get the text of a document without pages',
    description: 'Only for callers who can download the file. The text is empty if it can’t be extracted.',
    params,
    reply: documentText,
    effect: 'read',
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/artifacts/:id',
    summary: 'Update an item',
    description: 'Only the fields sent are changed. `active: false` moves the item to Trash.',
    params,
    body: artifactChanges.superRefine(refineByForm(artifactForm)),
    reply: artifact,
    effect: 'write',
    access: requireAll(
      requires(['artifact.edit', 'artifact.move', 'artifact.trash', 'artifact.review'], getParamId),
      ...createChangeRequirements((input: { params: { id: string }; body: object }) => [
        { ...input.body, id: input.params.id },
      ]),
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
    access: requireAll(requires('artifact.edit', getParamId)),
  }),
  exhibits: endpoint({
    method: 'GET',
    path: '/artifacts/:id/exhibits',
    summary: 'List the exhibits that show an item',
    description: 'Only exhibits that the caller can see are included.',
    params,
    reply: z.array(exhibit),
    effect: 'read',
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/artifacts/:id/tags',
    summary: 'List the IDs of an item’s tags',
    params,
    reply: z.array(z.string()),
    effect: 'read',
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  tagsFull: endpoint({
    method: 'GET',
    path: '/artifacts/:id/tags/full',
    summary: 'List the tags of an item',
    params,
    reply: z.array(tag),
    effect: 'read',
    access: requireAll(requires('artifact.read', getParamId)),
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/artifacts/:id/add_tag',
    summary: 'Add a tag to an item',
    params,
    body: z.strictObject({ tag: id }),
    reply: z.array(z.string()),
    effect: 'write',
    access: requireAll(
      requires('artifact.tag', getParamId),
      requiresForBody('tag.read', (input: { body: { tag: string } }) => [input.body.tag]),
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
    access: requireAll(
      requires('artifact.tag', getParamId),
      requiresForBody('tag.read', (input: { body: { tag: string } }) => [input.body.tag]),
    ),
  }),
  fileExists: endpoint({
    method: 'POST',
    path: '/artifacts/file_exists',
    summary: 'Check whether a folder contains a file with this name and size',
    body: z.strictObject({
      file_size: z.int().min(0),
      file_name: plainText(1000),
      folder_id: folderId,
      project: id,
    }),
    reply: z.object({ exists: z.boolean(), artifact: existingItem.optional() }),
    effect: 'read',
    access: requireAll(requiresForBody('artifact.create', getBodyProject)),
  }),
}
