/** The value of a cookie in a `Cookie` header or `document.cookie`. */
export function cookieIn(header: string, name: string): string | undefined {
  const pair = header.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

const YEAR_S = 365 * 24 * 3600

const kept = (path: '/' | '/client') => (name: string, value: string | undefined, until?: Date) => {
  const ends = value === undefined ? 'Max-Age=0' : until ? `Expires=${until.toUTCString()}` : `Max-Age=${YEAR_S}`
  document.cookie = `${name}=${value ?? ''}; Path=${path}; ${ends}; SameSite=Lax`
}

/** Keeps a choice of this browser for a year, or until a day; the server sees it, too. `undefined` forgets it. */
export const keepCookie = kept('/')

/** Keeps a choice for a year that only the client reads: public pages do not get it. */
export const keepClientCookie = kept('/client')
