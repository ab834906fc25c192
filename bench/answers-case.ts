/** One request. */
export interface Wanted {
  path: string
  /** Posted as JSON; left out: it is only got. */
  body?: object
  /** Left out: a visitor asks. */
  asOwner?: true
}

/** What is asked for, each of the kind in turn. */
export interface Case {
  name: string
  wanted: readonly Wanted[]
  /** Asked for instead, each once, so that nobody has asked for any before; `wanted` tells of what kind they are. */
  firsts?: readonly Wanted[]
  /** All that a product keeps in memory of pages; left out: all that it keeps. */
  keeps?: 'answers' | 'nothing'
}
