/** Ids and attributes that the server writes into the document and the browser looks up. */
export const ROOT_ID = 'root'
/** The placeholder shown until the page has rendered. */
export const SHELL_ID = 'shell'
export const QUERY_STATE_ID = 'query-state'
export const FIRST_ANSWERS_ID = 'first-answers'
export const SERVER_RENDERED_ATTRIBUTE = 'data-rendered'
/** The URL of the page's data cache, if it isn't embedded in the document. */
export const STATE_URL_ATTRIBUTE = 'data-state'
/** Marks head elements that belong to the page and change with it. */
export const PAGE_HEAD_ATTRIBUTE = 'data-page'
/** Marks style sheets that load web fonts. */
export const LOADS_FONTS_ATTRIBUTE = 'data-faces'
