import type { Placed } from '#server/access/place.ts'
import { isMember } from './sight.ts'

/**
 * Whether the caller gets a project's public view. Members don't need the gallery's password when they ask for the
 * project by name; lists across galleries show only what everybody sees.
 */
export const seesAsVisitor = (placed: Placed, isNamed: boolean): boolean =>
  placed.galleryOpen || (isNamed && placed.galleryProtected && isMember(placed))
