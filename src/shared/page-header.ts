/** Names the page that makes a call, by the id of its socket: of its own doing it is not told. */
export const PAGE_HEADER = 'x-page'
