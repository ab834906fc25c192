/** The path under which every API endpoint is served. */
export const API_BASE = '/client/api'
