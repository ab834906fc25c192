import { z } from 'zod'
import { trimmedEnd } from '#shared/rules/trimmed-end.ts'

// Types that several settings share. Each error message says how to fix the value.

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a URL, such as https://archive.example.org' })
  .transform((url) => trimmedEnd(url, '/'))

/** A URL without a path, because pages, cookies and passkeys belong to a whole host. */
export const hostAddress = webAddress.refine(
  (url) => new URL(url).href === `${new URL(url).origin}/`,
  'must be a URL without a path, such as https://archive.example.org, because Vitrine cannot run below a path',
)

/** A whole number whose error message names its bounds. */
export const wholeNumber = (least: number, most: number) =>
  z.coerce.number(`must be a whole number from ${least} to ${most}`).int().min(least).max(most)

export const MOST_PORT = 65_535

/** `host:port`; an IPv6 address is in brackets. */
export const hostAndPort = z
  .string()
  .regex(/^(\[[0-9a-f:]+\]|[^:\s]+):\d{1,5}$/, 'must be a host and a port, such as 127.0.0.1:9464')
  .transform((given) => {
    const at = given.lastIndexOf(':')
    return { host: given.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(given.slice(at + 1)) }
  })
  .refine(({ port }) => port <= MOST_PORT, `must have a port up to ${MOST_PORT}`)

/** An email address, or a name with one in angle brackets. */
export const sender = z
  .string()
  .regex(
    /[^\s@<]@[^\s@>]/,
    'must be or include an email address, such as archive@example.org or Archive <archive@example.org>',
  )
