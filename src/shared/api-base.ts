/** Where all calls of the API are. */
export const API_BASE = '/client/api'
