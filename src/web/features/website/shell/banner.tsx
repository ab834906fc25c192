import { IconX } from '@tabler/icons-react'
import type { PostCard } from '#shared/entities/website/site.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import { closeBanner, closedBanner } from './acts.ts'
import styles from './banner.module.css'

/** A banner with the latest post. Once closed, it stays closed until there is a newer post. */
export function Banner({ latest, cookies }: { latest: PostCard | null; cookies: string }) {
  if (!latest || closedBanner(cookies) === latest.url) return null
  return (
    <aside className={styles.banner} aria-label={websiteMessages.latest}>
      <p className={styles.text}>
        <span className={styles.label}>{websiteMessages.latest}</span>
        <PageLink to={`/blog/${latest.url}`} {...inLanguage(latest.language)}>
          {latest.title}
        </PageLink>
      </p>
      <Button
        look="icon"
        className={styles.close ?? ''}
        aria-label={websiteMessages.closeBanner}
        title={websiteMessages.closeBanner}
        data-act="close-banner"
        data-post={latest.url}
        onClick={(event) => closeBanner(event.currentTarget)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </Button>
    </aside>
  )
}
