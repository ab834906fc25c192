import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import type { SourceBlock, SourceExhibit } from '#server/db/tables/imports.ts'
import { joinValues } from '#shared/rules/imports/cells/split-values.ts'
import type { ImportRecord } from '../../imports.repo.ts'
import type { ImportSource } from '../source.ts'
import { createLists } from './lists.ts'
import { describeMedium, getPlainText, toCells, toFolderName, type RecordValue } from './values.ts'
import type { WebApi } from './web-api.ts'
import { addRecord, createWebSource, type RecordFile } from './web-source.ts'

const SYSTEM = { name: 'Omeka Classic', idKey: 'id', totalHeader: 'omeka-total-results' }
const TITLE = 'Dublin Core:Title'
const DESCRIPTION = 'Dublin Core:Description'

const reference = z.looseObject({ id: z.int() })
const elementText = z.looseObject({
  html: z.boolean().nullish(),
  text: z.string(),
  element_set: z.looseObject({ name: z.string() }),
  element: z.looseObject({ name: z.string() }),
})
const resource = z.looseObject({
  id: z.int(),
  public: z.boolean().default(true),
  element_texts: z.array(elementText).default([]),
})
const item = resource.extend({
  collection: reference.nullish(),
  tags: z.array(z.looseObject({ name: z.string() })).default([]),
})
const file = resource.extend({
  item: reference,
  order: z.int().nullish(),
  filename: z.string().nullish(),
  original_filename: z.string().nullish(),
  file_urls: z.looseObject({ original: z.string().nullish() }).nullish(),
})
const exhibit = z.looseObject({
  id: z.int(),
  title: z.string().nullish(),
  slug: z.string(),
  description: z.string().nullish(),
})
const exhibitPage = z.looseObject({
  id: z.int(),
  title: z.string().nullish(),
  order: z.int().nullish(),
  parent: reference.nullish(),
  exhibit: reference,
  page_blocks: z
    .array(
      z.looseObject({
        text: z.string().nullish(),
        order: z.int().nullish(),
        attachments: z
          .array(z.looseObject({ caption: z.string().nullish(), item: reference.nullish(), file: reference.nullish() }))
          .default([]),
      }),
    )
    .default([]),
})
type ExhibitPage = z.infer<typeof exhibitPage>

/** Opens an Omeka Classic by its API. */
export const openOmekaClassic = (services: Services, record: ImportRecord): Promise<ImportSource> =>
  Promise.resolve(
    createWebSource(services, record, SYSTEM, async (api, add) => {
      const titlesOfCollections = new Map<number, string>()
      for await (const entry of api.list('collections', resource))
        titlesOfCollections.set(entry.id, readTitle(readValues(entry)))
      const { filesByItem, linksByItem } = await readFiles(api)
      const keysOfFiles = new Map<number, string>()
      let fileCount = 0
      for await (const entry of api.list('items', item)) {
        const files = filesByItem.get(entry.id) ?? []
        fileCount += files.length
        const values = readValues(entry)
        const keys = await addRecord(
          add,
          {
            id: entry.id,
            title: readTitle(values),
            titleColumn: TITLE,
            // An item is in one collection at most.
            folder: toFolderName(titlesOfCollections.get(entry.collection?.id ?? 0) ?? ''),
            cells: {
              ...toCells(
                new Map([
                  ...values,
                  [DESCRIPTION, [...(values.get(DESCRIPTION) ?? []), ...(linksByItem.get(entry.id) ?? [])]],
                ]),
              ),
              Tags: joinValues(entry.tags.map(({ name }) => name)),
              Visibility: entry.public ? 'public' : 'private',
            },
          },
          files,
        )
        for (const [id, key] of keys) keysOfFiles.set(id, key)
      }
      return { fileCount, exhibits: await readExhibits(api, keysOfFiles) }
    }),
  )

type ItemFile = RecordFile & { order: number; cells: Readonly<Record<string, string>> }

/** The files by their items, in order, and values that describe those without an address. */
async function readFiles(api: WebApi) {
  const [filesByItem, linksByItem] = [createLists<number, ItemFile>(), createLists<number, RecordValue>()]
  for await (const entry of api.list('files', file)) {
    // Early versions don't name the address.
    const url =
      entry.file_urls?.original ??
      (entry.filename ? `${api.base}/files/original/${encodeURIComponent(entry.filename)}` : null)
    const { id, original_filename, order } = entry
    if (url === null) {
      const addresses = [`${api.base}/files/show/${id}`]
      const values = describeMedium({ addresses, isPublic: entry.public, values: readValues(entry) }, TITLE)
      for (const value of values) linksByItem.add(entry.item.id, value)
      continue
    }
    const name = (original_filename ?? '').split(/[/\\?#]/).pop() ?? ''
    const cells = toCells(readValues(entry))
    filesByItem.add(entry.item.id, { id, url, filename: name, order: order ?? MAX_ORDER, cells })
  }
  for (const files of filesByItem.lists.values())
    files.sort((one, other) => one.order - other.order || one.id - other.id)
  return { filesByItem: filesByItem.lists, linksByItem: linksByItem.lists }
}

/** Files without an order come last. */
const MAX_ORDER = 1_000_000_000

const readTitle = (values: ReadonlyMap<string, readonly RecordValue[]>) => {
  const [title] = values.get(TITLE) ?? []
  return title ? getPlainText(title) : ''
}

/** The values of a record by their elements, such as `Dublin Core:Title`. */
function readValues({ element_texts }: z.infer<typeof resource>): Map<string, RecordValue[]> {
  const values = createLists<string, RecordValue>()
  for (const { html, text, element_set, element } of element_texts) {
    values.add(`${element_set.name}:${element.name}`, { text, isHtml: html === true, isPublic: true })
  }
  return values.lists
}

/** The exhibits of the Exhibit Builder, if it is installed; pages are chapters of the story, and subpages sections. */
async function readExhibits(api: WebApi, keysOfFiles: ReadonlyMap<number, string>): Promise<SourceExhibit[]> {
  const pagesByExhibit = createLists<number, ExhibitPage>()
  for await (const entry of api.listIfThere('exhibit_pages', exhibitPage)) pagesByExhibit.add(entry.exhibit.id, entry)
  const exhibits: SourceExhibit[] = []
  for await (const { id, title, slug, description } of api.listIfThere('exhibits', exhibit)) {
    const pages = (pagesByExhibit.lists.get(id) ?? []).toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    exhibits.push({
      title: title ?? slug,
      slug,
      description: description ?? '',
      blocks: readPages(pages, null, keysOfFiles),
    })
  }
  return exhibits
}

const MAX_DEPTH = 10

function readPages(
  pages: readonly ExhibitPage[],
  parent: number | null,
  keysOfFiles: ReadonlyMap<number, string>,
  depth = 0,
): SourceBlock[] {
  if (depth > MAX_DEPTH) return []
  return pages.flatMap((page) =>
    (page.parent?.id ?? null) !== parent
      ? []
      : [
          { type: 'heading', level: depth === 0 ? 2 : 3, text: page.title ?? '' } satisfies SourceBlock,
          ...page.page_blocks
            .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
            .flatMap(({ text, attachments }): SourceBlock[] => {
              const items = attachments.flatMap((entry) => {
                const key = keysOfFiles.get(entry.file?.id ?? 0) ?? entry.item?.id
                return key === undefined ? [] : { key: String(key), caption: entry.caption ?? '' }
              })
              return [
                ...(items.length > 0 ? [{ type: 'items' as const, items }] : []),
                ...(text && text.trim() !== '' ? [{ type: 'text' as const, html: text }] : []),
              ]
            }),
          ...readPages(pages, page.id, keysOfFiles, depth + 1),
        ],
  )
}
