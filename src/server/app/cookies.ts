import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_S } from '#server/access/sign-in/known-device.ts'
import type { Config } from '#server/kit/config.ts'
import { LANGUAGE_COOKIE, languageOf, type Language } from '#shared/words/language.ts'

const CREDENTIAL = 'vitrine_credential'
const SESSION = 'vitrine_session'
const DEVICE = 'vitrine_device'
const GALLERY = 'vitrine_gallery_'

type At = Pick<Config, 'publicUrl'>
const isSecure = ({ publicUrl }: At) => publicUrl.startsWith('https:')

/**
 * Returns the full name of a cookie. On https the prefix ensures that neither plain http nor another host has set it.
 * (`__Host-` would be stricter but requires the path `/`, and public pages must not receive the session.)
 */
export const cookieName = (name: string, at: At) => (isSecure(at) ? `__Secure-${name}` : name)

/** The session's secret, if the request has one. */
export const credentialOf = (request: FastifyRequest, at: At): string | undefined =>
  request.cookies[cookieName(CREDENTIAL, at)]

/** Device tokens from earlier sign-ins; they outlive the session. */
export const deviceOf = (request: FastifyRequest, at: At): string | undefined => request.cookies[cookieName(DEVICE, at)]

/** The language of a request: the user's choice, or what the browser accepts. */
export const languageFor = (request: FastifyRequest): Language =>
  languageOf(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language'] ?? '')

/** How many gallery tokens a request may carry. */
const MOST_TOKENS = 50

/**
 * Tokens of opened galleries: from the cookies of /view, from the header that the gallery's script sends (separated by
 * commas), or as a Bearer token.
 */
export function galleryTokensOf(request: FastifyRequest, at: At): string[] {
  const prefix = cookieName(GALLERY, at)
  const fromCookies = Object.entries(request.cookies).flatMap(([name, value]) =>
    name.startsWith(prefix) && value ? [value] : [],
  )
  const { 'x-gallery-token': named, authorization = '' } = request.headers
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const sent = typeof named === 'string' ? named.split(',', MOST_TOKENS).map((token) => token.trim()) : []
  return [...(bearer === undefined ? [] : [bearer]), ...sent, ...fromCookies].slice(0, MOST_TOKENS)
}

const ofClient = (at: At) => ({ path: '/client', sameSite: 'lax', secure: isSecure(at) }) as const

/**
 * Sets or clears both session cookies. The credential cookie holds the secret, out of reach of scripts; the session
 * cookie only tells the web app who is signed in.
 * @spec 9.limit.7
 */
export function setSessionCookies(
  reply: FastifyReply,
  at: At,
  session: { token: string; expiresAt: number; userId: string } | null,
): void {
  const base = ofClient(at)
  const [credential, told] = [cookieName(CREDENTIAL, at), cookieName(SESSION, at)]
  if (!session) {
    reply.clearCookie(credential, base).clearCookie(told, base)
    return
  }
  const expires = new Date(session.expiresAt)
  reply.setCookie(credential, session.token, { ...base, expires, httpOnly: true })
  reply.setCookie(told, session.userId, { ...base, expires })
}

export function setDeviceCookie(reply: FastifyReply, at: At, token: string): void {
  reply.setCookie(cookieName(DEVICE, at), token, { ...ofClient(at), maxAge: DEVICE_S, httpOnly: true })
}

export function setGalleryCookie(reply: FastifyReply, at: At, project: string, token: string): void {
  const name = cookieName(`${GALLERY}${project}`, at)
  reply.setCookie(name, token, { path: '/view', sameSite: 'lax', secure: isSecure(at), httpOnly: true })
}
