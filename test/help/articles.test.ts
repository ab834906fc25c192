import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCREENSHOTS_FOLDER, toScreenshotKey, readManifest } from '#server/features/help/knowledge/screenshots.ts'
import { parseArticles } from '#server/features/help/knowledge/knowledge.ts'
import { contracts } from '#shared/contract/all-contracts.ts'
import type { Article, ArticleCard } from '#shared/entities/help/article.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { HELP_SCREENS, hashSources, type HelpScreenName } from '../../scripts/help-screens.ts'
import { startApp } from '../support/app.ts'

// The help articles cover every capability in every language, and can be searched.

const articles = parseArticles('en')
const collectTexts = (field: 'calls' | 'keys') => new Set([...articles.values()].flatMap((article) => article[field]))

describe('help articles', () => {
  test('has a help article for each group of API calls', () => {
    expect(Object.keys(contracts).filter((name) => !collectTexts('calls').has(name))).toEqual([])
    expect([...collectTexts('calls')].filter((name) => !(name in contracts))).toEqual([])
  })
  test('has a help article for each permission key', () => {
    expect(PERMISSION_KEYS.filter((key) => !collectTexts('keys').has(key))).toEqual([])
    expect(
      [...collectTexts('keys')].filter((key) => !PERMISSION_KEYS.some((permission) => permission === key)),
    ).toEqual([])
  })
  /** Languages without translated articles, which show the English ones. */
  const UNTRANSLATED = new Set<Language>(['ar'])
  test.each(Object.keys(LANGUAGES) as Language[])('has all help articles or none translated into %s', (language) => {
    const expectedLanguage = UNTRANSLATED.has(language) ? 'en' : language
    for (const [slug, text] of parseArticles(language)) expect([slug, text.language]).toEqual([slug, expectedLanguage])
  })
  test.each(Object.keys(LANGUAGES) as Language[])(
    'has the same help article structure and screenshots in %s as in English',
    (language) => {
      const toShape = (articlesBySlug: typeof articles) =>
        [...articlesBySlug].map(([slug, { blocks, pictures }]) => [slug, pictures, blocks.map(({ type }) => type)])
      expect(toShape(parseArticles(language))).toEqual(toShape(articles))
      for (const { chapter } of articles.values()) expect(chapter).toBeDefined()
    },
  )
  test.each(Object.keys(LANGUAGES) as Language[])('has no broken links between help articles in %s', (language) => {
    const json = JSON.stringify([...parseArticles(language).values()].map(({ blocks }) => blocks))
    const links = [...json.matchAll(/article=([\w-]+)/g)].map(([, slug = '']) => slug)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((slug) => !articles.has(slug))).toEqual([])
    expect(json).not.toMatch(/\*\*|\]\(/)
  })
})

describe('the help API', () => {
  let app: Awaited<ReturnType<typeof startApp>>
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  const searchArticles = async (query: string, language = 'en') => {
    const path = `/help/articles?${new URLSearchParams({ query }).toString()}`
    return (await app.client().get<ArticleCard[]>(path, { 'accept-language': language })).body
  }

  test.each([
    ['en', 'trash', 'trash'],
    ['en', 'restore delet', 'trash'],
    ['en', 'webauthn', 'passkeys'],
    ['en', 'SUBTITLES', 'captions'],
    ['en', 'merge tags', 'tags'],
    ['de', 'papierkorb', 'trash'],
    ['de', 'passwort vergessen', 'signing-in'],
    ['de', 'schlagworter zusammenfuhren', 'tags'],
  ])('returns the best match first: language %s, query “%s”, article %s', async (language, query, slug) => {
    expect((await searchArticles(query, language))[0]?.slug).toBe(slug)
  })
  test('ranks articles by the number of matching words when none contains all of them', async () => {
    const results = await searchArticles('trash hippopotamus')
    expect(results.map(({ slug }) => slug)).toContain('trash')
    expect(await searchArticles('hippopotamus')).toEqual([])
    expect(await searchArticles('...')).toEqual([])
  })
  test('shows an excerpt that contains the search words', async () => {
    expect((await searchArticles('counts towards storage')).find(({ slug }) => slug === 'trash')?.excerpt).toContain(
      'storage',
    )
  })
  test('returns an article in the reader’s language, and 404 for unknown articles', async () => {
    const readArticle = (slug: string, language: string) =>
      app.client().get<Article>(`/help/articles/${slug}`, { 'accept-language': language })
    expect((await readArticle('trash', 'de')).body).toMatchObject({
      title: 'Objekte aus dem Papierkorb wiederherstellen',
      screens: ['/client/trash'],
    })
    expect((await readArticle('trash', 'en')).body.story.blocks[0]?.type).toMatch(/text|item/)
    const [block] = (await readArticle('trash', 'de')).body.story.items
    expect(block).toMatchObject({ type: 'image', title: expect.stringContaining('Der Papierkorb als Liste') as string })
    const picture = await app.client().get((block?.file?.preview?.large ?? '').replace('/client/api', ''))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await app.client().get('/help/pictures/en/pictures')).status).toBe(404)
    expect((await app.client().get('/help/pictures/en/..%2f..%2farticles%2fen%2ftrash')).status).toBe(404)
    expect((await readArticle('nothing', 'en')).status).toBe(404)
    expect((await readArticle('..%2f..%2fpackage', 'en')).status).toBe(404)
  })
})

describe('screenshots', () => {
  const manifest = readManifest()
  const names = Object.keys(HELP_SCREENS) as HelpScreenName[]
  const pictureLanguages = Object.keys(manifest).map((key) => key.split('/')[0] ?? '')

  test('has exactly the screenshots that the articles use in each language', () => {
    const shownPictures = new Set([...articles.values()].flatMap(({ pictures }) => pictures))
    expect([...shownPictures].toSorted()).toEqual(names.toSorted())
    const expectedKeys = [...new Set(['en', 'de', ...pictureLanguages])].flatMap((language) =>
      names.map((name) => toScreenshotKey(language, name)),
    )
    expect(Object.keys(manifest).toSorted()).toEqual(expectedKeys.toSorted())
    for (const { title, width, height } of Object.values(manifest))
      expect([title.length > 30, width, height > 300]).toEqual([true, 1200, true])
  })
  test('has no screenshot older than the screen that it shows (if this fails: npm run pictures)', () => {
    const outdatedScreenshots = Object.entries(manifest).filter(
      ([key, { made }]) => made !== hashSources(key.split('/')[1] as HelpScreenName),
    )
    expect(outdatedScreenshots.map(([key]) => key)).toEqual([])
  })
  test('keeps the total size of all screenshots below 2 MB', () => {
    const sizes = Object.keys(manifest).map((key) => statSync(join(SCREENSHOTS_FOLDER, `${key}.webp`)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000)
  })
})
