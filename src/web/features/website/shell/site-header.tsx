import type { MenuPage } from '#shared/entities/website/pages.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import { Logo } from '#web/ui/logo.tsx'
import styles from './site-header.module.css'

/**
 * The logo, the pages with content, and two buttons: Login leads to the client app, Sign up to the contact page.
 * @spec 2.header.1
 */
export function SiteHeader({ pages }: { pages: readonly MenuPage[] }) {
  const { pathname } = usePageLocation()
  const isCurrent = (page: MenuPage) => pathname === `/${page}` || pathname.startsWith(`/${page}/`)
  return (
    <Container as="header" className={styles.header ?? ''}>
      <PageLink to="/" className={styles.logo}>
        <Logo />
      </PageLink>
      {pages.length > 0 && (
        <nav aria-label={websiteMessages.pages} className={styles.menu}>
          {pages.map((page) => (
            <PageLink
              key={page}
              to={`/${page}`}
              className={`${styles.link} ${isCurrent(page) ? styles.current : ''}`}
              aria-current={isCurrent(page) ? 'page' : undefined}
            >
              {websiteMessages.menu[page]}
            </PageLink>
          ))}
        </nav>
      )}
      <div className={styles.buttons}>
        <a className={getButtonClass({ variant: 'quiet' })} href="/client">
          {websiteMessages.login}
        </a>
        <PageLink className={getButtonClass({ variant: 'primary' })} to="/contact">
          {websiteMessages.signUp}
        </PageLink>
      </div>
    </Container>
  )
}
