import type { ComponentType } from 'react'
import type { Block, BlockOf } from '#shared/entities/story/blocks.ts'
import type { SiteShown } from '#shared/entities/website/site.ts'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { PlanFacts } from '#web/ui/public/plan-facts.tsx'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import { LinkButton } from '../parts/link-button.tsx'
import { PostCards } from '../parts/post-cards.tsx'
import { PictureBlock, ScreenBlock } from './figures.tsx'
import { GalleryBlock } from './gallery-block.tsx'
import styles from './site-body.module.css'

type Prose = ComponentType<{ block: BlockOf<'heading' | 'text' | 'quote'>; anchor?: string | undefined }>

interface Props {
  body: readonly Block[]
  shown: SiteShown
  /** In which it is said, where what is around it does not tell. */
  language?: string
  /** How words look, here as in every story. */
  prose: Prose
  /** What headings are called in addresses, by their place. */
  anchors?: ReadonlyMap<number, string>
  /** The buttons that it begins with stand above it. */
  skipButtons?: boolean
}

/** What a page or post of the website says, block by block. A heading whose part would be empty is left out. */
export function SiteBody({ body, shown, language, prose, anchors, skipButtons = false }: Props) {
  const begins = skipButtons ? body.findIndex(({ type }) => type !== 'button') : 0
  const seen = body.map((block, at) => at >= begins && begins >= 0 && isSeen(block, shown))
  return (
    <div className={styles.body} {...(language && inLanguage(language))}>
      {body.map((block, at) => {
        const leads = block.type === 'heading' && !hasPart(body, seen, at)
        return seen[at] && !leads ? (
          // Blocks have no names; a page that is read does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles.block} data-kind={kindOf(block)}>
            <SiteBlock block={block} shown={shown} prose={prose} anchor={anchors?.get(at)} />
          </div>
        ) : null
      })}
    </div>
  )
}

/** One block by itself, as whoever writes it sees it; nothing where there is nothing of it on this server today. */
export function ShownBlock({ block, shown, prose }: Pick<Props, 'shown' | 'prose'> & { block: Block }) {
  return isSeen(block, shown) ? <SiteBlock block={block} shown={shown} prose={prose} anchor={undefined} /> : null
}

/** Whether there is anything of a block on this server today. */
function isSeen(block: Block, { pictures, galleries, posts }: SiteShown): boolean {
  switch (block.type) {
    case 'picture':
      return pictures.some(({ id }) => id === block.picture)
    case 'gallery':
      return galleries.some(({ asked }) => asked === block.alias)
    case 'posts':
      return posts.some(({ kind }) => kind === block.of)
    default:
      return true
  }
}

/** Whether there is left of a heading's part what it is about. One that was about nothing to begin with stands for itself. */
function hasPart(body: readonly Block[], seen: readonly boolean[], at: number): boolean {
  const next = body.findIndex((one, n) => n > at && one.type === 'heading')
  const end = next === -1 ? body.length : next
  const isTold = (block: Block, n: number) => n > at && n < end && block.type !== 'button' && seen[n]
  return seen.slice(at + 1, end).every(Boolean) || body.some(isTold)
}

const kindOf = (block: Block) => (block.type === 'picture' ? `picture-${block.width}` : block.type)

function SiteBlock({
  block,
  shown,
  prose: Prose,
  anchor,
}: Pick<Props, 'shown' | 'prose'> & { block: Block; anchor: string | undefined }) {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'quote':
      return <Prose block={block} anchor={anchor} />
    case 'screen':
      return <ScreenBlock block={block} />
    case 'picture':
      return <PictureBlock block={block} picture={shown.pictures.find(({ id }) => id === block.picture)} />
    case 'button':
      return <LinkButton to={block.to} label={block.label} />
    case 'gallery':
      return <GalleryBlock gallery={shown.galleries.find(({ asked }) => asked === block.alias)} />
    case 'posts':
      return <PostCards posts={shown.posts.filter(({ kind }) => kind === block.of)} level={3} />
    case 'plans':
      return <Plans plans={shown.plans} />
    default:
      return null
  }
}

function Plans({ plans }: { plans: SiteShown['plans'] }) {
  if (plans.length === 0) return <p className={styles.noPlans}>{words.noPlans}</p>
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.id} className={styles.plan}>
          <PlanFacts plan={plan} />
          <LinkButton to="contact" look="secondary" />
        </li>
      ))}
    </ul>
  )
}
