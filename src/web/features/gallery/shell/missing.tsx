import { IconCompass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { stateMessages } from '#shared/words/page/page.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { galleryQuery } from '../data/gallery.queries.ts'
import { GalleryShell } from './gallery-shell.tsx'
import { PasswordScreen } from './password-screen.tsx'

/**
 * In the place of what a gallery does not show, or not any more: the gallery stays around it, where there is one. One that was
 * open may ask for a password by now.
 */
export function Missing() {
  const { alias = '' } = useParams({ strict: false })
  const { data: gallery } = useQuery({
    ...galleryQuery(useApi(), alias),
    enabled: ({ state }) => state.data?.locked === false,
    staleTime: 0,
    meta: { quiet: true },
  })
  if (gallery?.locked) return <PasswordScreen alias={alias} id={gallery.id} />
  const open = gallery?.locked === false
  const nothing = (
    <EmptyState full icon={IconCompass} title={stateMessages.notFoundTitle} text={stateMessages.notFoundText}>
      {open ? (
        <Link className={buttonClass()} to="/view/$alias" params={{ alias }}>
          {stateMessages.backToGallery}
        </Link>
      ) : (
        <a className={buttonClass()} href="/">
          {stateMessages.backHome}
        </a>
      )}
    </EmptyState>
  )
  return open ? <GalleryShell gallery={gallery}>{nothing}</GalleryShell> : <main id="content">{nothing}</main>
}
