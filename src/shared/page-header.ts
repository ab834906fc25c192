/**
 * Request header with the socket id of the calling page. The server doesn't send a page messages about its own changes.
 */
export const PAGE_HEADER = 'x-page'
