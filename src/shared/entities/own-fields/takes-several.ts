// Visitors' pages import this, so it must not import schemas.
import type { OwnFieldType } from './own-field.ts'

/** Whether an item has several values in a field of this type. */
export const takesSeveral = (type: OwnFieldType): boolean => type === 'choices' || type === 'keywords'
