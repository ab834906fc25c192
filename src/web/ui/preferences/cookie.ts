/** Returns the value of a cookie from a `Cookie` header or `document.cookie`. */
export function cookieIn(header: string, name: string): string | undefined {
  const pair = header.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

const YEAR_S = 365 * 24 * 3600

const kept = (path: '/' | '/client') => (name: string, value: string | undefined, until?: Date) => {
  const ends = value === undefined ? 'Max-Age=0' : until ? `Expires=${until.toUTCString()}` : `Max-Age=${YEAR_S}`
  document.cookie = `${name}=${value ?? ''}; Path=${path}; ${ends}; SameSite=Lax`
}

/** Stores a preference for a year or until a date, readable by the server. `undefined` deletes it. */
export const keepCookie = kept('/')

/** Stores a preference for a year that only the client gets: public pages don't receive the cookie. */
export const keepClientCookie = kept('/client')
