import { COLLECTION_ID } from '#web/features/gallery/data/gallery-address.ts'
import { loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { GalleryNotFound } from '#web/features/gallery/shell/gallery-not-found.tsx'
import { EXHIBITS_ID } from '#web/features/gallery/shell/gallery-shell.tsx'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { PageMoved, PageNotFound } from '#web/kit/navigation/page-errors.ts'
import type { HeadInput, LoaderInput } from '#web/kit/navigation/page-module.ts'
import { createMissingHead } from './unavailable-heads.ts'

type Params = { alias: string; section: string; name?: string }

/** Addresses that visitors get by cutting off the end of an address, and the section they mean. */
const CUT_ADDRESSES: Readonly<Record<string, string>> = { item: COLLECTION_ID, exhibit: EXHIBITS_ID }

/** Addresses below a gallery that belong to no page. Loads the gallery, for its layout. */
export async function loader({ context, params: { alias, section, name }, location }: LoaderInput<Params>) {
  const sectionId = name === undefined ? CUT_ADDRESSES[section] : undefined
  if (sectionId !== undefined) throw new PageMoved(`${galleryPath(alias)}#${sectionId}`)
  await loadGallery(context, { alias, location })
  throw new PageNotFound()
}

export const head = (input: HeadInput<unknown, Params>) => createMissingHead(input)

export { GalleryNotFound as NotFound, GalleryNotFound as Page }
