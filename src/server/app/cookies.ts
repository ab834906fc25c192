import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_TTL_SECONDS } from '#server/access/sign-in/known-device.ts'
import type { Config } from '#server/kit/config.ts'
import { LANGUAGE_COOKIE, chooseLanguage, type Language } from '#shared/words/language.ts'

const SESSION_TOKEN_COOKIE = 'vitrine_credential'
const SESSION_USER_COOKIE = 'vitrine_session'
const DEVICE_COOKIE = 'vitrine_device'
const GALLERY_COOKIE_PREFIX = 'vitrine_gallery_'

type CookieConfig = Pick<Config, 'publicUrl'>
const isSecure = ({ publicUrl }: CookieConfig) => publicUrl.startsWith('https:')

/**
 * Returns the full name of a cookie. On https, the prefix guarantees that it was set neither over plain http nor by
 * another host. (`__Host-` would be stricter but requires the path `/`, and public pages must not receive the session.)
 */
export const getCookieName = (name: string, config: CookieConfig) => (isSecure(config) ? `__Secure-${name}` : name)

/** The session secret of a request, if it has one. */
export const getSessionToken = (request: FastifyRequest, config: CookieConfig): string | undefined =>
  request.cookies[getCookieName(SESSION_TOKEN_COOKIE, config)]

/** Device tokens from earlier sign-ins; they outlive the session. */
export const getDeviceTokens = (request: FastifyRequest, config: CookieConfig): string | undefined =>
  request.cookies[getCookieName(DEVICE_COOKIE, config)]

/** The language of a request: the user's choice, or what the browser accepts. */
export const getRequestLanguage = (request: FastifyRequest): Language =>
  chooseLanguage(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language'] ?? '')

/** Maximum number of gallery tokens per request. */
const MAX_GALLERY_TOKENS = 50

/**
 * The tokens of opened galleries: from the cookies of /view, the header that the gallery's script sends (separated by
 * commas), or a Bearer token.
 */
export function getGalleryTokens(request: FastifyRequest, config: CookieConfig): string[] {
  const prefix = getCookieName(GALLERY_COOKIE_PREFIX, config)
  const cookieTokens = Object.entries(request.cookies).flatMap(([name, value]) =>
    name.startsWith(prefix) && value ? [value] : [],
  )
  const { 'x-gallery-token': headerTokens, authorization = '' } = request.headers
  const bearerToken = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const sentTokens =
    typeof headerTokens === 'string' ? headerTokens.split(',', MAX_GALLERY_TOKENS).map((token) => token.trim()) : []
  return [...(bearerToken === undefined ? [] : [bearerToken]), ...sentTokens, ...cookieTokens].slice(
    0,
    MAX_GALLERY_TOKENS,
  )
}

const getClientCookieOptions = (config: CookieConfig) =>
  ({ path: '/client', sameSite: 'lax', secure: isSecure(config) }) as const

/**
 * Sets or clears both session cookies. The credential cookie holds the secret, out of reach of scripts; the session
 * cookie only shows the web app who is signed in.
 * @spec 9.limit.7
 */
export function setSessionCookies(
  reply: FastifyReply,
  config: CookieConfig,
  session: { token: string; expiresAt: number; userId: string } | null,
): void {
  const cookieOptions = getClientCookieOptions(config)
  const [tokenCookie, userCookie] = [
    getCookieName(SESSION_TOKEN_COOKIE, config),
    getCookieName(SESSION_USER_COOKIE, config),
  ]
  if (!session) {
    reply.clearCookie(tokenCookie, cookieOptions).clearCookie(userCookie, cookieOptions)
    return
  }
  const expires = new Date(session.expiresAt)
  reply.setCookie(tokenCookie, session.token, { ...cookieOptions, expires, httpOnly: true })
  reply.setCookie(userCookie, session.userId, { ...cookieOptions, expires })
}

export function setDeviceCookie(reply: FastifyReply, config: CookieConfig, token: string): void {
  reply.setCookie(getCookieName(DEVICE_COOKIE, config), token, {
    ...getClientCookieOptions(config),
    maxAge: DEVICE_TTL_SECONDS,
    httpOnly: true,
  })
}

export function setGalleryCookie(reply: FastifyReply, config: CookieConfig, project: string, token: string): void {
  const name = getCookieName(`${GALLERY_COOKIE_PREFIX}${project}`, config)
  reply.setCookie(name, token, { path: '/view', sameSite: 'lax', secure: isSecure(config), httpOnly: true })
}
