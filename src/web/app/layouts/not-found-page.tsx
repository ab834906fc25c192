import { IconCompass } from '@tabler/icons-react'
import { stateMessages } from '#shared/words/page/page.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'

/** Returns the path of the gallery that a page belongs to, whether that gallery exists or not. */
const getGalleryPath = (path: string) => /^\/view\/[^/]+(?=\/.)/.exec(path)?.[0]

export function NotFoundPage({ path }: { path: string }) {
  return (
    <main id="content" style={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
      <NotFoundMessage path={path} />
    </main>
  )
}

/** A "not found" message for use inside any frame. */
export function NotFoundMessage({ path }: { path: string }) {
  const gallery = getGalleryPath(path)
  const homePath = path.startsWith('/client') ? '/client' : '/'
  return (
    <EmptyState full icon={IconCompass} title={stateMessages.notFoundTitle} text={stateMessages.notFoundText}>
      <a className={getButtonClass()} href={gallery ?? homePath}>
        {gallery ? stateMessages.backToGallery : stateMessages.backHome}
      </a>
    </EmptyState>
  )
}
