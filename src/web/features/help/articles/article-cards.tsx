import { Link } from '@tanstack/react-router'
import type { ArticleCard } from '#shared/entities/help/article.ts'
import { splitIntoPassages } from '#shared/rules/text/search-words.ts'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import styles from './articles.module.css'

interface Props {
  articles: readonly ArticleCard[]
  /** Search terms to highlight. */
  query?: string
  /** Opens the article in place instead of linking to its page. */
  onOpen?: ((slug: string) => void) | undefined
}

/** A list of help articles with title, summary and matching excerpt. */
export function ArticleCards({ articles, query = '', onOpen }: Props) {
  return (
    <ul className={styles.cards}>
      {articles.map(({ slug, title, summary, excerpt, language }) => {
        const content = (
          <>
            <b>
              <Marked text={title} query={query} />
            </b>
            <span>
              <Marked text={summary} query={query} />
            </span>
            {excerpt && (
              <span className={styles.excerpt}>
                <Marked text={excerpt} query={query} /> …
              </span>
            )}
          </>
        )
        return (
          <li key={slug} {...getLanguageAttributes(language)}>
            {onOpen ? (
              <button type="button" className={styles.card} onClick={() => onOpen(slug)}>
                {content}
              </button>
            ) : (
              <Link
                to="/client/help"
                search={(current) => ({ ...current, article: slug, section: undefined })}
                className={styles.card ?? ''}
              >
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The titles of help articles as links to their pages. */
export function ArticleLinks({ articles }: { articles: readonly ArticleCard[] }) {
  return (
    <ul className={styles.links}>
      {articles.map(({ slug, title, summary, language }) => (
        <li key={slug}>
          <Link
            to="/client/help"
            search={(current) => ({ ...current, article: slug, section: undefined })}
            title={summary}
            {...getLanguageAttributes(language)}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  return splitIntoPassages(text, query).map(({ text: passage, isHit }, index) =>
    // Passages have no ids and never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    isHit ? <mark key={index}>{passage}</mark> : passage,
  )
}
