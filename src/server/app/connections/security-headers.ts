import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/kit/config.ts'

/** Header names and values. */
export type SecurityHeaders = Record<string, string>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides the default headers, for routes that may be embedded in other sites. */
    securityHeaders?: SecurityHeaders
  }
}

// Browser features that no page uses, disabled so that injected code can't use them either.
const DISABLED_FEATURES = [
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
const PERMISSIONS_POLICY = DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', ')

type SecurityConfig = Pick<Config, 'publicUrl' | 'storagePublicUrl' | 'chat'>

/** HSTS excludes subdomains: other services there may still use http. */
const getHstsOptions = (publicUrl: string) => publicUrl.startsWith('https:') && { includeSubDomains: false }

/** The headers of every reply, computed once because computing them takes longer than sending a small reply. */
export function securityHeaders(
  { publicUrl, storagePublicUrl, chat }: SecurityConfig,
  isDevelopment: boolean,
): SecurityHeaders {
  // Allows no foreign hosts except those the operator has configured.
  const chatHosts = chat ? [new URL(chat.url).origin] : []
  const chatSockets = chatHosts.map((host) => host.replace(/^http/, 'ws'))
  const storageOrigin = new URL(storagePublicUrl).origin
  return toHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...chatHosts, ...(isDevelopment ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", "'unsafe-inline'", ...chatHosts],
        imgSrc: ["'self'", 'data:', 'blob:', storageOrigin, ...chatHosts],
        connectSrc: ["'self'", storageOrigin, ...chatHosts, ...chatSockets, ...(isDevelopment ? ['ws:'] : [])],
        mediaSrc: ["'self'", 'blob:', storageOrigin],
        objectSrc: ["'none'"],
        frameSrc: ["'self'", storageOrigin, ...chatHosts],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: getHstsOptions(publicUrl),
  })
}

/**
 * The headers of a page that other sites may embed: no scripts, no forms, nothing from other hosts, and only the style
 * sheet with this hash (`sha256-…`).
 */
export function getEmbeddedPageHeaders(
  { publicUrl, storagePublicUrl }: SecurityConfig,
  styleHash: string,
): SecurityHeaders {
  const ownHosts = ["'self'", new URL(storagePublicUrl).origin]
  return toHeaders({
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: getHstsOptions(publicUrl),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [`'${styleHash}'`],
        imgSrc: ownHosts,
        mediaSrc: ownHosts,
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ['*'],
      },
    },
  })
}

/**
 * Sends the headers with every reply, including errors. Set through Fastify, because setting even one header on Node's
 * own response puts all of them on a slower code path.
 */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.routeOptions.config.securityHeaders ?? headers)
    done()
  })
}

function toHeaders(options: HelmetOptions): SecurityHeaders {
  const headers: SecurityHeaders = { 'permissions-policy': PERMISSIONS_POLICY }
  const response = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => {},
  }
  helmet(options)({} as never, response as never, (error) => {
    if (error) throw error as Error
  })
  return headers
}
