import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCREENSHOTS_FOLDER, toScreenshotKey, readManifest } from '#server/features/help/knowledge/screenshots.ts'
import { parseArticles } from '#server/features/help/knowledge/knowledge.ts'
import { contracts } from '#shared/contract/all-contracts.ts'
import type { Article, ArticleCard } from '#shared/entities/help/article.ts'
import { PERMISSION_KEYS } from '#shared/policy/permission-keys.ts'
import { LANGUAGES, type Language } from '#shared/words/language.ts'
import { HELP_SCREENS, madeOf, type HelpScreenName } from '../scripts/help-screens.ts'
import { startApp } from './app.ts'

// The help articles cover every capability in every language, and can be searched.

const articles = parseArticles('en')
const of = (part: 'calls' | 'keys') => new Set([...articles.values()].flatMap((one) => one[part]))

describe('help articles', () => {
  test('cover each group of calls', () => {
    expect(Object.keys(contracts).filter((name) => !of('calls').has(name))).toEqual([])
    expect([...of('calls')].filter((name) => !(name in contracts))).toEqual([])
  })
  test('cover each permission key', () => {
    expect(PERMISSION_KEYS.filter((key) => !of('keys').has(key))).toEqual([])
    expect([...of('keys')].filter((key) => !PERMISSION_KEYS.some((permission) => permission === key))).toEqual([])
  })
  /** Languages without translated articles, which show the English ones. */
  const WITHOUT = new Set<Language>(['ar'])
  test.each(Object.keys(LANGUAGES) as Language[])('in %s are all translated, or none', (language) => {
    const own = WITHOUT.has(language) ? 'en' : language
    for (const [slug, text] of parseArticles(language)) expect([slug, text.language]).toEqual([slug, own])
  })
  test.each(Object.keys(LANGUAGES) as Language[])(
    'in %s have the same structure and screenshots as in English',
    (language) => {
      const shape = (all: typeof articles) =>
        [...all].map(([slug, { blocks, pictures }]) => [slug, pictures, blocks.map(({ type }) => type)])
      expect(shape(parseArticles(language))).toEqual(shape(articles))
      for (const { chapter } of articles.values()) expect(chapter).toBeDefined()
    },
  )
  test.each(Object.keys(LANGUAGES) as Language[])('in %s link only to existing articles', (language) => {
    const told = JSON.stringify([...parseArticles(language).values()].map(({ blocks }) => blocks))
    const leads = [...told.matchAll(/article=([\w-]+)/g)].map(([, slug = '']) => slug)
    expect(leads.length).toBeGreaterThan(5)
    expect(leads.filter((slug) => !articles.has(slug))).toEqual([])
    expect(told).not.toMatch(/\*\*|\]\(/)
  })
})

describe('the help API', () => {
  let app: Awaited<ReturnType<typeof startApp>>
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  const find = async (query: string, language = 'en') => {
    const asked = `/help/articles?${new URLSearchParams({ query }).toString()}`
    return (await app.client().get<ArticleCard[]>(asked, { 'accept-language': language })).body
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
  ])('finds in %s for “%s” the article %s first', async (language, query, slug) => {
    expect((await find(query, language))[0]?.slug).toBe(slug)
  })
  test('finds articles with the most words when none has all', async () => {
    const found = await find('trash hippopotamus')
    expect(found.map(({ slug }) => slug)).toContain('trash')
    expect(await find('hippopotamus')).toEqual([])
    expect(await find('...')).toEqual([])
  })
  test('shows an excerpt with the searched words', async () => {
    expect((await find('counts towards storage')).find(({ slug }) => slug === 'trash')?.excerpt).toContain('storage')
  })
  test('returns an article in the reader’s language, and 404 for unknown ones', async () => {
    const read = (slug: string, language: string) =>
      app.client().get<Article>(`/help/articles/${slug}`, { 'accept-language': language })
    expect((await read('trash', 'de')).body).toMatchObject({
      title: 'Objekte aus dem Papierkorb wiederherstellen',
      screens: ['/client/trash'],
    })
    expect((await read('trash', 'en')).body.story.blocks[0]?.type).toMatch(/text|item/)
    const [block] = (await read('trash', 'de')).body.story.items
    expect(block).toMatchObject({ type: 'image', title: expect.stringContaining('Der Papierkorb als Liste') as string })
    const picture = await app.client().get((block?.file?.preview?.large ?? '').replace('/client/api', ''))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await app.client().get('/help/pictures/en/pictures')).status).toBe(404)
    expect((await app.client().get('/help/pictures/en/..%2f..%2farticles%2fen%2ftrash')).status).toBe(404)
    expect((await read('nothing', 'en')).status).toBe(404)
    expect((await read('..%2f..%2fpackage', 'en')).status).toBe(404)
  })
})

describe('screenshots', () => {
  const manifest = readManifest()
  const names = Object.keys(HELP_SCREENS) as HelpScreenName[]
  const pictureLanguages = Object.keys(manifest).map((key) => key.split('/')[0] ?? '')

  test('exist for all articles and languages, without unused ones', () => {
    const shown = new Set([...articles.values()].flatMap(({ pictures }) => pictures))
    expect([...shown].toSorted()).toEqual(names.toSorted())
    const wanted = [...new Set(['en', 'de', ...pictureLanguages])].flatMap((language) =>
      names.map((name) => toScreenshotKey(language, name)),
    )
    expect(Object.keys(manifest).toSorted()).toEqual(wanted.toSorted())
    for (const { title, width, height } of Object.values(manifest))
      expect([title.length > 30, width, height > 300]).toEqual([true, 1200, true])
  })
  test('are newer than their screens: update with npm run pictures', () => {
    const older = Object.entries(manifest).filter(
      ([key, { made }]) => made !== madeOf(key.split('/')[1] as HelpScreenName),
    )
    expect(older.map(([key]) => key)).toEqual([])
  })
  test('stay below 2 MB together', () => {
    const sizes = Object.keys(manifest).map((key) => statSync(join(SCREENSHOTS_FOLDER, `${key}.webp`)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000)
  })
})
