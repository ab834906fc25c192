/** Shortens a URL for display by dropping the scheme, `www.` and a trailing slash. */
export const shownAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
