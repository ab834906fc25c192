import { notFound } from '@tanstack/react-router'
import { isMissing } from './api-error.ts'

/** In a loader: a thing that does not exist makes the page answer 404 instead of failing. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (isMissing(error)) throw notFound()
    throw error
  }
}
