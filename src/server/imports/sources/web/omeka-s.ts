import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import type { SourceBlock, SourceExhibit } from '#server/db/tables/imports.ts'
import { joinValues } from '#shared/rules/imports/cells/split-values.ts'
import type { ImportRecord } from '../../imports.repo.ts'
import type { ImportSource } from '../source.ts'
import { createLists } from './lists.ts'
import { describeMedium, getPlainText, toCells, type RecordValue } from './values.ts'
import type { WebApi } from './web-api.ts'
import { addRecord, createWebSource, type RecordFile } from './web-source.ts'

const SYSTEM = { name: 'Omeka S', idKey: 'o:id', totalHeader: 'omeka-s-total-results' }
const TITLE = 'dcterms:title'
const ALTERNATIVE = 'dcterms:alternative'
const DESCRIPTION = 'dcterms:description'

const reference = z.looseObject({ 'o:id': z.int() })
const valueObject = z.looseObject({
  property_id: z.unknown().optional(),
  type: z.string().optional(),
  is_public: z.boolean().optional(),
  '@value': z.union([z.string(), z.number(), z.boolean()]).nullish(),
  '@id': z.string().nullish(),
  'o:label': z.string().nullish(),
  display_title: z.string().nullish(),
})
const isPublic = z.boolean().default(true)
const resource = z.looseObject({ 'o:id': z.int(), 'o:title': z.string().nullish(), 'o:is_public': isPublic })
const item = resource.extend({
  'o:media': z.array(reference).default([]),
  'o:item_set': z.array(reference).default([]),
})
const media = resource.extend({
  'o:item': reference,
  'o:source': z.string().nullish(),
  'o:original_url': z.string().nullish(),
  // Its content, such as the text of a medium in HTML.
  data: z.looseObject({ html: z.unknown().optional() }).nullish().catch(null),
})
const site = z.looseObject({
  'o:id': z.int(),
  'o:slug': z.string(),
  'o:title': z.string(),
  'o:summary': z.string().nullish(),
  'o:navigation': z.array(z.unknown()).nullish(),
})
const attachment = z.looseObject({
  'o:item': reference.nullish(),
  'o:media': reference.nullish(),
  'o:caption': z.string().nullish(),
})
const page = z.looseObject({
  'o:id': z.int(),
  'o:title': z.string(),
  'o:site': reference,
  // Modules add blocks with other data.
  'o:block': z.array(
    z.looseObject({ 'o:data': z.unknown().optional(), 'o:attachment': z.array(attachment).catch([]) }),
  ),
})
type Page = z.infer<typeof page>

/** Opens an Omeka S by its REST API. */
export const openOmekaS = (services: Services, record: ImportRecord): Promise<ImportSource> =>
  Promise.resolve(
    createWebSource(services, record, SYSTEM, async (api, add) => {
      const titlesOfSets = new Map<number, string>()
      for await (const set of api.list('item_sets', resource)) titlesOfSets.set(set['o:id'], set['o:title'] ?? '')
      const { filesByItem, linksByItem } = await readMedia(api)
      const keysOfMedia = new Map<number, string>()
      let fileCount = 0
      for await (const entry of api.list('items', item)) {
        const files = sortByItem(filesByItem.get(entry['o:id']) ?? [], entry['o:media'])
        const links = sortByItem(linksByItem.get(entry['o:id']) ?? [], entry['o:media'])
        fileCount += files.length
        const { [TITLE]: titles = [], ...values } = readValues(entry)
        const [title, ...otherTitles] = titles.filter((value) => value.isPublic)
        const cells = toCells(
          new Map(
            Object.entries({
              ...values,
              [DESCRIPTION]: [...(values[DESCRIPTION] ?? []), ...links.flatMap((link) => link.values)],
            }),
          ),
        )
        const keys = await addRecord(
          add,
          {
            id: entry['o:id'],
            title: (title && getPlainText(title)) ?? entry['o:title'] ?? '',
            titleColumn: TITLE,
            folder: '',
            cells: {
              ...cells,
              // Titles in further languages.
              ...toCells(new Map([[ALTERNATIVE, [...otherTitles, ...(values[ALTERNATIVE] ?? [])]]])),
              // An item may be in several sets, but only in one folder.
              Tags: joinValues(entry['o:item_set'].map((set) => titlesOfSets.get(set['o:id']) ?? '').filter(Boolean)),
              Visibility: entry['o:is_public'] ? 'public' : 'private',
            },
          },
          files,
        )
        for (const [id, key] of keys) keysOfMedia.set(id, key)
        for (const { id } of links) keysOfMedia.set(id, String(entry['o:id']))
      }
      return { fileCount, exhibits: await readSites(api, keysOfMedia) }
    }),
  )

type MediaFile = RecordFile & { cells: Readonly<Record<string, string>> }
type MediaLink = { id: number; values: readonly RecordValue[] }

/** The media with files, and the others, such as embedded videos, which are described; by their items. */
async function readMedia(api: WebApi) {
  const [filesByItem, linksByItem] = [createLists<number, MediaFile>(), createLists<number, MediaLink>()]
  for await (const entry of api.list('media', media)) {
    const { 'o:id': id, 'o:original_url': url, 'o:source': source, 'o:is_public': isMediumPublic, data } = entry
    const itemId = entry['o:item']['o:id']
    const values = new Map(Object.entries(readValues(entry)))
    if (url) {
      const cells = { ...toCells(values), ...(!isMediumPublic && { Visibility: 'private' }) }
      filesByItem.add(itemId, { id, url, filename: (source ?? '').split(/[/\\?#]/).pop() ?? '', cells })
    } else {
      const html = !source && typeof data?.html === 'string' ? data.html : null
      const addresses = [source, `${api.base}/api/media/${id}`]
      linksByItem.add(itemId, {
        id,
        values: describeMedium({ addresses, html, isPublic: isMediumPublic, values }, TITLE),
      })
    }
  }
  return { filesByItem: filesByItem.lists, linksByItem: linksByItem.lists }
}

/** Media in the order of their item. */
function sortByItem<Medium extends { id: number }>(entries: readonly Medium[], order: readonly { 'o:id': number }[]) {
  const positions = new Map(order.map((entry, index) => [entry['o:id'], index]))
  const positionOf = ({ id }: Medium) => positions.get(id) ?? order.length
  return entries.toSorted((one, other) => positionOf(one) - positionOf(other))
}

/** The values of a resource by their properties, such as `dcterms:title`. */
function readValues(entry: Record<string, unknown>): Record<string, RecordValue[]> {
  const values: Record<string, RecordValue[]> = {}
  for (const [property, list] of Object.entries(entry)) {
    if (!property.includes(':') || property.startsWith('o:') || !Array.isArray(list)) continue
    const propertyValues = list.flatMap((element: unknown) => {
      const parsed = valueObject.safeParse(element)
      return parsed.success && parsed.data.property_id !== undefined ? toValue(parsed.data) : []
    })
    if (propertyValues.length > 0) values[property] = propertyValues
  }
  return values
}

function toValue(value: z.infer<typeof valueObject>): RecordValue {
  const text = value['@value'] ?? value.display_title ?? value['o:label'] ?? value['@id'] ?? ''
  return { text: String(text), isHtml: value.type === 'html', isPublic: value.is_public !== false }
}

/** A site becomes an exhibit, and its pages chapters of its story, in the order of the site's navigation. */
async function readSites(api: WebApi, keysOfMedia: ReadonlyMap<number, string>): Promise<SourceExhibit[]> {
  const pagesBySite = createLists<number, Page>()
  for await (const entry of api.listIfThere('site_pages', page)) pagesBySite.add(entry['o:site']['o:id'], entry)
  const exhibits: SourceExhibit[] = []
  for await (const entry of api.listIfThere('sites', site)) {
    const order = listNavigation(entry['o:navigation'] ?? [])
    const positionOf = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
    const pages = (pagesBySite.lists.get(entry['o:id']) ?? []).toSorted(
      (one, other) => positionOf(one['o:id']) - positionOf(other['o:id']),
    )
    exhibits.push({
      title: entry['o:title'],
      slug: entry['o:slug'],
      description: entry['o:summary'] ?? '',
      blocks: pages.flatMap((sitePage) => readPage(sitePage, keysOfMedia)),
    })
  }
  return exhibits
}

/** The ids of the pages that a navigation names, in order. */
function listNavigation(links: readonly unknown[]): number[] {
  const link = z.looseObject({
    type: z.string().optional(),
    data: z.looseObject({ id: z.coerce.number().optional() }).or(z.array(z.unknown())).optional(),
    links: z.array(z.unknown()).optional(),
  })
  return links.flatMap((element) => {
    const { data } = link.safeParse(element)
    if (!data) return []
    const id = data.type === 'page' && data.data && !Array.isArray(data.data) ? data.data.id : undefined
    return [...(id === undefined ? [] : [id]), ...listNavigation(data.links ?? [])]
  })
}

function readPage(sitePage: Page, keysOfMedia: ReadonlyMap<number, string>): SourceBlock[] {
  const blocks = sitePage['o:block'].flatMap((block): SourceBlock[] => {
    const html = (block['o:data'] as { html?: unknown } | null | undefined)?.html
    const items = block['o:attachment'].flatMap((entry) => {
      const key = keysOfMedia.get(entry['o:media']?.['o:id'] ?? 0) ?? entry['o:item']?.['o:id']
      return key === undefined ? [] : { key: String(key), caption: entry['o:caption'] ?? '' }
    })
    return [
      ...(typeof html === 'string' && html.trim() !== '' ? [{ type: 'text' as const, html }] : []),
      ...(items.length > 0 ? [{ type: 'items' as const, items }] : []),
    ]
  })
  return [{ type: 'heading', level: 2, text: sitePage['o:title'] }, ...blocks]
}
