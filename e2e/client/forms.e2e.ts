import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startApp } from '../../test/support/app.ts'
import { actAndWaitFor, waitForCaret, expectAccessible, openPage, PAGES, PHONE } from '../support/browser.ts'
import { startBrowserTest } from '../support/browser-test.ts'

// The form system, tested with real keystrokes and pasting on the developer page that shows every field and form.

const { app, browser, visit } = await startBrowserTest()
const { page, faults } = await openPage(browser, {
  baseURL: app.base,
  permissions: ['clipboard-read', 'clipboard-write'],
})
await page.goto('/dev/forms')
await page.getByRole('heading', { name: 'Ticket', exact: true }).waitFor()

const getCard = (name: string) => page.getByRole('region', { name, exact: true })
const getEmptyForm = () => getCard('Every type, empty')
const getPrompts = () => page.getByRole('region', { name: 'Alerts' })
const clickSave = (form: Locator) => form.getByRole('button', { name: 'Save' }).click()

async function pasteText(field: Locator, text: string): Promise<void> {
  await page.evaluate((clipboardText) => navigator.clipboard.writeText(clipboardText), text)
  await field.focus()
  await page.keyboard.press('Control+v')
}

describe('typing', () => {
  test('5.text.1 collapses repeated spaces in single-line and multi-line fields but not in passwords', async () => {
    const area = getEmptyForm().getByRole('textbox', { name: 'Area' })
    await area.pressSequentially('a   b')
    await area.press('Enter')
    await area.press('Enter')
    await area.pressSequentially('  c')
    await expect.poll(() => area.inputValue()).toBe('a b\n\n c')
    await area.fill('')
    const line = getEmptyForm().getByRole('textbox', { name: 'Line' })
    await line.pressSequentially('a   b')
    await expect.poll(() => line.inputValue()).toBe('a b')
    await pasteText(line, '  c    d')
    await expect.poll(() => line.inputValue()).toBe('a b c d')
    // The caret stays where the user types.
    await line.press('Home')
    await line.pressSequentially('x  y')
    await expect.poll(() => line.inputValue()).toBe('x ya b c d')
    const secret = getEmptyForm().getByLabel('Secret')
    await secret.pressSequentially('two  spaces')
    await expect.poll(() => secret.inputValue()).toBe('two  spaces')
    await secret.fill('')
  })
  test('5.text.2 5.text.4 5.text.5 drops forbidden and excess characters typed or pasted into a strict field', async () => {
    const strictField = getEmptyForm().getByRole('textbox', { name: 'Strict' })
    await strictField.pressSequentially('a b/ü-(1)_.')
    await expect.poll(() => strictField.inputValue()).toBe('ab-(1)_.')
    await getEmptyForm().getByText('Character count: 8 / 12').waitFor()
    const shortenedNotice = page.getByText('The pasted text was too long for this field and was shortened')
    await actAndWaitFor(shortenedNotice, () => pasteText(strictField, 'cdefghij'))
    await expect.poll(() => strictField.inputValue()).toBe('ab-(1)_.cdef')
    await strictField.pressSequentially('zzz')
    await expect.poll(() => strictField.inputValue()).toHaveLength(12)
    await strictField.press('Backspace')
    await getEmptyForm().getByText('Character count: 11 / 12').waitFor()
  })
  test('5.text.3 5.text.5 ignores Space and Enter once the word limit is reached', async () => {
    const area = getEmptyForm().getByRole('textbox', { name: 'Area' })
    await area.pressSequentially('one two three four five six')
    await area.press('Space')
    await area.press('Enter')
    await area.pressSequentially('ty')
    await expect.poll(() => area.inputValue()).toBe('one two three four five sixty')
    await getEmptyForm().getByText('Word count: 6 / 6').waitFor()
    await area.fill('')
    await pasteText(area, 'a b c d e f g h')
    await expect.poll(async () => (await area.inputValue()).trim()).toBe('a b c d e f')
  })
  test('5.text.3 5.text.5 enforces the word limit in rich text, and says when pasted text was truncated', async () => {
    const text = getEmptyForm().getByRole('textbox', { name: 'Brief' })
    await text.pressSequentially('one two three four')
    await text.press('Space')
    await text.press('Enter')
    await text.pressSequentially('teen')
    await expect.poll(() => text.innerText()).toBe('one two three fourteen')
    await getEmptyForm().getByText('Word count: 4 / 4').waitFor()
    // Splitting a word would exceed the limit; deleting one makes room.
    await text.press('Home')
    await text.press('Space')
    expect(await text.innerText()).toBe('one two three fourteen')
    await text.press('End')
    await waitForCaret(page)
    for (let n = 0; n < 9; n++) await text.press('Backspace')
    await expect.poll(() => text.innerText()).toBe('one two three')
    const shortenedNotice = page.getByText('The pasted text was too long for this field and was shortened')
    await actAndWaitFor(shortenedNotice.last(), () => pasteText(text, ' a b c'))
    await expect.poll(async () => (await text.innerText()).trim()).toBe('one two three a')
    await text.fill('')
  })
  test('keeps subscripts, superscripts, headings and table cells of pasted text', async () => {
    const text = getEmptyForm().getByRole('textbox', { name: 'Rich' })
    await page.evaluate(() => {
      const html = '<h1>Tide</h1>H<sub>2</sub>O<table><tr><td>one</td><td><p>two</p></td></tr></table>'
      return navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) })])
    })
    await text.focus()
    await page.keyboard.press('Control+v')
    const readLines = () => text.locator('h2, p').allInnerTexts()
    await expect.poll(readLines).toEqual(['Tide', 'H2O', 'one', 'two'])
    expect(await text.locator('sub').innerText()).toBe('2')
    await text.press('End')
    await getEmptyForm().getByRole('button', { name: 'Superscript' }).first().click()
    await text.pressSequentially('3')
    await expect.poll(() => text.locator('sup').innerText()).toBe('3')
    await text.fill('')
  })
  test('5.date.1 accepts a date typed as dd/MM/yyyy or chosen from the calendar, and reports an invalid date', async () => {
    const day = getEmptyForm().getByRole('textbox', { name: 'Day' })
    expect(await day.getAttribute('placeholder')).toBe('Select date...')
    await day.fill('12/05/1911')
    await day.blur()
    await expect.poll(() => day.inputValue()).toBe('12/05/1911')
    await getEmptyForm().getByRole('button', { name: 'Choose a date: Day' }).click()
    const calendar = page.getByRole('dialog', { name: 'Choose a date: Day' })
    await calendar.getByRole('button', { name: '20 May 1911' }).click()
    await expect.poll(() => day.inputValue()).toBe('20/05/1911')
    const artifact = getCard('Artifact')
    const origin = artifact.getByRole('textbox', { name: 'Date of origin' })
    await artifact.getByRole('textbox', { name: 'Title' }).fill('A letter')
    await origin.fill('31/02/1990')
    await clickSave(artifact)
    await getPrompts().getByText('The "Date of origin" field is not a valid date').waitFor()
    await artifact.getByText('Enter a date as dd/MM/yyyy.').waitFor()
    await expect.poll(() => origin.inputValue()).toBe('31/02/1990')
    await origin.fill('')
  })
})

test('keeps the end date of a period when a year is typed as its start, and vice versa', async () => {
  const { page: freshPage } = await visit('/dev/forms')
  const filledForm = freshPage.getByRole('region', { name: 'Every type, filled', exact: true })
  const [fromField, toField] = ['From', 'To'].map((end) =>
    filledForm.getByRole('textbox', { name: `Period: ${end}` }),
  ) as [Locator, Locator]
  await toField.fill('1980')
  await filledForm.getByRole('button', { name: 'Use 31/12/1980 as “To”' }).click()
  await expect
    .poll(async () => [await fromField.inputValue(), await toField.inputValue()])
    .toEqual(['01/01/1970', '31/12/1980'])
  await fromField.fill('1975')
  await fromField.press('Enter')
  await expect
    .poll(async () => [await fromField.inputValue(), await toField.inputValue()])
    .toEqual(['01/01/1975', '31/12/1980'])
  // A typed year that would put the end before the start sets both ends.
  await toField.fill('1960')
  await filledForm.getByRole('button', { name: 'Use as “Period”' }).click()
  await expect
    .poll(async () => [await fromField.inputValue(), await toField.inputValue()])
    .toEqual(['01/01/1960', '31/12/1960'])
})

describe('lists', () => {
  test('5.array.1 adds an entry on Enter or comma, ignores empty entries, and removes the last entry on Backspace', async () => {
    const list = getEmptyForm().getByLabel('List', { exact: true })
    await list.pressSequentially('sea,, harbour')
    await list.press('Enter')
    await list.press('Enter')
    await getEmptyForm().getByRole('button', { name: 'Remove harbour' }).waitFor()
    await pasteText(list, 'quay, pier\nboat')
    await getEmptyForm().getByRole('button', { name: 'Remove boat' }).waitFor()
    await list.press('Backspace')
    await getEmptyForm().getByRole('button', { name: 'Remove boat' }).waitFor({ state: 'detached' })
    // Removing an entry moves the focus to the next one, and from the last entry to the field.
    const readFocusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await getEmptyForm().getByRole('button', { name: 'Remove quay' }).press('Enter')
    await expect.poll(readFocusedLabel).toBe('Remove pier')
    await page.keyboard.press('Enter')
    await expect.poll(() => list.evaluate((input) => input === document.activeElement)).toBe(true)
  })
  test('5.array.2 5.array.3 keeps an invalid entry in the field and says why it is invalid', async () => {
    const links = getEmptyForm().getByLabel('Links')
    await links.pressSequentially('example.org')
    await links.press('Enter')
    await getEmptyForm().getByText('URL must include either http:// or https://').waitFor()
    await links.fill('http://')
    await links.press('Enter')
    await getEmptyForm().getByText('Invalid URL').waitFor()
    await links.fill('https://example.org')
    await links.press('Enter')
    await getEmptyForm().getByRole('button', { name: 'Remove https://example.org' }).waitFor()
    const contacts = getCard('Gallery settings').getByLabel('Contact emails')
    await contacts.fill('ada')
    await contacts.press('Enter')
    await getCard('Gallery settings').getByText('Invalid Email').waitFor()
    await contacts.fill('')
  })
})

describe('submitting', () => {
  test('5.submit.1 4.form.3 marks every invalid field, focuses the first one and reports it', async () => {
    const contact = getCard('Contact')
    await contact.getByLabel('Organisation').fill('The quay')
    await clickSave(contact)
    await getPrompts().getByText("The 'First name' field is required").waitFor()
    const firstNameField = contact.getByLabel('First name')
    await expect.poll(() => firstNameField.evaluate((input) => document.activeElement === input)).toBe(true)
    const markedFields = contact.locator('[aria-invalid="true"]')
    const listMarked = () => markedFields.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    expect(await listMarked()).toEqual(['first_name', 'last_name', 'email'])
    await firstNameField.fill('Ada')
    await expect.poll(listMarked).toEqual(['last_name', 'email'])
    await expect.poll(() => firstNameField.getAttribute('aria-invalid')).not.toBe('true')
  })
  test('5.submit.2 sends only changed fields', async () => {
    const contact = getCard('Contact')
    await contact.getByLabel('Last name').fill('Carrow')
    await contact.getByLabel('Email').fill('ada@example.org')
    await clickSave(contact)
    await expect.poll(() => contact.locator('output').innerText()).not.toBe('')
    expect(JSON.parse(await contact.locator('output').innerText())).toEqual({
      first_name: 'Ada',
      last_name: 'Carrow',
      email: 'ada@example.org',
      org: 'The quay',
    })
    await contact.getByLabel('Organisation').fill('')
    await contact.getByLabel('Last name').fill(' Carrow ')
    await contact.getByLabel('Last name').press('Enter')
    await expect.poll(() => contact.locator('output').innerText()).toBe('{"org":null}')
  })
  test('5.permission.1 sends only changed permissions, each as true or false', async () => {
    const permissions = getCard('Permissions')
    const readSentValues = () => permissions.locator('output').innerText()
    const [tags, folders] = ['Edit tags', 'Create folders, and edit, move and delete their own'].map((name) =>
      permissions.getByRole('checkbox', { name, exact: true }),
    )
    await tags?.check()
    await folders?.check()
    await clickSave(permissions)
    await expect.poll(readSentValues).not.toBe('')
    expect(JSON.parse(await readSentValues())).toEqual({ edit_tags: true, create_folder: true })
    await tags?.uncheck()
    await clickSave(permissions)
    await expect.poll(async () => JSON.parse(await readSentValues())).toEqual({ edit_tags: false })
  })
  test('shows headings and separators in a read-only form', async () => {
    const readOnlyForm = getCard('Every type, static')
    await readOnlyForm.getByRole('heading', { name: 'Heading', exact: true }).waitFor()
    expect(await readOnlyForm.getByRole('separator').count()).toBeGreaterThan(0)
    expect(
      await readOnlyForm
        .getByRole('term')
        .filter({ hasText: /^(Heading|Rule)$/ })
        .count(),
    ).toBe(0)
    expect(await readOnlyForm.getByRole('textbox').count()).toBe(0)
  })
  test('3.form.1 shows an additional question when “Other” is chosen for how_hear', async () => {
    const register = getCard('Register')
    expect(await register.getByLabel('Tell us more').count()).toBe(0)
    await register.getByLabel('How did you hear about us?').selectOption('Other')
    await register.getByLabel('Tell us more').waitFor()
    await register.getByLabel('How did you hear about us?').selectOption('')
  })
  test('asks for confirmation before the page of a form with unsaved changes is reloaded', async () => {
    await page.evaluate(() => window.history.pushState({}, '', '/dev/forms#here'))
    const dialogEvent = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => window.location.reload()))
    const dialog = await dialogEvent
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
  })
})

test.each(['light', 'dark'] as const)(
  'shows every field and form without accessibility violations in %s mode',
  async (colorScheme) => {
    const { page: fresh, faults: pageFaults } = await visit('/dev/forms', { colorScheme })
    await fresh.getByRole('heading', { name: 'Ticket', exact: true }).waitFor()
    await fresh.locator('.ProseMirror').last().waitFor()
    await expectAccessible(fresh)
    expect(pageFaults).toEqual([])
  },
)

test('fits every form on a phone screen and at 200 % zoom', async () => {
  const { page: fresh } = await visit('/dev/forms')
  await fresh.locator('.ProseMirror').last().waitFor()
  // 200 % zoom at 1280 pixels is equivalent to half the width.
  for (const viewport of [PHONE, { width: 640, height: 512 }, { width: 360, height: 640 }]) {
    await fresh.setViewportSize(viewport)
    await expect.poll(() => fresh.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
})

test('lets the user fill in and submit a form with the keyboard alone', async () => {
  const { page: fresh } = await visit('/dev/forms')
  const exhibit = fresh.getByRole('region', { name: 'Exhibit', exact: true })
  await exhibit.getByRole('textbox', { name: 'Description' }).waitFor()
  await exhibit.getByLabel('Title').focus()
  await fresh.keyboard.type('By keyboard')
  // The formatting buttons aren’t on the way to the text, but one step back from it or at Alt+F10.
  await fresh.keyboard.press('Tab')
  await fresh.keyboard.type('Some words')
  const isFocused = (name: string) =>
    exhibit.getByRole('button', { name, exact: true }).evaluate((button) => button === document.activeElement)
  await fresh.keyboard.press('Shift+Tab')
  expect(await isFocused('Bold')).toBe(true)
  await fresh.keyboard.press('ArrowRight')
  expect(await isFocused('Italic')).toBe(true)
  await fresh.keyboard.press('Escape')
  await fresh.keyboard.press('Alt+F10')
  expect(await isFocused('Italic')).toBe(true)
  await fresh.keyboard.press('Tab')
  await fresh.keyboard.press('Tab')
  await fresh.keyboard.type('by keyboard')
  await fresh.keyboard.press('Enter')
  await expect
    .poll(() => exhibit.locator('output').innerText())
    .toBe('{"title":"By keyboard","description":"<p>Some words</p>","url_alias":"bykeyboard"}')
})

test('keeps the rest of the form usable when the rich text editor can’t be loaded', async () => {
  const { page: fresh } = await visit('about:blank')
  await fresh.route(/rich-text-editor-[^/]*\.js/, (route) => route.abort('connectionreset'))
  await fresh.goto('/dev/forms')
  const exhibit = fresh.getByRole('region', { name: 'Exhibit', exact: true })
  await exhibit.getByLabel('Title').fill('What is kept')
  await exhibit.getByRole('alert').getByText('Something went wrong on this page.').waitFor()
  expect(await exhibit.getByLabel('Title').inputValue()).toBe('What is kept')
})

test('keeps typed values while part of the form is still loading, and recognises dates while offline', async () => {
  let isServerDown = true
  const { page: fresh, faults: pageFaults } = await visit('/dev/forms', {
    prepare: (newPage) =>
      newPage.route(/\/health$|\/assets\/day-input-.*\.css/, (route) =>
        isServerDown ? route.abort() : route.continue(),
      ),
  })
  const artifact = fresh.getByRole('region', { name: 'Artifact', exact: true })
  const origin = artifact.getByRole('textbox', { name: 'Date of origin' })
  await artifact.getByRole('textbox', { name: 'Title' }).fill('A letter')
  expect(await origin.count()).toBe(0)
  isServerDown = false
  await origin.waitFor()
  const listStyleSheets = () => Array.from(document.styleSheets, ({ href }) => href ?? '')
  expect((await fresh.evaluate(listStyleSheets)).filter((href) => href.includes('/day-input-'))).toHaveLength(1)
  await fresh.waitForLoadState('networkidle')
  await fresh.context().setOffline(true)
  await artifact.getByRole('textbox', { name: 'Date in words' }).fill('c. 1950')
  await artifact.getByRole('button', { name: 'Use 01/01/1950 as “Date of origin”' }).click()
  await expect.poll(() => origin.inputValue()).toBe('01/01/1950')
  expect(await artifact.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A letter')
  expect(pageFaults).toEqual([])
})

test('serves no developer pages in production', async () => {
  const productionApp = await startApp({ pages: { built: PAGES.built } })
  const { page: fresh } = await visit('/dev/forms', { baseURL: productionApp.base })
  await fresh.getByText('Page not found').waitFor()
  await productionApp.close()
})

test('logs no browser errors in any of the form tests', () => expect(faults).toEqual([]))
