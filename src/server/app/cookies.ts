import type { FastifyReply, FastifyRequest } from 'fastify'

const CREDENTIAL = 'vitrine_credential'
const SESSION = 'vitrine_session'
const GALLERY = 'vitrine_gallery_'

/** The secret of the session, if the request brings one. */
export const credentialOf = (request: FastifyRequest): string | undefined => request.cookies[CREDENTIAL]

/** Tokens of opened galleries: from the cookies of /view, from the header that the gallery's script sends, or as Bearer. */
export function galleryTokensOf(request: FastifyRequest): string[] {
  const fromCookies = Object.entries(request.cookies).flatMap(([name, value]) =>
    name.startsWith(GALLERY) && value ? [value] : [],
  )
  const { 'x-gallery-token': named, authorization = '' } = request.headers
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  return [...fromCookies, ...[named, bearer].filter((token) => typeof token === 'string')]
}

/**
 * Sets or clears both session cookies. The credential is the secret and out of reach of scripts; the session cookie
 * only tells the app that somebody is signed in.
 * @spec 9.limit.7
 */
export function setSessionCookies(
  reply: FastifyReply,
  secure: boolean,
  session: { token: string; expiresAt: number; userId: string } | null,
): void {
  const base = { path: '/client', sameSite: 'lax', secure } as const
  if (!session) {
    reply.clearCookie(CREDENTIAL, base).clearCookie(SESSION, base)
    return
  }
  const expires = new Date(session.expiresAt)
  reply.setCookie(CREDENTIAL, session.token, { ...base, expires, httpOnly: true })
  reply.setCookie(SESSION, session.userId, { ...base, expires })
}

export function setGalleryCookie(reply: FastifyReply, secure: boolean, project: string, token: string): void {
  reply.setCookie(`${GALLERY}${project}`, token, { path: '/view', sameSite: 'lax', secure, httpOnly: true })
}
