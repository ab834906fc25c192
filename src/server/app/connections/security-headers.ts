import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/kit/config.ts'

/** Names and values of headers. */
export type SecurityHeaders = Record<string, string>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route whose answers stand within the pages of other sites; left out: as everywhere. */
    securityHeaders?: SecurityHeaders
  }
}

// What no page of ours asks a browser for, and so nothing that gets into one may.
const REFUSED_ABILITIES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const ABILITIES = REFUSED_ABILITIES.map((feature) => `${feature}=()`).join(', ')

type At = Pick<Config, 'publicUrl' | 'storagePublicUrl' | 'chat'>

/** Of this host alone: of those below its name we know nothing, and some may be there by http. */
const staysEncrypted = (publicUrl: string) => publicUrl.startsWith('https:') && { includeSubDomains: false }

/** What every answer tells browsers to refuse, as it is for all of them: written once, since to write it costs more than a small answer. */
export function securityHeaders({ publicUrl, storagePublicUrl, chat }: At, developing: boolean): SecurityHeaders {
  // Nobody else's host is let in unless whoever runs the server has chosen one.
  const chatHosts = chat ? [new URL(chat.url).origin] : []
  const chatSockets = chatHosts.map((host) => host.replace(/^http/, 'ws'))
  const storage = new URL(storagePublicUrl).origin
  return written({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...chatHosts, ...(developing ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", "'unsafe-inline'", ...chatHosts],
        imgSrc: ["'self'", 'data:', 'blob:', storage, ...chatHosts],
        connectSrc: ["'self'", storage, ...chatHosts, ...chatSockets, ...(developing ? ['ws:'] : [])],
        mediaSrc: ["'self'", 'blob:', storage],
        objectSrc: ["'none'"],
        frameSrc: ["'self'", storage, ...chatHosts],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: staysEncrypted(publicUrl),
  })
}

/**
 * Of a page that stands within those of other sites: it may nothing more than show what is here. No script, no form, nothing from
 * elsewhere, and of styles those alone that have this hash (`sha256-…`).
 */
export function headersWithinOthers({ publicUrl, storagePublicUrl }: At, styles: string): SecurityHeaders {
  const ours = ["'self'", new URL(storagePublicUrl).origin]
  return written({
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: staysEncrypted(publicUrl),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [`'${styles}'`],
        imgSrc: ours,
        mediaSrc: ours,
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ['*'],
      },
    },
  })
}

/**
 * Says them with every answer, errors too. By the framework: where a single header is set on Node's own answer, Node takes a
 * slower way for all of them.
 */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.routeOptions.config.securityHeaders ?? headers)
    done()
  })
}

function written(options: HelmetOptions): SecurityHeaders {
  const headers: SecurityHeaders = { 'permissions-policy': ABILITIES }
  const answer = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => {},
  }
  helmet(options)({} as never, answer as never, (error) => {
    if (error) throw error as Error
  })
  return headers
}
