import type { PostCard } from '#shared/entities/website/site.ts'
import { formatDayInWords } from '#shared/words/formats.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { getLanguageAttributes, getPageLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { getPictureSources } from './picture-sources.ts'
import styles from './post-cards.module.css'

interface Props {
  posts: readonly PostCard[]
  /** The level of the headings. */
  level?: 2 | 3
  /** Whether the cards come first on the page, so that the first picture loads eagerly. */
  leading?: boolean
  /** Whether the first card is as wide as the page. */
  hasLead?: boolean
}

/** Cards with the cover, title and summary of posts. */
export function PostCards({ posts, level = 2, leading = false, hasLead = false }: Props) {
  const Heading = `h${level}` as const
  return (
    <ul className={styles.cards}>
      {posts.map((post, index) => (
        <li
          key={post.url}
          className={`${styles.card} ${hasLead && index === 0 ? styles.lead : ''}`}
          {...getLanguageAttributes(post.language)}
        >
          {post.cover && (
            <div className={styles.cover}>
              <MediaBox
                ratio={3 / 2}
                placeholder={post.cover.placeholder ?? undefined}
                sources={getPictureSources(post.cover)}
                focus={post.cover.focus}
                sizes={`(max-width: 44rem) 94vw, ${hasLead && index === 0 ? 44 : 24}rem`}
                alt={post.cover_alt}
                eager={leading && index === 0}
              />
            </div>
          )}
          <p {...getPageLanguageAttributes()} className={styles.facts}>
            <time dateTime={new Date(post.published_at).toISOString()}>{formatDayInWords(post.published_at)}</time>
            {post.author && ` · ${websiteMessages.byAuthor(post.author)}`}
          </p>
          <Heading className={styles.title}>
            <PageLink to={`/blog/${post.url}`}>{post.title}</PageLink>
          </Heading>
          {post.summary && <p className={styles.summary}>{post.summary}</p>}
        </li>
      ))}
    </ul>
  )
}
