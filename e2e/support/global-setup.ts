import { findBrowser } from './browser.ts'

/** Unpacks the browser before several journeys need it at the same time. */
export default async function setup(): Promise<void> {
  await findBrowser()
}
