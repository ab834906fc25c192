import type { Services } from '#server/access/services.ts'
import { toOfferedPlan, type PriceCache } from '#server/views/offered-plans.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { findReferences } from '#shared/entities/story/story-parts.ts'
import type { PostCard, SiteContent } from '#shared/entities/website/site.ts'
import type { Language } from '#shared/words/language.ts'
import { listPublishedPosts, type EntryRow } from '../data/entries.repo.ts'
import { loadGalleryTeaser } from './gallery-teaser.view.ts'
import { listPictures } from '../data/pictures.repo.ts'

export type SiteServices = Pick<Services, 'db' | 'config'> & { prices: PriceCache }

/** Maximum posts shown per kind. */
const LATEST_POSTS = 3
/** Maximum galleries shown on one page. */
const MAX_GALLERIES = 6

/** Loads everything that the blocks of a page or post show. */
export async function loadSiteContent(
  services: SiteServices,
  blocks: readonly Block[],
  language: Language,
): Promise<SiteContent> {
  const { db, config, prices } = services
  const galleries = new Set(blocks.flatMap((block) => (block.type === 'gallery' ? block.alias : [])))
  const kinds = new Set(blocks.flatMap((block) => (block.type === 'posts' ? block.of : [])))
  const plans = blocks.some(({ type }) => type === 'plans') ? (config.payments?.plans.plans ?? []) : []
  const [pictures, teasers, offeredPlans, posts] = await Promise.all([
    listPictures(db, findReferences(blocks).pictures),
    Promise.all([...galleries].slice(0, MAX_GALLERIES).map((alias) => loadGalleryTeaser(services, alias))),
    Promise.all(plans.filter((plan) => plan.offered).map((plan) => toOfferedPlan(plan, prices, language))),
    Promise.all([...kinds].map((kind) => listPostCards(services, { language, kind, limit: LATEST_POSTS }))),
  ])
  return {
    pictures,
    galleries: teasers.filter((teaser) => teaser !== null),
    plans: offeredPlans,
    posts: posts.flat(),
  }
}

/** Presents posts for a list. */
export async function listPostCards(
  { db }: SiteServices,
  listQuery: Parameters<typeof listPublishedPosts>[1],
): Promise<PostCard[]> {
  return toPostCards({ db }, await listPublishedPosts(db, listQuery))
}

export async function toPostCards({ db }: Pick<Services, 'db'>, rows: readonly EntryRow[]): Promise<PostCard[]> {
  const covers = await listPictures(
    db,
    rows.flatMap(({ cover }) => cover ?? []),
  )
  return rows.flatMap(({ url, kind, title, summary, author, cover, cover_alt, published_at, language }) =>
    kind === 'page'
      ? []
      : {
          ...{ url, kind, title, summary, author, cover_alt, language },
          published_at: published_at ?? 0,
          cover: covers.find(({ id }) => id === cover) ?? null,
        },
  )
}
