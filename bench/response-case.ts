/** A request that the benchmark sends. */
export interface BenchRequest {
  path: string
  /** JSON body of a POST. Without it the request is a GET. */
  body?: object
  /** Sent with the owner's session. Without it the request is a visitor's. */
  asOwner?: true
}

/** A kind of request to measure, with several requests that are sent in turn. */
export interface AnswerCase {
  name: string
  requests: readonly BenchRequest[]
  /**
   * Requests that are each sent only once, so that no cache contains their answers. They replace `requests`, which then
   * lists examples.
   */
  uncachedRequests?: readonly BenchRequest[]
  /** Limits what the product caches for pages. Everything is cached by default. */
  cacheMode?: 'answers' | 'nothing'
}
