import { useCallback, type ReactNode } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { galleryPath, orgPath } from '#web/kit/address/gallery-paths.ts'
import { MediaHeadersProvider } from '#web/media/media-headers.ts'
import { toDisplayUrl } from '../frame/display-url.ts'
import { GalleryFooter } from '../frame/gallery-footer.tsx'
import { GalleryHeader, type SectionLink } from '../frame/gallery-header.tsx'
import headerStyles from '../frame/gallery-header.module.css'
import { COLLECTION_ID } from '../data/gallery-address.ts'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { getGalleryHeaders } from '../data/gallery-token.ts'
import { getArchiveTitle } from '../data/load-gallery.ts'
import { AppearanceStyle } from './appearance-style.tsx'
import styles from './gallery-shell.module.css'

/** The element ids of the sections of the front page besides the collection. */
export const EXHIBITS_ID = 'exhibits'
export const ABOUT_ID = 'about'

interface Props {
  gallery: OpenGallery
  isHome?: boolean
  /** The id of the section that the page belongs to. */
  section?: string | undefined
  children: ReactNode
}

/** The layout of every gallery page: header, content, footer. */
export function GalleryShell({ gallery, isHome = false, section, children }: Props) {
  const { project, org, org_page, logo } = gallery
  const { url_alias, logo_link_url } = project
  const { contacts, links } = project.gallery
  const headers = useCallback(() => getGalleryHeaders(url_alias), [url_alias])
  const [path, name, sections] = [galleryPath(url_alias), getArchiveTitle(project), listSections(gallery)]
  return (
    <MediaHeadersProvider value={headers}>
      <AppearanceStyle appearance={gallery.look} />
      <GalleryHeader
        path={path}
        isHome={isHome}
        name={name}
        logo={logo && <Logo src={logo} link={logo_link_url} />}
        organisation={
          org_page ? (
            <PageLink className={headerStyles.org} to={orgPath(org_page)}>
              {org}
            </PageLink>
          ) : (
            org !== name && <span className={headerStyles.org}>{org}</span>
          )
        }
        sections={sections}
        currentSection={section}
      />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <GalleryFooter
        path={path}
        name={name}
        organisation={org}
        sections={sections}
        contacts={contacts}
        links={[...new Set([logo_link_url, ...links].filter((url) => url !== null))]}
      />
    </MediaHeadersProvider>
  )
}

/** The sections of the front page that have any content. */
function listSections({ exhibits, look, project }: OpenGallery): SectionLink[] {
  const { sections } = look
  return [
    ...(sections.includes('exhibits') && exhibits.length > 0
      ? [{ id: EXHIBITS_ID, label: galleryMessages.exhibits }]
      : []),
    ...(sections.includes('collection') ? [{ id: COLLECTION_ID, label: galleryMessages.collection }] : []),
    ...(sections.includes('words') && project.gallery.description?.trim()
      ? [{ id: ABOUT_ID, label: galleryMessages.about }]
      : []),
  ]
}

/** The logo of the archive, linked to its own site if there is one. */
function Logo({ src, link }: { src: string; link: string | null }) {
  if (!link) return <img src={src} alt="" className={headerStyles.logo} />
  return (
    <a href={link} rel="noopener">
      <img src={src} alt={galleryMessages.logoOf(toDisplayUrl(link))} className={headerStyles.logo} />
    </a>
  )
}
