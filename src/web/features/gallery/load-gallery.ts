import { orNotFound } from '#web/kit/or-not-found.ts'
import type { RouterContext } from '#web/kit/router-context.ts'
import { galleryQuery, type GalleryAnswer } from './gallery.queries.ts'

/** The gallery of an address, for a loader: one that does not exist answers 404. */
export const loadGallery = ({ api, queries }: RouterContext, alias: string): Promise<GalleryAnswer> =>
  orNotFound(queries.ensureQueryData(galleryQuery(api, alias)))

/** The name that visitors know an archive by. */
export const archiveTitle = ({ title, gallery }: { title: string; gallery: { archive_title: string | null } }) =>
  gallery.archive_title ?? title
