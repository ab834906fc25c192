import type { AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { isMember } from './reader-visibility.ts'

/**
 * Whether the caller gets a project's public view. Members whose call names the project don't need the gallery's
 * password; lists across galleries show only what everyone sees.
 */
export const canSeeAsVisitor = (authorized: AuthorizedSubject, isRequestedByName: boolean): boolean =>
  authorized.isGalleryOpen || (isRequestedByName && authorized.isGalleryProtected && isMember(authorized))
