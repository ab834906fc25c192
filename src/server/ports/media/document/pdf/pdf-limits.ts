/** Pages that are read and drawn of one document. */
export const MAX_PAGES = 5000
