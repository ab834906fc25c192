import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Services } from '#server/access/services.ts'
import { limitConcurrency, limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import type { FileUrls } from '#server/views/file-urls.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { USUAL_LOOK } from '#shared/entities/gallery-design.ts'
import { seeCover } from '../seen-gallery.view.ts'
import { largeOf, largeOfItem } from './found.repo.ts'
import { pageAt, type PageAt, type Place } from './page-at.view.ts'

const AT_ONCE = 2
const KEPT_BYTES = 24 * 1024 ** 2
/** Stored pictures are smaller; larger ones are skipped. */
const MOST_BYTES = 8 * 1024 ** 2

/** Returns storage keys in place of addresses. */
const KEYS: FileUrls = () => ({ derivative: (key) => key, tiles: (key) => key, original: (key) => key })

/** The preview picture of a page for shared links. It changes when the page's contents change. */
interface PageCard {
  etag: string
  /** `network` is the caller's; each network may have one card drawn at a time. */
  bytes: (whose: string) => Promise<Buffer>
}

/**
 * Draws and caches page cards, a few at a time and each only once. Whether the page is public is checked on every call.
 */
export function openCards(services: Pick<Services, 'db' | 'config' | 'store'>) {
  const inTurn = limitConcurrency(AT_ONCE)
  const inOwnTurn = limitConcurrencyByKey(1)
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  const drawing = new Map<string, Promise<Buffer>>()

  const draw = (name: string, page: PageAt, key: string | undefined) =>
    inTurn(async () => {
      const picture = key === undefined ? undefined : await stored(key)
      const type = page.kind === 'item' ? page.item.type : undefined
      const { drawCard } = await import('#server/ports/media/image/card.ts')
      const bytes = await drawCard({
        title: page.title,
        archive: page.kind === 'gallery' ? '' : page.archive,
        type,
        picture,
      })
      kept.set(name, bytes)
      return bytes
    }).finally(() => drawing.delete(name))

  async function stored(key: string): Promise<Buffer | undefined> {
    const found = await services.store.open(key)
    if (found && found.size > MOST_BYTES) await found.close()
    const body = found && found.size <= MOST_BYTES ? await found.read() : null
    return body ? buffer(body) : undefined
  }

  return {
    /** Finds the card of a page. Throws `not_found` if the page isn't public. */
    async of(place: Place): Promise<PageCard> {
      const page = await pageAt(services, place, KEYS)
      const key = await pictureOf(services, page)
      const shown = [page.kind, page.title, page.archive, page.kind === 'item' ? page.item.type : '', key ?? '']
      const name = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
      const known = () => kept.get(name) ?? drawing.get(name)
      const begin = () => {
        const drawn = draw(name, page, key)
        drawing.set(name, drawn)
        return drawn
      }
      // Cached cards don't wait for the network's limit.
      const bytes = async (whose: string) => known() ?? inOwnTurn(whose, async () => known() ?? begin())
      return { etag: `"${name}"`, bytes }
    },
  }
}

/** The storage key of a page's main picture. */
async function pictureOf({ db }: Pick<Services, 'db'>, page: PageAt): Promise<string | undefined> {
  if (page.kind === 'item') {
    const { large, poster, small } = page.item.file?.preview ?? {}
    return large ?? poster ?? small
  }
  if (page.kind === 'exhibit') return page.exhibit.cover ? largeOf(db, page.exhibit.cover) : undefined
  const design = await findDesign(db, page.project)
  const { item } = await seeCover(db, page.project, design?.published.cover ?? USUAL_LOOK.cover)
  return item && largeOfItem(db, item)
}
