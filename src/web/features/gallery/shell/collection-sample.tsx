import type { OpenGallery } from '../data/gallery.queries.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { getPicture } from '#web/media/public/get-picture.ts'
import { Container } from '#web/ui/container.tsx'
import { ItemGrid } from '../collection/item-grid.tsx'
import { toGalleryScope } from '../data/collection-scope.ts'
import { collectionQuery } from '../data/gallery.queries.ts'
import styles from './gallery-page.module.css'

const MAX_ITEMS = 6

/** A few pictures of the collection, for visitors who have found nothing. Empty while they load. */
export function CollectionSample({ gallery }: { gallery: OpenGallery }) {
  const scope = toGalleryScope(gallery.project.url_alias, gallery)
  const { data } = usePagedData({ ...collectionQuery(useApi(), scope, {}), meta: { quiet: true } })
  const items =
    data?.pages[0]?.artifacts.filter((item) => getPicture(item).sources.length > 0).slice(0, MAX_ITEMS) ?? []
  if (items.length === 0) return null
  return (
    <Container as="section">
      <h2 className={styles.title}>{galleryMessages.collection}</h2>
      <ItemGrid getAlias={scope.getAlias} items={items} />
    </Container>
  )
}
