import type { Page } from 'playwright-core'

/** A folder or item in the archive list, found by its title. */
export const getEntry = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })

/** The toolbar with the selection actions. */
export const getSelectionBar = (page: Page) => page.getByRole('toolbar', { name: /selected/ })

/** Clicks an action of the selection bar, which is in its menu if there is no room for it. */
export async function clickSelectionAction(page: Page, name: string): Promise<void> {
  const bar = getSelectionBar(page)
  await bar.waitFor()
  const button = bar.getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) return button.click()
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
