import type { AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { isMember } from './reader-visibility.ts'

/**
 * Whether the caller gets a project's public view. Members don't need the gallery's password when they ask for the
 * project by name; lists across galleries show only what everyone sees.
 */
export const canSeeAsVisitor = (authorized: AuthorizedSubject, isRequestedByName: boolean): boolean =>
  authorized.isGalleryOpen || (isRequestedByName && authorized.isGalleryProtected && isMember(authorized))
