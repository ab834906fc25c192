/**
 * Serializes JSON for PostgreSQL, which rejects lone surrogates; they become replacement characters, as in plain text
 * parameters.
 */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner))
