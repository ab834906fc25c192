/** Request header with the socket id of the calling page. The server doesn't notify a page of its own changes. */
export const PAGE_HEADER = 'x-page'
