/** Request header that names the subject of view-as. On a socket address, a query parameter of the same name. */
export const VIEW_AS_HEADER = 'x-view-as'
