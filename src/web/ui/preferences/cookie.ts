/** Returns the value of a cookie from a `Cookie` header or `document.cookie`. */
export function readCookie(header: string, name: string): string | undefined {
  const pair = header.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

const YEAR_S = 365 * 24 * 3600

const createCookieWriter = (path: '/' | '/client') => (name: string, value: string | undefined, expiresAt?: Date) => {
  const lifetimeAttribute =
    value === undefined ? 'Max-Age=0' : expiresAt ? `Expires=${expiresAt.toUTCString()}` : `Max-Age=${YEAR_S}`
  document.cookie = `${name}=${value ?? ''}; Path=${path}; ${lifetimeAttribute}; SameSite=Lax`
}

/** Stores a preference for a year or until a date, readable by the server. `undefined` deletes it. */
export const writeCookie = createCookieWriter('/')

/** Stores a preference for a year for the client app only: the cookie isn't sent for public pages. */
export const writeClientCookie = createCookieWriter('/client')
