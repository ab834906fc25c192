import type { ComponentType } from 'react'
import type { Block, BlockOf } from '#shared/entities/story/blocks.ts'
import type { SiteContent } from '#shared/entities/website/site.ts'
import { PlanFacts } from '#web/ui/public/plan-facts.tsx'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { LinkButton } from '../parts/link-button.tsx'
import { PostCards } from '../parts/post-cards.tsx'
import { PictureBlock, ScreenBlock } from './media-blocks.tsx'
import { GalleryBlock } from './gallery-block.tsx'
import { findOpening } from './opening.ts'
import styles from './site-body.module.css'

type ProseComponent = ComponentType<{ block: BlockOf<'heading' | 'text' | 'quote'>; anchor?: string | undefined }>

interface BlockContext {
  /** The pictures, galleries, plans and posts that the blocks show. */
  blockData: SiteContent
  /** Renders headings, texts and quotations, as in stories. */
  prose: ProseComponent
}

interface Props extends BlockContext {
  body: readonly Block[]
  /** The language of the text, if it differs from that of the element around it. */
  language?: string
  /** The ids of chapter headings, by block index. */
  anchors?: ReadonlyMap<number, string>
  /**
   * An article is one column of text with wider media. Sections share the left edge of the page: each begins with a
   * heading beside its text. The home page shows its opening blocks above.
   */
  layout?: 'article' | 'sections' | 'home'
}

/** The blocks of a page or post. A heading is left out if nothing in its section is shown. */
export function SiteBody({ body, blockData, language, prose, anchors, layout = 'article' }: Props) {
  const firstIndex = layout === 'home' ? findOpening(body).end : 0
  const shownFlags = body.map((block, index) => index >= firstIndex && hasContent(block, blockData))
  return (
    <div
      className={`${styles.body} ${layout === 'article' ? '' : styles.sections}`}
      {...(language && getLanguageAttributes(language))}
    >
      {body.map((block, index) => {
        const isEmptyHeading = block.type === 'heading' && !hasSection(body, shownFlags, index)
        return shownFlags[index] && !isEmptyHeading ? (
          <div
            // Blocks have no ids, and a rendered page never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={styles.block}
            data-kind={getLayoutKind(block)}
            data-beside={isBesideHeading(body, index) || undefined}
          >
            <SiteBlock block={block} blockData={blockData} prose={prose} anchor={anchors?.get(index)} />
          </div>
        ) : null
      })}
    </div>
  )
}

/** A single block for the editor; null if this server has no content for it. */
export function SiteBlockPreview({ block, blockData, prose }: BlockContext & { block: Block }) {
  return hasContent(block, blockData) ? (
    <SiteBlock block={block} blockData={blockData} prose={prose} anchor={undefined} />
  ) : null
}

/** Whether the picture, gallery, posts or plans of a block currently exist on this server. */
function hasContent(block: Block, { pictures, galleries, posts, plans }: SiteContent): boolean {
  switch (block.type) {
    case 'picture':
      return pictures.some(({ id }) => id === block.picture)
    case 'gallery':
      return galleries.some(({ asked }) => asked === block.alias)
    case 'posts':
      return posts.some(({ kind }) => kind === block.of)
    case 'plans':
      return plans.length > 0
    default:
      return true
  }
}

/** Whether a heading still has content after hidden blocks are removed. A heading without any blocks counts as complete. */
function hasSection(body: readonly Block[], shownFlags: readonly boolean[], headingIndex: number): boolean {
  const nextHeading = body.findIndex((block, index) => index > headingIndex && block.type === 'heading')
  const end = nextHeading === -1 ? body.length : nextHeading
  const isContent = (block: Block, index: number) =>
    index > headingIndex && index < end && block.type !== 'button' && shownFlags[index]
  return shownFlags.slice(headingIndex + 1, end).every(Boolean) || body.some(isContent)
}

/** Whether only texts and buttons are between a block and the heading of its section. */
function isBesideHeading(body: readonly Block[], index: number): boolean {
  const isProse = ({ type }: Block) => type === 'text' || type === 'button'
  const start = body.slice(0, index).findLastIndex((block) => !isProse(block))
  const block = body[index]
  return block !== undefined && isProse(block) && body[start]?.type === 'heading'
}

const getLayoutKind = (block: Block) => (block.type === 'picture' ? `picture-${block.width}` : block.type)

function SiteBlock({
  block,
  blockData,
  prose: ProseComponent,
  anchor,
}: BlockContext & { block: Block; anchor: string | undefined }) {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'quote':
      return <ProseComponent block={block} anchor={anchor} />
    case 'screen':
      return <ScreenBlock block={block} />
    case 'picture':
      return <PictureBlock block={block} picture={blockData.pictures.find(({ id }) => id === block.picture)} />
    case 'button':
      return <LinkButton to={block.to} label={block.label} />
    case 'gallery':
      return <GalleryBlock gallery={blockData.galleries.find(({ asked }) => asked === block.alias)} />
    case 'posts':
      return <PostCards posts={blockData.posts.filter(({ kind }) => kind === block.of)} level={3} />
    case 'plans':
      return <PlanList plans={blockData.plans} />
    default:
      return null
  }
}

const PlanList = ({ plans }: { plans: SiteContent['plans'] }) => (
  <ul className={styles.plans}>
    {plans.map((plan) => (
      <li key={plan.id} className={styles.plan}>
        <PlanFacts plan={plan} />
        <LinkButton to="contact" variant="secondary" />
      </li>
    ))}
  </ul>
)
