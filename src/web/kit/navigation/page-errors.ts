import { isMissing } from '../api-error.ts'

/** Thrown by a loader if the page doesn't exist. */
export class PageNotFound extends Error {}

/** Thrown by a loader if the page has moved to another URL. */
export class PageMoved extends Error {
  href: string
  status: number
  constructor(href: string, status = 302) {
    super(href)
    this.href = href
    this.status = status
  }
}

/** Throws `PageNotFound` in a loader if the response is a 404. */
export async function throwIfNotFound<T>(response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (isMissing(error)) throw new PageNotFound()
    throw error
  }
}
