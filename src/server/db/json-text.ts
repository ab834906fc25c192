/**
 * Serializes JSON for PostgreSQL, which rejects lone surrogates: they are replaced by U+FFFD, as the driver does for
 * plain text parameters.
 */
export const toJsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, nested: unknown) => (typeof nested === 'string' ? nested.toWellFormed() : nested))
