import { IconExternalLink } from '@tabler/icons-react'
import { useCallback, type ReactNode } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { PRODUCT } from '#shared/product.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { galleryPath, orgPath } from '#web/kit/address/gallery-paths.ts'
import { MediaHeadersProvider } from '#web/media/media-headers.ts'
import { useGalleryFilters } from '../data/use-gallery-filters.ts'
import { GallerySearch } from './gallery-search.tsx'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { getGalleryHeaders } from '../data/gallery-token.ts'
import { getArchiveTitle } from '../data/load-gallery.ts'
import { AppearanceStyle } from './appearance-style.tsx'
import { toDisplayUrl } from './display-url.ts'
import styles from './gallery-shell.module.css'

/** The layout of every gallery page: header with name and search, content, footer. */
export function GalleryShell({
  gallery,
  isHome = false,
  children,
}: {
  gallery: OpenGallery
  isHome?: boolean
  children: ReactNode
}) {
  const { project, org, org_page } = gallery
  const { url_alias } = project
  const headers = useCallback(() => getGalleryHeaders(url_alias), [url_alias])
  return (
    <MediaHeadersProvider value={headers}>
      <AppearanceStyle appearance={gallery.look} />
      <GalleryHeader
        path={galleryPath(url_alias)}
        showsResults={isHome}
        organisation={
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
          <bdi>{getArchiveTitle(project)}</bdi>
        </PageLink>
      </GalleryHeader>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <GalleryFooter project={project} />
    </MediaHeadersProvider>
  )
}

interface GalleryHeaderProps {
  /** The path of the page that shows search results, and whether this is that page. */
  path: string
  showsResults: boolean
  organisation?: ReactNode
  /** The name of the gallery or organisation as a link. */
  children: ReactNode
}

/** The header with the name of the gallery or organisation and the search. */
export function GalleryHeader({ path, showsResults, organisation, children }: GalleryHeaderProps) {
  const filters = useGalleryFilters()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.home}>
          {organisation}
          {children}
        </div>
        <div className={styles.search}>
          <GallerySearch path={path} filters={filters} showsResults={showsResults} />
        </div>
      </div>
    </header>
  )
}

export const ProductCredit = () => (
  <p className={styles.credit}>
    <a href="/">{galleryMessages.madeWith(PRODUCT)}</a>
  </p>
)

function GalleryFooter({ project }: { project: OpenGallery['project'] }) {
  const { contacts } = project.gallery
  const links = [...new Set([project.logo_link_url, ...project.gallery.links].filter((url) => url !== null))]
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.footerName}>{getArchiveTitle(project)}</p>
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
                    {toDisplayUrl(url)}
                    <IconExternalLink size={14} stroke={1.75} aria-hidden />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <ProductCredit />
    </footer>
  )
}
