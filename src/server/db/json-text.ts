/**
 * A value as JSON that PostgreSQL takes. A half of a sign that somebody sent becomes the sign for what cannot be read, as it
 * does in a text that is sent by itself.
 */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner))
