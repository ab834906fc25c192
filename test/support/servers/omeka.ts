import type { WebHandler } from './web.ts'

// Answers like the APIs of Omeka S and Omeka Classic. The records were written by hand from the public documentation
// (omeka.org/s/docs/developer/api and github.com/omeka/Omeka/wiki/API), not recorded from a running installation.

type OmekaRecord = Record<string, unknown>

export interface OmekaOptions {
  /** The records by the last part of the list's address. */
  lists: Record<string, readonly OmekaRecord[]>
  /** The contents of files by their paths. */
  files?: Record<string, string>
  /** How many records a page has at most. */
  maxPage?: number
  totalHeader: string
  /** Whether a query has the key that shows private records. */
  isKey: (query: URLSearchParams) => boolean
  isPrivate: (record: OmekaRecord) => boolean
  /** Answers a wrong key; Omeka S ignores it. */
  refusesWrongKeys?: boolean
}

/** Creates a handler for the lists and files of an Omeka. */
export function createOmeka(options: OmekaOptions): WebHandler {
  const { lists, files = {}, maxPage = 50, totalHeader, isKey, isPrivate, refusesWrongKeys } = options
  return ({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://omeka.test')
    const file = files[decodeURIComponent(pathname)]
    if (file !== undefined) {
      response.end(file)
      return
    }
    const list = lists[/^\/omeka\/api\/(\w+)$/.exec(pathname)?.[1] ?? '']
    if (!list) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not found"}')
      return
    }
    const hasKey = isKey(searchParams)
    if (refusesWrongKeys && !hasKey && searchParams.has('key')) {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"Invalid key."}')
      return
    }
    const visibleRecords = list.filter((record) => hasKey || !isPrivate(record))
    const perPage = Math.min(Number(searchParams.get('per_page') ?? maxPage), maxPage)
    const start = (Number(searchParams.get('page') ?? 1) - 1) * perPage
    response
      .writeHead(200, { 'content-type': 'application/json', [totalHeader]: String(visibleRecords.length) })
      .end(JSON.stringify(visibleRecords.slice(start, start + perPage)))
  }
}

/** Literal values of a property of Omeka S. */
export const literals = (...values: readonly (string | OmekaRecord)[]) =>
  values.map((value) => ({
    type: 'literal',
    property_id: 1,
    property_label: 'Property',
    is_public: true,
    ...(typeof value === 'string' ? { '@value': value } : value),
  }))

/** Options for the records of an Omeka S, with the key `identity` and `credential`. */
export const createOmekaS = (lists: OmekaOptions['lists'], files?: Record<string, string>, maxPage?: number) =>
  createOmeka({
    lists: { item_sets: [], media: [], items: [], sites: [], site_pages: [], ...lists },
    ...(files && { files }),
    ...(maxPage !== undefined && { maxPage }),
    totalHeader: 'omeka-s-total-results',
    isKey: (query) => query.get('key_identity') === 'identity' && query.get('key_credential') === 'credential',
    isPrivate: (record) => record['o:is_public'] === false,
  })

/** Options for the records of an Omeka Classic, with the key `secret`. */
export const createOmekaClassic = (lists: OmekaOptions['lists'], files?: Record<string, string>) =>
  createOmeka({
    lists: { collections: [], files: [], items: [], ...lists },
    ...(files && { files }),
    totalHeader: 'omeka-total-results',
    isKey: (query) => query.get('key') === 'secret',
    isPrivate: (record) => record['public'] === false,
    refusesWrongKeys: true,
  })

/** Texts of Dublin Core elements of Omeka Classic. */
export const elements = (texts: Record<string, string | string[]>, { html = false } = {}) =>
  Object.entries(texts).flatMap(([name, values]) =>
    [values].flat().map((text) => ({
      html,
      text,
      element_set: { id: 1, url: '/element_sets/1', name: 'Dublin Core', resource: 'element_sets' },
      element: { id: 50, url: '/elements/50', name, resource: 'elements' },
    })),
  )
