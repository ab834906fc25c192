/**
 * Serializes JSON for PostgreSQL, which rejects lone surrogates; they become replacement characters, as in plain text
 * parameters.
 */
export const toJsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, nested: unknown) => (typeof nested === 'string' ? nested.toWellFormed() : nested))
