/** In an answer: the name of its request, by which whoever runs the server finds it in the log. */
export const REQUEST_HEADER = 'x-request-id'
