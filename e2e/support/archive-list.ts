import type { Page } from 'playwright-core'

/** A folder or item in the archive list, found by its title. */
export const getEntry = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })

/** The toolbar with the selection actions. */
export const getSelectionBar = (page: Page) => page.getByRole('toolbar', { name: /selected/ })

export const clickSelectionAction = (page: Page, name: string) =>
  getSelectionBar(page).getByRole('button', { name, exact: true }).click()
