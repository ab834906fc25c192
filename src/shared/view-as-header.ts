/** Request header that names the subject of view-as. For sockets, it is a query parameter of the same name. */
export const VIEW_AS_HEADER = 'x-view-as'
