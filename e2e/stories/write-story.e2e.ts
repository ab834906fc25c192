import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import type { StoryDraft } from '#shared/entities/story/story-draft.ts'
import { makeMp3, makeMp4, makePdf, makeSvg } from '../../test/support/sample-files/media.ts'
import { waitUntilReady, uploadToProject } from '../../test/support/stored-files.ts'
import { createEntity, createMember, createTestProject } from '../../test/support/fixtures.ts'
import { getButton, waitForCaret, expectAccessible, expectFitsViewport, PHONE } from '../support/browser.ts'
import { intercept } from '../support/intercept.ts'
import { startBrowserTest } from '../support/browser-test.ts'
import { TIME_LIMITS } from '../../test/support/time-limits.ts'

// Writing a story by mouse, by keyboard alone, and by two people at the same time.

const { app, visitAs } = await startBrowserTest({ worker: true })
const owner = await app.owner('Ada')
const { id: project } = await createTestProject(owner, 'Quay', { url_alias: 'quay' })
const createExhibitFields = (title: string, url_alias: string) => ({
  project,
  title,
  url_alias,
  description: '<p>About it.</p>',
  visibility: 'local',
})
await owner.post('/exhibits', createExhibitFields('Weather', 'weather'))
const createPicture = (width: number, height: number) =>
  sharp(makeSvg('', width, height))
    .jpeg()
    .toBuffer()
for (const [name, title, bytes] of [
  ['wide.jpg', 'The harbour', await createPicture(1200, 800)],
  ['tall.jpg', 'The lamp', await createPicture(600, 900)],
  ['ferry.mp4', 'The ferry', makeMp4(2)],
  ['tape.mp3', 'The tape', makeMp3(2)],
  ['minutes.pdf', 'The minutes', makePdf(['One', 'Two'])],
] as const)
  await waitUntilReady(
    owner,
    (await uploadToProject(owner, { name, bytes }, { project, title, visibility: 'local' })).id,
  )

const createExhibit = async (title: string, alias: string) =>
  (await createEntity(owner, '/exhibits', createExhibitFields(title, alias))).id
const readBlockTypes = async (id: string) =>
  (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story.blocks.map(({ type }) => type)
const readPublished = async (alias: string) =>
  (await app.client().get<Exhibit>(`/gallery/quay/exhibit/${alias}`)).body.story

async function openEditor(id: string, person: { email: string } = owner) {
  const openedTab = await visitAs(person)(`/client/exhibits/${id}?projectId=${project}`)
  await getEditor(openedTab.page).waitFor()
  return openedTab
}
const getEditor = (page: Page) => page.getByRole('textbox', { name: 'Story', exact: true })
/** An item in the archive panel next to the story. */
const getArchiveItem = (page: Page, title: string) =>
  page.getByRole('complementary', { name: 'From the archive' }).getByRole('button', { name: title })
async function openHistory(page: Page) {
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}
const waitUntilSaved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

/** Chooses items in the item dialog. */
async function chooseItems(page: Page, ...titles: string[]) {
  const chooser = page.getByRole('dialog', { name: 'Choose items' })
  for (const title of titles) await chooser.getByRole('button', { name: title }).click()
  await chooser.getByRole('button', { name: /^Add/ }).click()
  await chooser.waitFor({ state: 'detached' })
}

const BLOCK_TYPES = [
  'heading',
  'text',
  'item',
  'row',
  'quote',
  'film',
  'recording',
  'page',
  'compare',
  'timeline',
  'exhibit',
]

test(
  'builds a story of ten blocks with the mouse, previews and publishes it, and restores an earlier version',
  { timeout: TIME_LIMITS.longJourney },
  async () => {
    const id = await createExhibit('By mouse', 'by-mouse')
    const { page, faults } = await openEditor(id)
    await expectAccessible(page)
    const addBlock = async (name: string) => {
      await getButton(page, 'Add block').click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const addBlockBelow = async () => page.keyboard.press('Control+Enter')

    await getEditor(page).click()
    await addBlock('Chapter')
    await page.keyboard.type('The crossing')
    await addBlockBelow()
    await page.keyboard.type('People who wanted to cross rang the bell.')
    // The first item comes from the archive panel, the others from the dialog.
    await getArchiveItem(page, 'The harbour').click()
    await page.keyboard.type('At low water')
    await addBlock('Row of items')
    await chooseItems(page, 'The harbour', 'The lamp')
    await addBlock('Quote')
    await page.keyboard.type('Not at all for a pig.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Tom Pascoe')
    await addBlock('Video')
    await chooseItems(page, 'The ferry')
    await addBlock('Audio')
    await chooseItems(page, 'The tape')
    await addBlock('Document page')
    await chooseItems(page, 'The minutes')
    await page.getByRole('spinbutton', { name: 'Page' }).fill('2')
    await addBlock('Before and after')
    await chooseItems(page, 'The harbour', 'The lamp')
    await addBlock('Timeline')
    await page.keyboard.type('1963')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The bridge opens.')
    await addBlock('Another exhibit')
    await page.getByRole('dialog', { name: 'Choose exhibit' }).getByRole('button', { name: 'Weather' }).click()
    await waitUntilSaved(page)
    await expect.poll(() => readBlockTypes(id)).toEqual(BLOCK_TYPES)
    await expectAccessible(page)

    // Drag an item from the archive panel to the start of the story.
    await page.getByRole('heading', { name: 'The crossing' }).scrollIntoViewIfNeeded()
    await getArchiveItem(page, 'The lamp').dragTo(page.getByRole('heading', { name: 'The crossing' }), { targetPosition: { x: 20, y: 2 } }) // prettier-ignore
    await expect.poll(() => readBlockTypes(id)).toEqual(['item', ...BLOCK_TYPES])
    await page.keyboard.press('Control+z')
    await expect.poll(() => readBlockTypes(id)).toEqual(BLOCK_TYPES)

    await getButton(page, 'Preview').click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('heading', { name: 'The crossing' }).waitFor()
    await page.getByText('Phone', { exact: true }).click()
    await expect.poll(() => page.locator('iframe').evaluate((element) => element.clientWidth)).toBe(PHONE.width)
    await page.keyboard.press('Escape')
    expect(await readPublished('by-mouse')).toBeNull()
    // axe checks the previewed page separately because it has its own landmarks.
    const previewPage = await page.context().newPage()
    await previewPage.goto(`/preview/exhibit/${id}`)
    await previewPage.getByRole('heading', { name: 'The crossing' }).waitFor()
    await expectAccessible(previewPage)
    await previewPage.close()

    await getButton(page, 'Publish').click()
    await page.getByText('Exhibit published').waitFor()
    const openLink = page.getByRole('link', { name: 'Open', exact: true })
    expect(await openLink.getAttribute('href')).toMatch(/\/view\/[^/]+\/exhibit\/by-mouse$/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await getButton(page, 'Copy link').click()
    await page.getByText('Link copied').waitFor()
    expect((await readPublished('by-mouse'))?.blocks.map(({ type }) => type)).toEqual(BLOCK_TYPES)

    await page.getByRole('heading', { name: 'The crossing' }).click()
    await getButton(page, 'Delete block').click()
    await waitUntilSaved(page)
    await getButton(page, 'Publish').click()
    await expect.poll(async () => (await readPublished('by-mouse'))?.blocks[0]?.type).toBe('text')
    await openHistory(page)
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByText('Published').first().waitFor()
    await expectAccessible(page)
    await history.getByRole('listitem').filter({ hasText: 'Published' }).filter({ hasText: 'The crossing' }).getByRole('button').click() // prettier-ignore
    await page.getByText('Version restored as the draft').waitFor()
    await page.getByRole('heading', { name: 'The crossing' }).waitFor()
    expect(await readBlockTypes(id)).toEqual(BLOCK_TYPES)
    await getButton(page, 'Publish').click()
    await expect
      .poll(async () => (await readPublished('by-mouse'))?.blocks.map(({ type }) => type))
      .toEqual(BLOCK_TYPES)
    expect(faults).toEqual([])
  },
)

test('builds a story of ten blocks with the keyboard alone', { timeout: TIME_LIMITS.longJourney }, async () => {
  const id = await createExhibit('By keys', 'by-keys')
  const { page, faults } = await openEditor(id)
  const { keyboard } = page
  await getEditor(page).focus()
  const insertBlock = async (query: string) => {
    await keyboard.type(`/${query}`)
    const firstBlock = page.getByRole('listbox', { name: 'Blocks' }).getByRole('option').first()
    await firstBlock.and(page.getByRole('option', { name: new RegExp(query, 'i') })).waitFor()
    await keyboard.press('Enter')
  }
  const addBlockBelow = () => keyboard.press('Control+Enter')
  /** Searches for each item and selects the first result, by keyboard alone. */
  const chooseByKeyboard = async (...titles: string[]) => {
    const chooser = page.getByRole('dialog', { name: 'Choose items' })
    for (const title of titles) {
      await chooser.getByRole('searchbox').focus()
      await keyboard.press('Control+a')
      await keyboard.type(title)
      await chooser.getByRole('button', { name: title }).waitFor()
      await expect.poll(() => chooser.getByRole('listitem').count()).toBe(1)
      await keyboard.press('Tab')
      await keyboard.press('Enter')
    }
    await chooser.getByRole('button', { name: /^Add/ }).focus()
    await keyboard.press('Enter')
    await chooser.waitFor({ state: 'detached' })
  }
  await insertBlock('chapter')
  await keyboard.type('The crossing')
  await keyboard.press('Enter')
  await keyboard.type('People who wanted to cross rang the bell.')
  await keyboard.press('Enter')
  await insertBlock('item')
  await chooseByKeyboard('The harbour')
  await keyboard.type('At low water')
  await keyboard.press('Enter')
  await insertBlock('row')
  await chooseByKeyboard('The harbour', 'The lamp')
  await addBlockBelow()
  await insertBlock('quot')
  await keyboard.type('Not at all for a pig.')
  await keyboard.press('Enter')
  await keyboard.type('Tom Pascoe')
  await keyboard.press('Enter')
  await insertBlock('video')
  await chooseByKeyboard('The ferry')
  await keyboard.press('Enter')
  await insertBlock('audio')
  await chooseByKeyboard('The tape')
  await keyboard.press('Enter')
  await insertBlock('page')
  await chooseByKeyboard('The minutes')
  await keyboard.press('Enter')
  await insertBlock('before')
  await chooseByKeyboard('The harbour', 'The lamp')
  await addBlockBelow()
  await insertBlock('timeline')
  await keyboard.type('1963')
  await keyboard.press('Enter')
  await keyboard.type('The bridge opens.')
  await addBlockBelow()
  await insertBlock('another')
  await page.getByRole('dialog', { name: 'Choose exhibit' }).getByRole('button', { name: 'Weather' }).focus()
  await keyboard.press('Enter')
  await waitUntilSaved(page)
  await expect.poll(() => readBlockTypes(id)).toEqual(BLOCK_TYPES)
  // The caption and the quote’s source are stored in their own fields.
  const { blocks } = (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story
  expect(blocks[2]).toMatchObject({ caption: '<p>At low water</p>' })
  expect(blocks[4]).toMatchObject({ words: '<p>Not at all for a pig.</p>', source: 'Tom Pascoe' })

  await keyboard.press('Control+Home')
  await waitForCaret(page)
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await readBlockTypes(id)).slice(0, 2)).toEqual(['text', 'heading'])
  await keyboard.press('Control+z')
  await expect.poll(async () => (await readBlockTypes(id)).slice(0, 2)).toEqual(['heading', 'text'])
  await expectAccessible(page)

  const pressButton = async (name: string) => {
    await getButton(page, name).focus()
    await keyboard.press('Enter')
  }
  await waitUntilSaved(page)
  await pressButton('Preview')
  await page.frameLocator('iframe').getByRole('heading', { level: 2 }).first().waitFor()
  await keyboard.press('Escape')
  await pressButton('Publish')
  await page.getByText('Exhibit published').waitFor()
  const allTypes = await readBlockTypes(id)
  expect((await readPublished('by-keys'))?.blocks.map(({ type }) => type)).toEqual(allTypes)
  await getEditor(page).focus()
  await keyboard.press('Control+Home')
  await pressButton('Delete block')
  await expect.poll(async () => (await readBlockTypes(id))[0]).toBe('text')
  await pressButton('Publish')
  await expect.poll(async () => (await readPublished('by-keys'))?.blocks[0]?.type).toBe('text')
  await pressButton('More actions')
  await page.getByRole('menuitem', { name: 'History' }).press('Enter')
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByText('Published').nth(1).waitFor()
  await history.getByRole('listitem').filter({ hasText: 'Published' }).nth(1).getByRole('button').focus()
  await keyboard.press('Enter')
  await page.getByText('Version restored as the draft').waitFor()
  expect(await readBlockTypes(id)).toEqual(allTypes)
  expect(faults).toEqual([])
})

test('keeps every unedited block unchanged when text elsewhere in the story is edited', async () => {
  const id = await createExhibit('Kept whole', 'kept-whole')
  const { artifacts } = (await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {} })).body
  const findItemId = (title: string) => artifacts.find((artifact) => artifact.title === title)?.id ?? ''
  const otherExhibit = (await owner.get<Exhibit[]>(`/projects/${project}/exhibits`)).body.find(
    (exhibit) => exhibit.title === 'Weather',
  )
  const [item, caption] = [findItemId('The harbour'), '<p>At <em>low</em> water</p>']
  const html = '<p>One <strong>bold</strong> word</p><ul><li><p>First</p></li><li><p>Second</p></li></ul>'
  const blocks = [
    { type: 'heading', level: 2, text: 'A chapter' },
    { type: 'text', words: html },
    { type: 'heading', level: 3, text: 'A part' },
    { type: 'quote', words: '<p>Said<br />twice</p>', source: 'Tom' },
    { type: 'item', item, width: 'full', caption },
    { type: 'row', items: [item, findItemId('The lamp')].map((itemId) => ({ item: itemId, caption })), caption },
    { type: 'beside', item, side: 'right', caption, words: html },
    { type: 'film', item: findItemId('The ferry'), caption: '' },
    { type: 'recording', item: findItemId('The tape'), caption },
    { type: 'page', item: findItemId('The minutes'), page: 2, caption },
    {
      type: 'compare',
      items: [item, findItemId('The lamp')].map((itemId) => ({ item: itemId, caption: '' })),
      caption,
    },
    {
      type: 'timeline',
      entries: [
        { when: '1963', words: html, item },
        { when: '', words: '<p>Later</p>', item: null },
      ],
    },
    { type: 'exhibit', exhibit: otherExhibit?.id },
    { type: 'text', words: '<p>The end</p>' },
  ]
  await owner.post(`/exhibits/${id}/story`, { blocks, revision: 0 })
  const { page } = await openEditor(id)
  await getEditor(page).getByText('The end').click()
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  await expect
    .poll(async () => (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story.blocks)
    .toEqual([...blocks.slice(0, -1), { type: 'text', words: '<p>The end.</p>' }])
})

test('puts the caret in the caption when an image is clicked, and never undoes past the story as it was opened', async () => {
  const id = await createExhibit('Pressed', 'pressed')
  const { artifacts } = (await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: {} })).body
  const item = artifacts.find(({ title }) => title === 'The harbour')?.id ?? ''
  const html = '<p>Before</p>'
  const [textBlock, itemBlock] = [
    { type: 'text', words: html },
    { type: 'item', item, width: 'page', caption: '<p>At low water</p>' },
  ]
  const besideBlock = { type: 'beside', item, side: 'left', caption: '<p>Left</p>', words: html }
  await owner.post(`/exhibits/${id}/story`, { blocks: [textBlock, itemBlock, besideBlock], revision: 0 })
  const { page, faults } = await openEditor(id)
  const pictures = getEditor(page).getByRole('img', { name: 'The harbour' })
  await pictures.first().click()
  await page.keyboard.type(', 1953')
  await pictures.nth(1).click()
  await page.keyboard.type(' bank')
  const readBlocks = async () => (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story.blocks
  const expectedBlocks = [
    textBlock,
    { ...itemBlock, caption: '<p>At low water, 1953</p>' },
    { ...besideBlock, caption: '<p>Left bank</p>' },
  ]
  await expect.poll(readBlocks).toEqual(expectedBlocks)
  // Only the block that is being edited shows its settings. The focus stays on them when they are clicked.
  await expect.poll(() => getEditor(page).getByLabel('Width').count()).toBe(0)
  await pictures.first().click()
  await getEditor(page).getByLabel('Width').selectOption('full')
  await expect
    .poll(readBlocks)
    .toEqual(expectedBlocks.with(1, { ...expectedBlocks[1], width: 'full' } as (typeof expectedBlocks)[1]))
  await getEditor(page).getByText('Before').first().click()
  for (let times = 0; times < 12; times++) await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(readBlocks).toEqual([textBlock, itemBlock, besideBlock])
  await page.setViewportSize(PHONE)
  await page.goto(`/client/exhibits/${id}?projectId=${project}`)
  await getButton(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete exhibit' }).waitFor()
  await expectFitsViewport(page)
  expect(faults).toEqual([])
})

test('removes word processor markup from pasted text', async () => {
  const id = await createExhibit('Pasted', 'pasted')
  const { page } = await openEditor(id)
  await getEditor(page).focus()
  await getEditor(page).evaluate((box) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><h1 class=MsoNormal style="color:red">A title</h1>
      <p class=MsoNormal style="margin:0"><span style="font-size:20pt">Some <b>bold</b> words<o:p></o:p></span></p>
      <p class=MsoListParagraph><span style="mso-list:Ignore">·<span>  </span></span>First</p>
      <p class=MsoListParagraph><span style="mso-list:Ignore">·<span>  </span></span>Second</p>
      <img src="https://example.org/x.png" onerror="alert(1)"><script>alert(2)</script></body></html>`,
    )
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await waitUntilSaved(page)
  await expect
    .poll(async () => (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story.blocks)
    .toEqual([
      { type: 'heading', level: 2, text: 'A title' },
      {
        type: 'text',
        words: '<p>Some <strong>bold</strong> words</p><ul><li><p>First</p></li><li><p>Second</p></li></ul>',
      },
    ])
})

test('keeps the text of two people who edit a story at the same time, and unsaved text when the page is closed', async () => {
  const id = await createExhibit('At once', 'at-once')
  const bob = await createMember(app, project, 'editor', 'Bob')
  const [adaPage, bobPage] = [(await openEditor(id)).page, (await openEditor(id, bob)).page]
  await getEditor(adaPage).click()
  await adaPage.keyboard.type('Of Ada')
  await waitUntilSaved(adaPage)
  await expect.poll(() => readBlockTypes(id)).toEqual(['text'])
  await getEditor(bobPage).click()
  await bobPage.keyboard.insertText('Of Bob')
  const question = bobPage.getByRole('alertdialog', { name: 'Ada changed this text while you were editing' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(async () => (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story.blocks)
    .toEqual([{ type: 'text', words: '<p>Of Bob</p>' }])
  await openHistory(bobPage)
  await bobPage.getByRole('dialog', { name: 'History' }).getByText('Of Ada').waitFor()

  // Ada edits an outdated draft and then chooses Bob’s; hers stays in the history.
  await getEditor(adaPage).click()
  await adaPage.keyboard.insertText(' and more')
  await adaPage.getByRole('alertdialog').getByRole('button', { name: 'Use theirs' }).click()
  await getEditor(adaPage).getByText('Of Bob').waitFor()
  const versions = (await owner.get<{ begins: string }[]>(`/exhibits/${id}/story/versions`)).body
  expect(versions.map(({ begins }) => begins)).toContain('Of Ada and more')

  // Text written offline is stored on the device and restored after a reload.
  await intercept(adaPage, '**/client/api/exhibits/*/story', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await getEditor(adaPage).click()
  await adaPage.keyboard.press('Control+End')
  await adaPage.keyboard.type(', in the dark')
  await adaPage.getByText('Saved on this device').waitFor()
  await adaPage.unroute('**/client/api/exhibits/*/story')
  await adaPage.reload()
  await getEditor(adaPage).getByText('Of Bob, in the dark').waitFor()
  await expect
    .poll(async () => JSON.stringify((await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story))
    .toContain('in the dark')
})

test('says that text over the length limit isn’t saved, keeps it, and saves it once it has been shortened', async () => {
  const id = await createExhibit('Too long', 'too-long')
  const { body } = await owner.post<{ artifacts: Artifact[] }>('/search', { project, query: { query: 'harbour' } })
  const block = { type: 'item', item: body.artifacts[0]?.id, width: 'page', caption: '' }
  await owner.post(`/exhibits/${id}/story`, { blocks: [block], revision: 0 })
  const { page, faults } = await openEditor(id)
  // The caret is in the caption from the start. Reading the selection at this moment makes Chromium keep it there, and typing
  // then has no effect unless the editor sets the caret again.
  await page.evaluate(() => document.addEventListener('mouseup', () => void getSelection()?.anchorNode, true))
  await getEditor(page).getByRole('img').first().click()
  await page.keyboard.insertText(`Begins ${'and goes on '.repeat(400)}`)
  const saveError = page.getByRole('status').filter({ hasText: 'Not saved.' })
  await saveError.waitFor()
  await expectAccessible(page)
  await getButton(page, 'Publish').click()
  await page.getByText('Your changes aren’t saved yet.').waitFor()
  await page.reload()
  await getEditor(page).getByText('Begins and goes on').waitFor()
  await saveError.waitFor()
  await getEditor(page).getByText('Begins and goes on').click({ clickCount: 3 })
  await page.keyboard.insertText('Short')
  await waitUntilSaved(page)
  await expect
    .poll(async () => (await owner.get<StoryDraft>(`/exhibits/${id}/story`)).body.story.blocks)
    .toEqual([{ ...block, caption: '<p>Short</p>' }])
  expect(faults).toEqual([])
})

test('publishes an exhibit with its title, items and text, keeps later changes until they are published, and makes it private', async () => {
  const { id } = await createEntity(owner, '/exhibits', {
    ...createExhibitFields('Whole', 'whole'),
    visibility: 'private',
  })
  // The old address of the text leads to the exhibit.
  const { page, faults } = await visitAs(owner)(`/client/exhibits/${id}/story?projectId=${project}`)
  await getEditor(page).click()
  expect(new URL(page.url()).pathname).toBe(`/client/exhibits/${id}`)
  await page.keyboard.type('Once upon a quay')
  await page.getByRole('textbox', { name: 'Title' }).fill('The whole quay')
  await getButton(page, 'Choose items').click()
  const chooser = page.getByRole('dialog', { name: 'Choose items' })
  // Shift selects everything in between.
  const buttons = chooser.getByRole('listitem').getByRole('button')
  await buttons.nth(0).click()
  await buttons.nth(4).click({ modifiers: ['Shift'] })
  await getButton(chooser, 'Add 5 items').click()
  // A private exhibit is saved as it is edited.
  const readExhibit = async () => (await owner.get<Exhibit>(`/exhibits/${id}`)).body
  await expect.poll(readExhibit).toMatchObject({ artifact_count: 5, title: 'The whole quay' })
  await waitUntilSaved(page)
  await getButton(page, 'Private').waitFor()
  await expectAccessible(page)
  await getButton(page, 'Publish').click()
  await page.getByText('Exhibit published').waitFor()
  await getButton(page, 'In the gallery').waitFor()
  await expect.poll(async () => (await readPublished('whole'))?.blocks).toHaveLength(1)

  await page.getByRole('textbox', { name: 'Title' }).fill('The quay in full')
  await page.getByText('Saved when you publish').waitFor()
  await getButton(page, 'Unpublished changes').waitFor()
  await getButton(page, 'Preview').click()
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'The quay in full' }).waitFor()
  await page.keyboard.press('Escape')
  expect((await readExhibit()).title).toBe('The whole quay')

  // Changes that wait survive a closed page.
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  const context = page.context()
  await page.close()
  const laterPage = await context.newPage()
  await laterPage.goto(`/client/exhibits?projectId=${project}`)
  const card = laterPage.getByRole('listitem').filter({ hasText: 'The whole quay' })
  await card.getByText('Unpublished changes').waitFor()
  await expectAccessible(laterPage)
  await card.getByRole('link').click()
  const laterTitle = laterPage.getByRole('textbox', { name: 'Title' })
  await laterPage.getByText('Your changes from last time were restored.').waitFor()
  await expect.poll(() => laterTitle.inputValue()).toBe('The quay in full')
  await expectAccessible(laterPage)
  await getButton(laterPage, 'Publish').click()
  await expect.poll(readExhibit).toMatchObject({ artifact_count: 4, title: 'The quay in full' })
  await laterTitle.fill('A slip of the pen')
  await getButton(laterPage, 'Discard changes').click()
  await laterPage.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => laterTitle.inputValue()).toBe('The quay in full')

  await getButton(laterPage, 'In the gallery').click()
  await laterPage.getByRole('menuitem', { name: /^Private/ }).click()
  await laterPage.getByText('Exhibit made private').waitFor()
  await expect.poll(async () => (await readExhibit()).visibility).toBe('private')
  expect(faults).toEqual([])
})

test('lists every shortcut of the editor, and moves and deletes a block without text by keyboard', async () => {
  const id = await createExhibit('Keys', 'keys')
  const weather = (await owner.get<Exhibit[]>(`/projects/${project}/exhibits`)).body.find(
    ({ title }) => title === 'Weather',
  )
  const blocks = [
    { type: 'text', words: '<p>One</p>' },
    { type: 'heading', level: 2, text: 'Two' },
    { type: 'exhibit', exhibit: weather?.id },
  ]
  await owner.post(`/exhibits/${id}/story`, { blocks, revision: 0 })
  const { page, faults } = await openEditor(id)
  await getEditor(page).getByText('Weather').click()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => readBlockTypes(id)).toEqual(['exhibit', 'text', 'heading'])
  await page.keyboard.press('ControlOrMeta+Shift+Backspace')
  await expect.poll(() => readBlockTypes(id)).toEqual(['text', 'heading'])
  await page.keyboard.press('ControlOrMeta+/')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await shortcuts.getByText('Move block up').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await shortcuts.waitFor({ state: 'detached' })
  await getButton(page, 'Preview').focus()
  await page.keyboard.press('?')
  await shortcuts.waitFor()
  expect(faults).toEqual([])
})
