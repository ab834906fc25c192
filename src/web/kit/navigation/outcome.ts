import { isMissing } from '../api-error.ts'

/** Thrown by a loader: there is no such page. */
export class PageNotFound extends Error {}

/** Thrown by a loader: the page is elsewhere. */
export class PageMoved extends Error {
  href: string
  status: number
  constructor(href: string, status = 302) {
    super(href)
    this.href = href
    this.status = status
  }
}

/** In a loader: a thing that does not exist makes the page answer 404 instead of failing. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (isMissing(error)) throw new PageNotFound()
    throw error
  }
}
