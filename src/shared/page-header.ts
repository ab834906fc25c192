/** Request header with the socket id of the calling page. The server doesn't notify that page of the change. */
export const PAGE_HEADER = 'x-page'
