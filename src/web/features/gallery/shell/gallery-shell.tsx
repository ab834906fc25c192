import { IconExternalLink } from '@tabler/icons-react'
import { useCallback, type ReactNode } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { PRODUCT } from '#shared/product.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { galleryPath, orgPath } from '#web/kit/address/gallery-paths.ts'
import { MediaHeadersProvider } from '#web/media/media-headers.ts'
import { useFilters } from '../data/use-filters.ts'
import { GallerySearch } from './gallery-search.tsx'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { galleryHeaders } from '../data/gallery-token.ts'
import { archiveTitle } from '../data/load-gallery.ts'
import { LookStyle } from './look-style.tsx'
import { shownAddress } from './shown-address.ts'
import styles from './gallery-shell.module.css'

/** The layout of every gallery page: header with name and search, content, footer. */
export function GalleryShell({
  gallery,
  home = false,
  children,
}: {
  gallery: OpenGallery
  home?: boolean
  children: ReactNode
}) {
  const { project, org, org_page } = gallery
  const { url_alias } = project
  const headers = useCallback(() => galleryHeaders(url_alias), [url_alias])
  return (
    <MediaHeadersProvider value={headers}>
      <LookStyle look={gallery.look} />
      <Header
        path={galleryPath(url_alias)}
        here={home}
        above={
          org_page ? (
            <PageLink className={styles.org} to={orgPath(org_page)}>
              {org}
            </PageLink>
          ) : (
            <span className={styles.org}>{org}</span>
          )
        }
      >
        <PageLink className={styles.name} to={galleryPath(url_alias)}>
          <bdi>{archiveTitle(project)}</bdi>
        </PageLink>
      </Header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer project={project} />
    </MediaHeadersProvider>
  )
}

interface HeaderProps {
  /** The path of the page that shows search results, and whether this is that page. */
  path: string
  here: boolean
  above?: ReactNode
  /** The name of the gallery or organisation as a link. */
  children: ReactNode
}

/** The header with the name of the gallery or organisation and the search. */
export function Header({ path, here, above, children }: HeaderProps) {
  const filters = useFilters()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.home}>
          {above}
          {children}
        </div>
        <div className={styles.search}>
          <GallerySearch path={path} filters={filters} here={here} />
        </div>
      </div>
    </header>
  )
}

export const Made = () => (
  <p className={styles.credit}>
    <a href="/">{galleryMessages.madeWith(PRODUCT)}</a>
  </p>
)

function Footer({ project }: { project: OpenGallery['project'] }) {
  const { contacts } = project.gallery
  const links = [...new Set([project.logo_link_url, ...project.gallery.links].filter((url) => url !== null))]
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.footerName}>{archiveTitle(project)}</p>
        {contacts.length > 0 && (
          <section aria-labelledby="contacts">
            <h2 id="contacts" className={styles.footerTitle}>
              {galleryMessages.contacts}
            </h2>
            <ul className={styles.list}>
              {contacts.map((email) => (
                <li key={email}>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {links.length > 0 && (
          <section aria-labelledby="links">
            <h2 id="links" className={styles.footerTitle}>
              {galleryMessages.links}
            </h2>
            <ul className={styles.list}>
              {links.map((url) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {shownAddress(url)}
                    <IconExternalLink size={14} stroke={1.75} aria-hidden />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Made />
    </footer>
  )
}
