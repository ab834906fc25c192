/** Response header with the request id, so that the operator can find the request in the log. */
export const REQUEST_ID_HEADER = 'x-request-id'
