import type { ComponentProps, ReactNode } from 'react'
import type { Post } from '#shared/entities/website/site.ts'
import { formatDayInWords } from '#shared/words/formats.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { Container } from '#web/ui/container.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { getLanguageAttributes, getPageLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { SiteBody } from '../blocks/site-body.tsx'
import { getPictureSources } from '../parts/picture-sources.ts'
import { OtherLanguageNote } from '#web/ui/preferences/other-language-note.tsx'
import styles from './post-view.module.css'

interface Props {
  post: Post
  prose: ComponentProps<typeof SiteBody>['prose']
  /** The link back. */
  children?: ReactNode
}

const NO_BLOCK_DATA = { pictures: [], galleries: [], plans: [], posts: [] }

/** A whole post: title, cover and text. */
export function PostView({ post, prose, children }: Props) {
  const {
    title,
    summary,
    author,
    cover,
    cover_alt,
    published_at,
    language,
    languages,
    body = [],
    shown: blockData = NO_BLOCK_DATA,
  } = post
  return (
    <article {...getLanguageAttributes(language)}>
      <div className={styles.head}>
        {children}
        <h1 className={styles.title}>{title}</h1>
        {summary && <p className={styles.summary}>{summary}</p>}
        {languages && <OtherLanguageNote language={language} languages={languages} />}
        <p {...getPageLanguageAttributes()} className={styles.facts}>
          <time dateTime={new Date(published_at).toISOString()}>{formatDayInWords(published_at)}</time>
          {author && ` · ${websiteMessages.byAuthor(author)}`}
        </p>
      </div>
      {cover && (
        <Container className={styles.cover ?? ''}>
          <MediaBox
            ratio={Math.max(4 / 3, Math.min(2.2, cover.width / cover.height || 1.5))}
            placeholder={cover.placeholder ?? undefined}
            sources={getPictureSources(cover)}
            focus={cover.focus}
            sizes="(max-width: 78rem) 94vw, 72rem"
            alt={cover_alt}
            eager
          />
        </Container>
      )}
      <SiteBody body={body} blockData={blockData} prose={prose} />
    </article>
  )
}
