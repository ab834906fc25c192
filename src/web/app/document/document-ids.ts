/** What the server writes into the document and the browser looks for. */
export const ROOT_ID = 'root'
/** What is seen until the page is there. */
export const SHELL_ID = 'shell'
export const QUERY_STATE_ID = 'query-state'
export const FIRST_ANSWERS_ID = 'first-answers'
export const SERVER_RENDERED = 'data-rendered'
/** Where the data cache of a page is, if it did not come along. */
export const STATE_ADDRESS = 'data-state'
/** Marks head elements that belong to the page and change with it. */
export const PAGE_HEAD = 'data-page'
/** Marks style sheets that load faces. */
export const WITH_FACES = 'data-faces'
