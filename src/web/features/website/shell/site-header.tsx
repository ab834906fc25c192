import { Link } from '@tanstack/react-router'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import { Logo } from '#web/ui/logo.tsx'
import styles from './site-header.module.css'

const MENU = [
  ['/stories', 'stories'],
  ['/blog', 'blog'],
  ['/social', 'social'],
] as const

/**
 * The name, the pages, and the ways in: Login to the client, Sign up to the contact page.
 * @spec 2.header.1
 */
export function SiteHeader() {
  return (
    <Container as="header" className={styles.header ?? ''}>
      <Link to="/" className={styles.logo}>
        <Logo />
      </Link>
      <nav aria-label={words.pages} className={styles.menu}>
        {MENU.map(([to, name]) => (
          <Link key={to} to={to} className={styles.link} activeProps={{ className: styles.here ?? '' }}>
            {words.menu[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.ways}>
        <a className={buttonClass({ look: 'quiet' })} href="/client">
          {words.login}
        </a>
        <Link className={buttonClass({ look: 'primary' })} to="/contact">
          {words.signUp}
        </Link>
      </div>
    </Container>
  )
}
