/** An address as people read it: the site, and the way on it if there is one. */
export const shownAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
