import { galleryMessages } from '#shared/words/gallery/gallery.ts'

/** A protected gallery's head says nothing of what it holds. */
export const lockedHead = () => ({ meta: [{ title: galleryMessages.locked }, { name: 'robots', content: 'noindex' }] })
