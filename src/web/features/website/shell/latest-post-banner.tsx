import { IconX } from '@tabler/icons-react'
import type { PostCard } from '#shared/entities/website/site.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { closeBanner, readClosedBanner } from './banner-cookie.ts'
import styles from './latest-post-banner.module.css'

/** A banner with the latest post. Once closed, it stays closed until there is a newer post. */
export function LatestPostBanner({ latestPost, cookies }: { latestPost: PostCard | null; cookies: string }) {
  if (!latestPost || readClosedBanner(cookies) === latestPost.url) return null
  return (
    <aside className={styles.banner} aria-label={websiteMessages.latest}>
      <p className={styles.text}>
        <span className={styles.label}>{websiteMessages.latest}</span>
        <PageLink to={`/blog/${latestPost.url}`} {...getLanguageAttributes(latestPost.language)}>
          {latestPost.title}
        </PageLink>
      </p>
      <Button
        variant="icon"
        className={styles.close ?? ''}
        aria-label={websiteMessages.closeBanner}
        title={websiteMessages.closeBanner}
        data-act="close-banner"
        data-post={latestPost.url}
        onClick={(event) => closeBanner(event.currentTarget)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
    </aside>
  )
}
