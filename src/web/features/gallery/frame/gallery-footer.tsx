import { IconExternalLink } from '@tabler/icons-react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { PRODUCT } from '#shared/product.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { toDisplayUrl } from './display-url.ts'
import type { SectionLink } from './gallery-header.tsx'
import styles from './gallery-footer.module.css'

interface Props {
  path: string
  name: string
  organisation?: string
  sections: readonly SectionLink[]
  contacts?: readonly string[]
  links?: readonly string[]
}

const NONE: readonly string[] = []

/** The footer of every gallery page: name, sections, contacts and links of the museum. */
export function GalleryFooter({ path, name, organisation, sections, contacts = NONE, links = NONE }: Props) {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <p dir="auto" className={styles.name}>
            {name}
          </p>
          {organisation && organisation !== name && (
            <p dir="auto" className={styles.org}>
              {organisation}
            </p>
          )}
        </div>
        {sections.length > 0 && (
          <nav aria-labelledby="explore">
            <h2 id="explore" className={styles.title}>
              {galleryMessages.explore}
            </h2>
            <ul className={styles.list}>
              {sections.map(({ id, label }) => (
                <li key={id}>
                  <PageLink to={path} hash={id}>
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {contacts.length > 0 && (
          <section aria-labelledby="contacts">
            <h2 id="contacts" className={styles.title}>
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
            <h2 id="links" className={styles.title}>
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
      <p className={styles.credit}>
        <a href="/">{galleryMessages.madeWith(PRODUCT)}</a>
      </p>
    </footer>
  )
}
