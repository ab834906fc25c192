import type { ReactNode } from 'react'
import { DOCUMENTS, type DocumentPage } from '#shared/entities/website/pages.ts'
import type { SiteView } from '#shared/entities/website/site.ts'
import { formatDay } from '#shared/words/formats.ts'
import { websiteMessages as words } from '#shared/words/website/website.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { Container } from '#web/ui/container.tsx'
import { inLanguage, inOurs } from '#web/ui/preferences/direction.ts'
import { PageIntro } from './page-intro.tsx'
import styles from './document-frame.module.css'

interface Props {
  page: DocumentPage
  view: SiteView
  chapters: readonly { anchor: string; title: string }[]
  /** The way to the website. */
  home: ReactNode
  children: ReactNode
}

/** The day of a moment, as days are written: UTC midnight. */
const dayOf = (at: number) => at - (at % 86_400_000)

/** What is around a document: the others, its chapters, since when it holds, and all of its versions. */
export function DocumentFrame({ page, view, chapters, home, children }: Props) {
  const { changed_at, version, versions, language } = view
  const current = versions[0]
  const isOld = current !== undefined && version !== current.id
  const day = formatDay(dayOf(changed_at))
  return (
    <>
      <Container as="header" className={styles.head ?? ''}>
        {home}
        <nav aria-label={words.documents} className={styles.others}>
          {DOCUMENTS.map((one) => (
            <PageLink key={one} to={`/docs/${one}`} aria-current={one === page ? 'page' : undefined}>
              {words.docs[one]}
            </PageLink>
          ))}
        </nav>
      </Container>
      <main id="content" {...inLanguage(language)} className={styles.document}>
        <Container>
          <PageIntro page={view}>
            <p {...inOurs()} className={isOld ? styles.old : styles.since}>
              {isOld ? words.olderVersion(day) : words.version(day)}{' '}
              {isOld && <PageLink to={`/docs/${page}`}>{words.versionNow}</PageLink>}
            </p>
          </PageIntro>
        </Container>
        <Container className={styles.columns ?? ''}>
          <nav aria-label={words.onThisPage} className={styles.contents}>
            <p {...inOurs()} className={styles.label}>
              {words.onThisPage}
            </p>
            <ol>
              {chapters.map((one) => (
                <li key={one.anchor}>
                  <a href={`#${one.anchor}`}>{one.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {children}
            <section className={styles.versions} aria-labelledby="versions">
              <h2 id="versions" {...inOurs()}>
                {words.versions}
              </h2>
              <ul>
                {versions.map(({ id, at }, n) => (
                  <li key={id}>
                    <PageLink
                      to={`/docs/${page}`}
                      search={n === 0 ? {} : { version: id }}
                      aria-current={id === version ? 'true' : undefined}
                    >
                      {formatDay(dayOf(at))}
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
