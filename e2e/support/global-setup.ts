import { findBrowser } from './browser.ts'

/** Unpacks the browser before several journeys need it at once. */
export default async function setup(): Promise<void> {
  await findBrowser()
}
