import type { ReactNode } from 'react'
import { LEGAL_DOCUMENTS, type LegalDocument } from '#shared/entities/website/pages.ts'
import type { SiteView } from '#shared/entities/website/site.ts'
import { formatDayInWords } from '#shared/words/formats.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { Container } from '#web/ui/container.tsx'
import { getLanguageAttributes, getPageLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { PageIntro } from './page-intro.tsx'
import styles from './document-frame.module.css'

interface Props {
  page: LegalDocument
  view: SiteView
  chapters: readonly { anchor: string; title: string }[]
  /** The link to the home page. */
  homeLink: ReactNode
  children: ReactNode
}

const DAY_MS = 86_400_000
/** Returns the start of a time's UTC day, in ms; days are formatted in UTC. */
const toStartOfDay = (time: number) => time - (time % DAY_MS)

/** The frame of a legal document: links to the other documents, its chapters, date and versions. */
export function DocumentFrame({ page, view, chapters, homeLink, children }: Props) {
  const { changed_at, version, versions, language } = view
  const currentVersion = versions[0]
  const isOld = currentVersion !== undefined && version !== currentVersion.id
  const day = formatDayInWords(toStartOfDay(changed_at))
  return (
    <>
      <Container as="header" className={styles.head ?? ''}>
        {homeLink}
        <nav aria-label={websiteMessages.documents} className={styles.others}>
          {LEGAL_DOCUMENTS.map((documentName) => (
            <PageLink
              key={documentName}
              to={`/docs/${documentName}`}
              aria-current={documentName === page ? 'page' : undefined}
            >
              {websiteMessages.docs[documentName]}
            </PageLink>
          ))}
        </nav>
      </Container>
      <main id="content" {...getLanguageAttributes(language)} className={styles.document}>
        <Container>
          <PageIntro page={view}>
            <p {...getPageLanguageAttributes()} className={isOld ? styles.old : styles.since}>
              {isOld ? websiteMessages.olderVersion(day) : websiteMessages.version(day)}{' '}
              {isOld && <PageLink to={`/docs/${page}`}>{websiteMessages.versionNow}</PageLink>}
            </p>
          </PageIntro>
        </Container>
        <Container className={styles.columns ?? ''}>
          <nav aria-label={websiteMessages.onThisPage} className={styles.contents}>
            <p {...getPageLanguageAttributes()} className={styles.label}>
              {websiteMessages.onThisPage}
            </p>
            <ol>
              {chapters.map((chapter) => (
                <li key={chapter.anchor}>
                  <a href={`#${chapter.anchor}`}>{chapter.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {children}
            <section className={styles.versions} aria-labelledby="versions">
              <h2 id="versions" {...getPageLanguageAttributes()}>
                {websiteMessages.versions}
              </h2>
              <ul>
                {versions.map(({ id, at: savedAt }, index) => (
                  <li key={id}>
                    <PageLink
                      to={`/docs/${page}`}
                      search={index === 0 ? {} : { version: id }}
                      aria-current={id === version ? 'true' : undefined}
                    >
                      {formatDayInWords(toStartOfDay(savedAt))}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </Container>
      </main>
    </>
  )
}
