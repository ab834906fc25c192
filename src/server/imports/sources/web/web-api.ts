import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { UrlError } from '#server/kit/addresses/url-error.ts'
import { createWebClient } from '#server/kit/addresses/web-client.ts'
import { AppError } from '#server/kit/app-error.ts'
import { unseal } from '#server/kit/secrets/seal.ts'
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from '#shared/rules/limits.ts'
import type { Reason } from '#shared/words/reason.ts'
import type { ImportRecord } from '../../imports.repo.ts'
import type { ReportRead } from '../source.ts'

const MAX_PAGE_BYTES = 50_000_000
const PAGE_SIZE = '100'

/** The API of another system. */
export interface WebApi {
  base: string
  /**
   * Reads all records of a list, page by page. Throws `bad_input` if the answers aren't those of this system, or if there are
   * more than an import may have.
   */
  list<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<T>
  /** Like `list`, for a list that not every installation has or shows. */
  listIfThere<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<T>
}

export interface System {
  name: string
  /** The name of a record's id. */
  idKey: string
  /** The header with the total number of records. */
  totalHeader: string
}

const addressError = (reason: Reason) => new AppError('bad_input', { field: 'address', reason })

/** The name under which the keys of an import are encrypted. */
export const getCredentialsOwner = (id: string) => `import ${id}`

/** Opens the API of the system that a record names. */
export function openWebApi(
  { config }: Services,
  { id: importId, address, credentials: sealed }: ImportRecord,
  system: System,
  signal: AbortSignal,
  report: ReportRead,
): WebApi {
  if (address === null) throw addressError(['required'])
  const text = sealed === null ? null : unseal(config.secret, getCredentialsOwner(importId), sealed)
  const credentials = text === null ? undefined : (JSON.parse(text) as Record<string, string>)
  const client = createWebClient(config.importHosts, signal)
  let [bytes, done, total] = [0, 0, 0]
  const read = (path: string, page: number) =>
    client.visit(
      `${address}/api/${path}?page=${page}&per_page=${PAGE_SIZE}`,
      { maxBytes: MAX_PAGE_BYTES, ...(credentials && { credentials }) },
      async ({ body, headers }) => {
        const content = await buffer(body)
        bytes += content.length
        if (bytes > MAX_TABLE_BYTES) throw addressError(['table_too_large'])
        return { content, count: Number(headers[system.totalHeader] ?? Infinity) }
      },
    )
  async function* readPages<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<T> {
    const ids = new Set<unknown>()
    for (let page = 1; ; page++) {
      const { content, count } = await read(path, page)
      if (page === 1 && Number.isSafeInteger(count)) total += count
      const sizeBefore = ids.size
      for (const entry of parsePage(content, schema, system)) {
        const id = (entry as Record<string, unknown>)[system.idKey]
        // A server that ignores the number of the page answers with the first one again.
        if (ids.has(id)) continue
        ids.add(id)
        report({ unit: 'records', done: ++done, total: done > total ? null : total })
        if (ids.size > MAX_TABLE_ROWS) throw addressError(['table_too_many_rows', MAX_TABLE_ROWS])
        yield entry
      }
      if (ids.size === sizeBefore || ids.size >= count) return
    }
  }
  return {
    base: address,
    async *list(path, schema) {
      try {
        yield* readPages(path, schema)
      } catch (error) {
        throw explainFailure(error, system, credentials !== undefined)
      }
    },
    async *listIfThere(path, schema) {
      try {
        yield* readPages(path, schema)
      } catch (error) {
        if (!REFUSALS.has(getStatus(error)) && getStatus(error) !== 404)
          throw explainFailure(error, system, credentials !== undefined)
      }
    },
  }
}

const REFUSALS: ReadonlySet<unknown> = new Set([401, 403])
const getStatus = (error: unknown) =>
  error instanceof UrlError && error.reason?.[0] === 'url_status' ? error.reason[2] : undefined

/** A refusal is due to the key, and a missing list means that the address is of something else. */
function explainFailure(error: unknown, { name }: System, hasKey: boolean): unknown {
  if (REFUSALS.has(getStatus(error)) && hasKey) return addressError(['wrong_key'])
  if (getStatus(error) === 404) return addressError(['wrong_system', name])
  return error instanceof UrlError && error.reason ? addressError(error.reason) : error
}

function parsePage<T>(content: Buffer, schema: z.ZodType<T>, { name }: System): T[] {
  try {
    return z.array(schema).parse(JSON.parse(content.toString('utf8')))
  } catch {
    throw addressError(['wrong_system', name])
  }
}
