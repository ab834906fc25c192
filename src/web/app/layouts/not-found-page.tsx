import { IconCompass } from '@tabler/icons-react'
import { stateMessages } from '#shared/words/page/page.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'

/** The gallery that a path lies in, whether there is one or not; the gallery itself lies in none. */
const galleryOf = (path: string) => /^\/view\/[^/]+(?=\/.)/.exec(path)?.[0]

export function NotFoundPage({ path }: { path: string }) {
  return (
    <main id="content" style={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <NothingHere path={path} />
    </main>
  )
}

/** Says that there is nothing at an address, within whatever frame there is. */
export function NothingHere({ path }: { path: string }) {
  const gallery = galleryOf(path)
  const home = path.startsWith('/client') ? '/client' : '/'
  return (
    <EmptyState full icon={IconCompass} title={stateMessages.notFoundTitle} text={stateMessages.notFoundText}>
      <a className={buttonClass()} href={gallery ?? home}>
        {gallery ? stateMessages.backToGallery : stateMessages.backHome}
      </a>
    </EmptyState>
  )
}
