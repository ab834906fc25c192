/** Shortens a URL for display by dropping the scheme, `www.` and a trailing slash. */
export const toDisplayUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
