import { websiteMessages } from '#shared/words/website/website.ts'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import { Logo } from '#web/ui/logo.tsx'
import styles from './site-header.module.css'

const MENU_LINKS = [
  ['/stories', 'stories'],
  ['/blog', 'blog'],
  ['/social', 'social'],
] as const

/**
 * The logo, the pages and two buttons: Login leads to the client app, Sign up to the contact page.
 * @spec 2.header.1
 */
export function SiteHeader() {
  const { pathname } = usePageLocation()
  const isCurrent = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <Container as="header" className={styles.header ?? ''}>
      <PageLink to="/" className={styles.logo}>
        <Logo />
      </PageLink>
      <nav aria-label={websiteMessages.pages} className={styles.menu}>
        {MENU_LINKS.map(([to, name]) => (
          <PageLink
            key={to}
            to={to}
            className={`${styles.link} ${isCurrent(to) ? styles.current : ''}`}
            aria-current={isCurrent(to) ? 'page' : undefined}
          >
            {websiteMessages.menu[name]}
          </PageLink>
        ))}
      </nav>
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
