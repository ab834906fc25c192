import { z } from 'zod'
import { trimEndCharacters } from '#shared/rules/trim-end-characters.ts'

// Types shared by several settings. Each error message says how to fix the value.

export const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL, such as https://archive.example.org' })
  .transform((url) => trimEndCharacters(url, '/'))

/** A URL without a path, because pages, cookies and passkeys apply to a whole host. */
export const hostUrl = webUrl.refine(
  (url) => new URL(url).href === `${new URL(url).origin}/`,
  'must be a URL without a path, such as https://archive.example.org, because Vitrine cannot run below a path',
)

/** A bucket, as `s3://bucket?endpoint=…`. */
export const bucketUrl = z
  .string()
  .regex(/^s3:\/\//, 'must be a bucket URL, such as s3://bucket?endpoint=https://s3.example.org')
  .refine(URL.canParse, 'must be a bucket URL, such as s3://bucket?endpoint=https://s3.example.org')
  .refine(
    (url) => !URL.canParse(url) || ['', '/'].includes(new URL(url).pathname),
    'must not have a path; use ?prefix=… instead',
  )

/** A directory or a bucket. */
export const directoryOrBucket = z
  .string()
  .refine(
    (value) => !/^[a-z0-9+]+:/i.test(value) || bucketUrl.safeParse(value).success,
    'must be a directory, or a bucket URL without a path, such as s3://bucket?endpoint=https://s3.example.org',
  )

/** A whole number whose error message states its bounds. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number(`must be a whole number from ${min} to ${max}`).int().min(min).max(max)

export const MAX_PORT = 65_535

/** `host:port`; an IPv6 address is in brackets. */
export const hostAndPort = z
  .string()
  .regex(/^(\[[0-9a-f:]+\]|[^:\s]+):\d{1,5}$/, 'must be a host and a port, such as 127.0.0.1:9464')
  .transform((value) => {
    const separatorIndex = value.lastIndexOf(':')
    return {
      host: value.slice(0, separatorIndex).replace(/^\[|\]$/g, ''),
      port: Number(value.slice(separatorIndex + 1)),
    }
  })
  .refine(({ port }) => port <= MAX_PORT, `must have a port up to ${MAX_PORT}`)

/** An email address on its own, or a name followed by one in angle brackets. */
export const mailFromValue = z
  .string()
  .regex(
    /[^\s@<]@[^\s@>]/,
    'must be or include an email address, such as archive@example.org or Archive <archive@example.org>',
  )

/** Names or addresses of hosts, each with an optional port; IPv6 addresses are in brackets. */
export const allowedHosts = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(\[[0-9a-f:]+\]|[^:\s/]+)(:\d{1,5})?$/,
          'must be hosts, each with an optional port, such as archive.local,10.0.0.7:8080',
        )
        .transform((entry) => {
          const [, host = '', port] = /^(.+?)(?::(\d+))?$/.exec(entry) ?? []
          return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? undefined : Number(port) }
        }),
    ),
  )
