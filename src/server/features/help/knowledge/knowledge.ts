import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHAPTERS, type Article, type ArticleCard } from '#shared/entities/help/article.ts'
import { plainStory } from '#shared/entities/story/parts.ts'
import { plainLetters } from '#shared/rules/text/plain-letters.ts'
import { excerpt, lackingIn, wordsOf } from '#shared/rules/words.ts'
import type { Language } from '#shared/words/language.ts'
import { itemsOf, pictureId } from './pictures.ts'
import { readArticle, type ArticleText } from './read-article.ts'

const FOLDER = join(import.meta.dirname, '../articles')
const LEAD = 40
const MOST_EXCERPT = 180

interface Entry {
  card: Omit<ArticleCard, 'excerpt'>
  text: ArticleText
  plain: string
  /** The searched texts in plain letters, the most important first. */
  places: readonly [title: string, about: string, body: string]
}

/** Loaded on first use and cached for the process, because articles only change with a release. */
const known = new Map<Language, Map<string, Entry>>()

/** The parsed articles in a language, in English where there is no translation. Throws for a malformed article. */
export function textsOf(language: Language): Map<string, ArticleText & { language: Language }> {
  const read = (of: Language, name: string) =>
    readArticle(readFileSync(join(FOLDER, of, name), 'utf8'), (picture) => pictureId(picture, language))
  return new Map(
    readdirSync(join(FOLDER, 'en')).map((name) => {
      const english = read('en', name)
      const spoken = existsSync(join(FOLDER, language, name)) ? language : 'en'
      const own = spoken === 'en' ? english : read(spoken, name)
      const { chapter, screens, calls, keys } = english
      return [name.replace(/\.md$/, ''), { ...own, chapter, screens, calls, keys, language: spoken }]
    }),
  )
}

function entriesOf(language: Language): Map<string, Entry> {
  const there = known.get(language)
  if (there) return there
  const entries = new Map(
    [...textsOf(language)]
      .map(([slug, text]): [string, Entry] => {
        const { title, summary, chapter = 'start', screens, words, blocks, language: spoken } = text
        const plain = plainStory(blocks)
        const headings = blocks.flatMap((block) => (block.type === 'heading' ? block.text : []))
        const places = [title, [summary, words, ...headings].join(' '), plain].map(plainLetters)
        return [
          slug,
          { card: { slug, title, summary, chapter, screens, language: spoken }, text, plain, places: places as never },
        ]
      })
      .toSorted(([, a], [, b]) => order(a) - order(b) || a.card.title.localeCompare(b.card.title, language)),
  )
  known.set(language, entries)
  return entries
}

const order = ({ card }: Entry) => CHAPTERS.indexOf(card.chapter) * 2 + (card.slug === 'first-steps' ? 0 : 1)

/** All articles in the order of chapters. */
export const listArticles = (language: Language): ArticleCard[] =>
  [...entriesOf(language).values()].map(({ card }) => ({ ...card, excerpt: '' }))

/** Scores of a word found in the title, the summary and headings, and the body. */
const SCORES = [8, 3, 1]

/**
 * Articles that contain all words of a query, by prefix, best match first. If none has all words, those with the most
 * of them.
 */
export function findArticles(language: Language, query: string): ArticleCard[] {
  const searchWords = wordsOf(query)
  if (searchWords.length === 0) return plainLetters(query).trim() === '' ? listArticles(language) : []
  const matches = [...entriesOf(language).values()].flatMap((entry) => {
    const missing = entry.places.map((text) => new Set(lackingIn(text, searchWords)))
    const getScore = (word: string) => Math.max(...SCORES.map((score, i) => (missing[i]?.has(word) ? 0 : score)))
    const matchedWords = searchWords.filter((word) => getScore(word) > 0)
    const score = matchedWords.reduce((total, word) => total + getScore(word), 0)
    return matchedWords.length > 0 ? [{ entry, matchedCount: matchedWords.length, score }] : []
  })
  const maxMatched = Math.max(0, ...matches.map(({ matchedCount }) => matchedCount))
  return matches
    .filter(({ matchedCount }) => matchedCount === maxMatched)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry: { card, plain } }) => ({ ...card, excerpt: around(plain, query) }))
}

const around = (plain: string, query: string) =>
  excerpt(plain, query, LEAD)
    .map(({ text }) => text)
    .join('')
    .slice(0, MOST_EXCERPT)
    .replace(/ \S*$/, '')

/** An article with its images; undefined if there is none. */
export function findArticle(language: Language, slug: string): Article | undefined {
  const entry = entriesOf(language).get(slug)
  if (!entry) return undefined
  const { card, text } = entry
  const items = itemsOf(text.pictures, language)
  return { ...card, story: { blocks: text.blocks, items, pages: [], exhibits: [] } }
}
