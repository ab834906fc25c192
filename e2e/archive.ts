import type { Page } from 'playwright-core'

/** An item or a folder in the list of the archive, by its title. */
export const entry = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })

/** What can be done with all that is selected. */
export const bar = (page: Page) => page.getByRole('toolbar', { name: /selected/ })

export const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()
