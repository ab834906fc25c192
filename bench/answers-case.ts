/** One request. */
export interface Wanted {
  path: string
  /** JSON body of a POST. Without it the request is a GET. */
  body?: object
  /** Sent with the owner's session. Without it the request is a visitor's. */
  asOwner?: true
}

/** A kind of request to measure, with several requests that are sent in turn. */
export interface Case {
  name: string
  wanted: readonly Wanted[]
  /** Requests sent once each instead, which no cache has seen; `wanted` holds examples of them. */
  firsts?: readonly Wanted[]
  /** Limits what the product caches for pages. Everything is cached by default. */
  keeps?: 'answers' | 'nothing'
}
