/** The maximum number of pages that are read and rendered per document. */
export const MAX_PAGES = 5000
