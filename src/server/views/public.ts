import type { Placed } from '#server/access/place.ts'
import { isMember } from './sight.ts'

/**
 * Whether somebody gets what visitors see of a project. Its members look through the password that it asks others for, where they
 * name it: what is shown of many galleries together is what everybody sees.
 */
export const seesAsVisitor = (placed: Placed, isNamed: boolean): boolean =>
  placed.galleryOpen || (isNamed && placed.galleryProtected && isMember(placed))
