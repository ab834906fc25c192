import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createMember } from '../../test/support/fixtures.ts'
import { getEntry } from '../support/archive-list.ts'
import { startArchiveTest } from '../support/archive-test.ts'
import { expectAccessible, expectFitsViewport, PHONE } from '../support/browser.ts'

// The columns of the archive's list: which are shown, and how wide they are.

const { app, project, visit, createItem, createFolder } = await startArchiveTest()
await createFolder('Papers')
await createItem('The chapel', { place: 'Hoy', reference: 'Box 7/3' })
const openList = (pageOptions = {}) => visit(`/client/archive?projectId=${project}&view=list`, pageOptions)

const readHeadings = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
const getResizer = (page: Page, column: string) => page.getByRole('separator', { name: `“${column}”` })
const measureColumn = async (page: Page, column: string) =>
  (await page.getByRole('columnheader', { name: column }).boundingBox())?.width
/** How far the text of an entry begins from the heading of its column. */
const readOffset = async (page: Page, column: string, entry: string, text: string) => {
  const [heading, fact] = [
    page.getByRole('columnheader', { name: column }),
    getEntry(page, entry).getByText(text, { exact: true }),
  ]
  return ((await fact.boundingBox())?.x ?? 0) - ((await heading.boundingBox())?.x ?? 0)
}

test('shows the columns that a person chooses, remembers them for that person, and resets them', async () => {
  const { page, faults } = await openList()
  await getEntry(page, 'The chapel').waitFor()
  expect(await readHeadings(page)).toEqual(['Title', 'Type', 'Date', 'Size', 'Added'])
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Place' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Size' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const CHOSEN = ['Title', 'Type', 'Date', 'Place', 'Reference', 'Added']
  expect(await readHeadings(page)).toEqual(CHOSEN)
  await getEntry(page, 'The chapel').getByText('Box 7/3').waitFor()
  expect(await readOffset(page, 'Place', 'The chapel', 'Hoy')).toBe(0)
  await expectAccessible(page)
  await page.reload()
  await getEntry(page, 'The chapel').waitFor()
  expect(await readHeadings(page)).toEqual(CHOSEN)

  // Someone else who uses this browser has their own columns.
  const grace = await createMember(app, project, 'editor', 'Grace')
  const storage = await page.context().storageState()
  const gracesTab = await openList({ user: grace, storageState: { ...storage, cookies: [] } })
  await getEntry(gracesTab.page, 'The chapel').waitFor()
  expect(await readHeadings(gracesTab.page)).toEqual(['Title', 'Type', 'Date', 'Size', 'Added'])

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect.poll(() => readHeadings(page)).toEqual(['Title', 'Type', 'Date', 'Size', 'Added'])
  expect(faults).toEqual([])
})

test('resizes a column by dragging or with the arrow keys, together with its rows, and remembers the width', async () => {
  const { page, faults } = await openList()
  await getEntry(page, 'The chapel').waitFor()
  const initialWidth = (await measureColumn(page, 'Date')) ?? 0
  const box = await getResizer(page, 'Date').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 40, y, { steps: 4 })
  // The rows follow while the line is dragged.
  expect(await measureColumn(page, 'Date')).toBe(initialWidth + 40)
  expect(await readOffset(page, 'Type', 'Papers', 'Folder')).toBe(0)
  await page.mouse.up()
  await getResizer(page, 'Date').press('ArrowRight')
  await expect.poll(() => measureColumn(page, 'Date')).toBe(initialWidth + 24)
  expect(await getResizer(page, 'Date').getAttribute('aria-valuenow')).toBe(String(initialWidth + 24))
  await page.reload()
  await getEntry(page, 'The chapel').waitFor()
  expect(await measureColumn(page, 'Date')).toBe(initialWidth + 24)
  await getResizer(page, 'Date').dblclick()
  await expect.poll(() => measureColumn(page, 'Date')).toBe(initialWidth)
  // Dragging a heading's line doesn't sort the list.
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull()
  expect(faults).toEqual([])
})

test('moves the line with the pointer in a right-to-left language, and hides columns that don’t fit', async () => {
  const { page, faults } = await openList({ locale: 'ar' })
  await getEntry(page, 'The chapel').waitFor()
  const resizer = page.getByRole('separator').nth(1)
  const readLineX = async () => (await resizer.boundingBox())?.x ?? 0
  const initialX = await readLineX()
  await resizer.press('ArrowRight')
  await expect.poll(readLineX).toBe(initialX + 16)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(0)
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})
