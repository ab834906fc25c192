import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Services } from '#server/access/services.ts'
import { limitConcurrency, limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import type { FileUrls } from '#server/views/file-urls.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { DEFAULT_APPEARANCE } from '#shared/entities/gallery-design.ts'
import { ANY_COVER_SIZE } from '#shared/rules/covers/cover-size.ts'
import { resolveCover } from '../gallery-page.view.ts'
import { findLargePictureKey, findItemPictureKey } from './discovery.repo.ts'
import { findPublicPage, type GalleryPage, type PageRef } from './public-page.view.ts'

const MAX_CONCURRENT_CARDS = 2
const CACHE_BYTES = 24 * 1024 ** 2
/** Maximum bytes of a picture that is drawn on a card. The sizes we store are well below it. */
const MAX_PICTURE_BYTES = 8 * 1024 ** 2

/** Returns storage keys where URLs are expected. */
const STORAGE_KEYS_AS_URLS: FileUrls = () => ({
  getDerivativeUrl: (key) => key,
  tiles: (key) => key,
  original: (key) => key,
})

/** A page's preview picture for shared links. It changes whenever the page's contents change. */
interface PageCard {
  etag: string
  /** Draws the card unless it is cached. `network` is the caller's; each network may have one card drawn at a time. */
  bytes: (network: string) => Promise<Buffer>
}

/**
 * Draws and caches page cards: a few at a time, and none twice concurrently. Every call checks whether the page is public.
 */
export function createPageCards(services: Pick<Services, 'db' | 'config' | 'store'>) {
  const runLimited = limitConcurrency(MAX_CONCURRENT_CARDS)
  const runLimitedPerNetwork = limitConcurrencyByKey(1)
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length })
  const pendingCards = new Map<string, Promise<Buffer>>()

  const draw = (name: string, page: GalleryPage, key: string | undefined) =>
    runLimited(async () => {
      const picture = key === undefined ? undefined : await readPicture(key)
      const type = page.kind === 'item' ? page.item.type : undefined
      const { drawCard } = await import('#server/ports/media/image/card.ts')
      const bytes = await drawCard({
        title: page.title,
        archive: page.kind === 'gallery' ? '' : page.archive,
        type,
        picture,
      })
      cache.set(name, bytes)
      return bytes
    }).finally(() => pendingCards.delete(name))

  async function readPicture(key: string): Promise<Buffer | undefined> {
    const object = await services.store.open(key)
    if (object && object.size > MAX_PICTURE_BYTES) await object.close()
    const body = object && object.size <= MAX_PICTURE_BYTES ? await object.read() : null
    return body ? buffer(body) : undefined
  }

  return {
    /** Finds a page's card. Throws `not_found` if the page isn't public. */
    async findCard(pageRef: PageRef): Promise<PageCard> {
      const page = await findPublicPage(services, pageRef, STORAGE_KEYS_AS_URLS)
      const key = await findPictureKey(services, page)
      const fingerprint = [page.kind, page.title, page.archive, page.kind === 'item' ? page.item.type : '', key ?? '']
      const name = createHash('sha256').update(JSON.stringify(fingerprint)).digest('base64url').slice(0, 22)
      const findCached = () => cache.get(name) ?? pendingCards.get(name)
      const startDrawing = () => {
        const card = draw(name, page, key)
        pendingCards.set(name, card)
        return card
      }
      // Cached cards aren't subject to the network's limit.
      const bytes = async (network: string) =>
        findCached() ?? runLimitedPerNetwork(network, async () => findCached() ?? startDrawing())
      return { etag: `"${name}"`, bytes }
    },
  }
}

/** Returns the storage key of a page's main picture. */
async function findPictureKey({ db }: Pick<Services, 'db'>, page: GalleryPage): Promise<string | undefined> {
  if (page.kind === 'item') {
    const { large, poster, small } = page.item.file?.preview ?? {}
    return large ?? poster ?? small
  }
  if (page.kind === 'exhibit') return page.exhibit.cover ? findLargePictureKey(db, page.exhibit.cover) : undefined
  const design = await findDesign(db, page.project)
  const { item } = await resolveCover(
    db,
    page.project,
    design?.published.cover ?? DEFAULT_APPEARANCE.cover,
    ANY_COVER_SIZE,
  )
  return item && findItemPictureKey(db, item)
}
