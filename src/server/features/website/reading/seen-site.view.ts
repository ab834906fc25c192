import type { Services } from '#server/access/services.ts'
import { planView, type Prices } from '#server/views/offered-plans.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { namedIn } from '#shared/entities/story/parts.ts'
import type { PostCard, SiteShown } from '#shared/entities/website/site.ts'
import type { Language } from '#shared/words/language.ts'
import { listPosts, type EntryRow } from '../kept/entries.repo.ts'
import { teaserOf } from './gallery-teaser.view.ts'
import { listPictures } from '../kept/pictures.repo.ts'

export type On = Pick<Services, 'db' | 'config'> & { prices: Prices }

/** Posts shown per kind. */
const LATEST = 3
/** Galleries shown on one page. */
const MOST_GALLERIES = 6

/** Everything that the blocks of a page or post show. */
export async function seeSite(on: On, blocks: readonly Block[], language: Language): Promise<SiteShown> {
  const { db, config, prices } = on
  const galleries = new Set(blocks.flatMap((one) => (one.type === 'gallery' ? one.alias : [])))
  const kinds = new Set(blocks.flatMap((one) => (one.type === 'posts' ? one.of : [])))
  const plans = blocks.some(({ type }) => type === 'plans') ? (config.payments?.plans.plans ?? []) : []
  const [pictures, teasers, offered, posts] = await Promise.all([
    listPictures(db, namedIn(blocks).pictures),
    Promise.all([...galleries].slice(0, MOST_GALLERIES).map((alias) => teaserOf(on, alias))),
    Promise.all(plans.filter((plan) => plan.offered).map((plan) => planView(plan, prices, language))),
    Promise.all([...kinds].map((kind) => readPosts(on, { language, kind, limit: LATEST }))),
  ])
  return { pictures, galleries: teasers.filter((one) => one !== null), plans: offered, posts: posts.flat() }
}

/** Posts in a list. */
export async function readPosts({ db }: On, asked: Parameters<typeof listPosts>[1]): Promise<PostCard[]> {
  return cardsOf({ db }, await listPosts(db, asked))
}

export async function cardsOf({ db }: Pick<Services, 'db'>, rows: readonly EntryRow[]): Promise<PostCard[]> {
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
