import { IconCompass } from '@tabler/icons-react'
import { Suspense } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { useData, useDataAccess } from '#web/kit/data/data-context.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import type { PageProps } from '#web/kit/navigation/page-module.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { EmptyState } from '#web/ui/state.tsx'
import { galleryQuery } from '../data/gallery.queries.ts'
import { getArchiveTitle } from '../data/load-gallery.ts'
import { BareHeader } from '../frame/bare-header.tsx'
import { GallerySearch } from '../frame/gallery-search.tsx'
import { PageBar } from '../frame/page-bar.tsx'
import { GalleryShell } from './gallery-shell.tsx'
import { PasswordScreen } from './lazy-password-screen.ts'
import styles from './gallery-shell.module.css'

const CollectionSample = lazyWithMessages(async () => (await import('./collection-sample.tsx')).CollectionSample)

/**
 * The 404 page within a gallery. Keeps the gallery layout if it is open and asks for the password if it has been
 * locked.
 */
export function GalleryNotFound({ params: { alias } }: PageProps<{ alias: string }>) {
  const query = galleryQuery(useApi(), alias)
  const wasOpen = useDataAccess().peek(query)?.locked === false
  const { data: gallery } = useData({ ...query, enabled: wasOpen, staleTime: 0, meta: { quiet: true } })
  if (gallery?.locked)
    return (
      <Suspense>
        <PasswordScreen alias={alias} id={gallery.id} />
      </Suspense>
    )
  const isOpen = gallery?.locked === false
  const notFound = (
    <EmptyState full icon={IconCompass} title={stateMessages.notFoundTitle} text={stateMessages.notFoundText}>
      {isOpen ? (
        <>
          <GallerySearch
            path={galleryPath(alias)}
            label={galleryMessages.searchIn(getArchiveTitle(gallery.project))}
            filters={{}}
            showsResults={false}
          />
          <PageLink className={getButtonClass()} to={galleryPath(alias)}>
            {stateMessages.backToGallery}
          </PageLink>
        </>
      ) : (
        <a className={getButtonClass()} href="/">
          {stateMessages.backHome}
        </a>
      )}
    </EmptyState>
  )
  return isOpen ? (
    <GalleryShell gallery={gallery}>
      <PageBar gallery={gallery} current={stateMessages.notFoundTitle} />
      <div className={styles.notFound}>{notFound}</div>
      <Suspense>{gallery.look.sections.includes('collection') && <CollectionSample gallery={gallery} />}</Suspense>
    </GalleryShell>
  ) : (
    <>
      <BareHeader />
      <main id="content" className={styles.missing}>
        {notFound}
      </main>
    </>
  )
}
