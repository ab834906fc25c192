import { LEGAL_DOCUMENTS, type MenuPage } from '#shared/entities/website/pages.ts'
import { LANGUAGE_CODES, LANGUAGES } from '#shared/words/language.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { Container } from '#web/ui/container.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { storeConsent } from '#web/ui/preferences/consent.ts'
import styles from './site-footer.module.css'

/** Links to the pages with content, documents and other languages, and the button that reopens the cookie prompt. @spec 2.footer.1 */
export function SiteFooter({ pages, path }: { pages: readonly MenuPage[]; path: string }) {
  const currentLanguage = getCurrentLanguage()
  return (
    <footer className={styles.footer}>
      <Container className={styles.inside ?? ''}>
        <div className={styles.name}>
          <Logo />
          <p>{websiteMessages.tagline}</p>
        </div>
        <nav aria-label={websiteMessages.morePages} className={styles.group}>
          {[...pages, 'contact' as const].map((page) => (
            <PageLink key={page} to={`/${page}`}>
              {websiteMessages.menu[page]}
            </PageLink>
          ))}
        </nav>
        <nav aria-label={websiteMessages.documents} className={styles.group}>
          {LEGAL_DOCUMENTS.map((page) => (
            <PageLink key={page} to={`/docs/${page}`}>
              {websiteMessages.docs[page]}
            </PageLink>
          ))}
        </nav>
        <nav aria-label={websiteMessages.languages} className={styles.group}>
          {LANGUAGE_CODES.map((language) => (
            <a
              key={language}
              href={`${path}?language=${language}`}
              hrefLang={language}
              data-language={language}
              lang={language}
              aria-current={language === currentLanguage ? 'true' : undefined}
            >
              {LANGUAGES[language]}
            </a>
          ))}
          <button type="button" className={styles.choices} data-act="ask-anew" onClick={() => storeConsent(null)}>
            {websiteMessages.cookieChoices}
          </button>
        </nav>
      </Container>
    </footer>
  )
}
