import { findBrowser } from './browser.ts'

/** The browser is unpacked before several journeys ask for it at once. */
export default async function setup(): Promise<void> {
  await findBrowser()
}
