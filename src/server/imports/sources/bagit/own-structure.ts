import { z } from 'zod'
import type { SourceExhibit } from '#server/db/tables/imports.ts'
import { CAPTION_KINDS } from '#shared/entities/caption.ts'
import { id, languageTag, plainText, requiredLine, longText, urlAlias, visibility } from '#shared/entities/fields.ts'
import {
  MAX_OWN_FIELDS,
  MAX_TEMPLATES,
  ownField,
  ownFieldInput,
  template,
  templateInput,
} from '#shared/entities/own-fields/own-field.ts'
import {
  MAX_VOCABULARIES,
  MAX_VOCABULARY_FILE_BYTES,
  vocabularyInput,
} from '#shared/entities/vocabularies/vocabulary.ts'
import { createStorySchema, EXHIBIT_BLOCKS } from '#shared/entities/story/story.ts'
import { MAX_BULK_IDS, MAX_LINE } from '#shared/rules/limits.ts'
import { readSmallFile } from '../files/read-file.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { openOwnHistory, type SourceHistory } from './own-history.ts'
import { bagError } from './read-bag.ts'

/** The contents of a package of this program besides its items. */
export interface SourceStructure {
  fields: z.output<typeof fieldsFile>['fields']
  templates: z.output<typeof fieldsFile>['templates']
  /** The fields that use a vocabulary. */
  bindings: z.output<typeof fieldsFile>['vocabularies']
  vocabularies: VocabularyRecord[]
  /** Parents come before their subfolders. */
  folders: z.output<typeof foldersFile>
  tags: string[]
  captions: CaptionRecord[]
  exhibits: SourceExhibit[]
  history: SourceHistory
  /** Reads the text of captions. */
  readCaption(caption: CaptionRecord): Promise<string>
  /** Reads the table with the terms of a vocabulary. */
  readTerms(vocabulary: VocabularyRecord): Promise<Buffer>
}

export type VocabularyRecord = z.output<typeof vocabulariesFile>[number] & { base: string }
type CaptionRecord = z.output<typeof captionsFile>[number] & { base: string }

// Everything is checked like the calls that would create it.
const fieldsFile = z.object({
  fields: z.array(ownField.refine((field) => ownFieldInput.safeParse(toPlainInput(field)).success)).max(MAX_OWN_FIELDS),
  templates: z
    .array(
      template.refine(({ label, fields, required }) => templateInput.safeParse({ label, fields, required }).success),
    )
    .max(MAX_TEMPLATES),
  vocabularies: z
    .array(z.object({ field: plainText(100), strict: z.boolean(), vocabulary: z.object({ id }) }))
    .default([]),
})
const vocabulariesFile = z.array(z.object({ ...vocabularyInput.required().shape, id })).max(MAX_VOCABULARIES)
const foldersFile = z.array(
  z.object({
    id,
    folder: id.nullable(),
    title: requiredLine,
    description: longText,
    path: plainText(100_000),
  }),
)
const tagsFile = z.array(requiredLine)
const captionsFile = z.array(
  z.object({
    artifact: id,
    path: plainText(100_000),
    language: languageTag,
    label: plainText(MAX_LINE),
    kind: z.enum(CAPTION_KINDS),
  }),
)
const exhibitFile = z.object({
  id,
  title: requiredLine,
  description: longText,
  url_alias: urlAlias,
  visibility,
  cover_item: id.nullable(),
  items: z.array(id).max(MAX_BULK_IDS),
  story: createStorySchema(EXHIBIT_BLOCKS).nullable(),
})

const toPlainInput = ({
  id: _id,
  project: _project,
  deleted_at: _deleted,
  conversion: _conversion,
  ...input
}: z.output<typeof ownField>) => input

/** A field as the call for creating it takes it. */
export const toFieldInput = (field: z.output<typeof ownField>) => ownFieldInput.parse(toPlainInput(field))

const MAX_FILE_BYTES = 100_000_000

/** Reads what the bags of a package say besides the rows. Throws `bad_input` with the name of a file that isn't valid. */
export async function readOwnStructure(files: StoredFiles, bases: readonly string[]): Promise<SourceStructure> {
  const read = async <S extends z.ZodType>(base: string, name: string, schema: S): Promise<z.output<S> | undefined> => {
    const file = files.files.get(base + name)
    if (!file) return undefined
    const bytes = await readSmallFile(file, MAX_FILE_BYTES)
    const result = schema.safeParse(parseJson(bytes))
    if (!result.success) throw bagError('bag_unreadable', name)
    return result.data
  }
  const structure: SourceStructure = {
    fields: [],
    templates: [],
    bindings: [],
    vocabularies: [],
    folders: [],
    tags: [],
    captions: [],
    exhibits: [],
    history: openOwnHistory(files, bases),
    readCaption: async ({ base, path }) => {
      const bytes = await readSmallFile(files.files.get(`${base}data/${path}`), MAX_FILE_BYTES)
      if (!bytes) throw bagError('bag_file_missing', `data/${path}`)
      return bytes.toString()
    },
    readTerms: async ({ base, key }) => {
      const name = `metadata/vocabularies/${key}.csv`
      const bytes = await readSmallFile(files.files.get(base + name), MAX_VOCABULARY_FILE_BYTES)
      if (!bytes) throw bagError('bag_file_missing', name)
      return bytes
    },
  }
  for (const base of bases) {
    const described = await read(base, 'metadata/fields.json', fieldsFile)
    structure.fields.push(...(described?.fields ?? []))
    structure.templates.push(...(described?.templates ?? []))
    structure.bindings.push(...(described?.vocabularies ?? []))
    const vocabularies = (await read(base, 'metadata/vocabularies.json', vocabulariesFile)) ?? []
    structure.vocabularies.push(...vocabularies.map((vocabulary) => ({ ...vocabulary, base })))
    structure.folders.push(...((await read(base, 'metadata/folders.json', foldersFile)) ?? []))
    structure.tags.push(...((await read(base, 'metadata/tags.json', tagsFile)) ?? []))
    const captions = (await read(base, 'metadata/captions.json', captionsFile)) ?? []
    structure.captions.push(...captions.map((caption) => ({ ...caption, base })))
    for (const name of [...files.files.keys()].filter((path) => path.startsWith(`${base}metadata/exhibits/`))) {
      if (!name.endsWith('.json')) continue
      const exhibit = await read(base, name.slice(base.length), exhibitFile)
      if (exhibit) structure.exhibits.push(toSourceExhibit(exhibit))
    }
  }
  return structure
}

function toSourceExhibit({ title, url_alias, description, ...own }: z.output<typeof exhibitFile>): SourceExhibit {
  return { title, slug: url_alias, description, blocks: [], own: own as NonNullable<SourceExhibit['own']> }
}

function parseJson(bytes: Buffer | null): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '')
  } catch {
    return undefined
  }
}
