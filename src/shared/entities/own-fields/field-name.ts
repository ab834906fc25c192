const PREFIX = 'fields.'

/** The name of an own field among all fields of an item: its key behind `fields.`. */
export const toFieldName = (key: string): string => `${PREFIX}${key}`

/** The key of the own field with this name; undefined for a built-in field. */
export const toOwnKey = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
