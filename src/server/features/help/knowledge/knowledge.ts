import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HELP_CHAPTERS, type Article, type ArticleCard } from '#shared/entities/help/article.ts'
import { storyToPlainText } from '#shared/entities/story/story-parts.ts'
import { toPlainLetters } from '#shared/rules/text/plain-letters.ts'
import { toExcerpt, findMissingWordsInPlain, toSearchWords } from '#shared/rules/text/search-words.ts'
import type { Language } from '#shared/words/language.ts'
import { toScreenshotItems, getScreenshotId } from './screenshots.ts'
import { parseArticle, type ArticleText } from './parse-article.ts'

const ARTICLES_FOLDER = join(import.meta.dirname, '../articles')
const EXCERPT_LEAD = 40
const MAX_EXCERPT = 180

interface LoadedArticle {
  card: Omit<ArticleCard, 'excerpt'>
  text: ArticleText
  plainText: string
  /** The searchable texts in plain letters, most important first. */
  searchTexts: readonly [title: string, about: string, body: string]
}

/** Loaded on first use and cached for the process, because articles only change with a release. */
const articlesByLanguage = new Map<Language, Map<string, LoadedArticle>>()

/**
 * Returns the parsed articles in a language, each in English if it has no translation. Throws for a malformed article.
 */
export function parseArticles(language: Language): Map<string, ArticleText & { language: Language }> {
  const readText = (fileLanguage: Language, name: string) =>
    parseArticle(readFileSync(join(ARTICLES_FOLDER, fileLanguage, name), 'utf8'), (picture) =>
      getScreenshotId(picture, language),
    )
  return new Map(
    readdirSync(join(ARTICLES_FOLDER, 'en')).map((name) => {
      const english = readText('en', name)
      const textLanguage = existsSync(join(ARTICLES_FOLDER, language, name)) ? language : 'en'
      const translated = textLanguage === 'en' ? english : readText(textLanguage, name)
      const { chapter, screens, calls, keys } = english
      return [name.replace(/\.md$/, ''), { ...translated, chapter, screens, calls, keys, language: textLanguage }]
    }),
  )
}

function loadArticles(language: Language): Map<string, LoadedArticle> {
  const cachedArticles = articlesByLanguage.get(language)
  if (cachedArticles) return cachedArticles
  const entries = new Map(
    [...parseArticles(language)]
      .map(([slug, text]): [string, LoadedArticle] => {
        const { title, summary, chapter = 'start', screens, words, blocks, language: textLanguage } = text
        const plainText = storyToPlainText(blocks)
        const headings = blocks.flatMap((block) => (block.type === 'heading' ? block.text : []))
        const searchTexts = [title, [summary, words, ...headings].join(' '), plainText].map(toPlainLetters)
        return [
          slug,
          {
            card: { slug, title, summary, chapter, screens, language: textLanguage },
            text,
            plainText,
            searchTexts: searchTexts as never,
          },
        ]
      })
      .toSorted(
        ([, a], [, b]) => getPosition(a) - getPosition(b) || a.card.title.localeCompare(b.card.title, language),
      ),
  )
  articlesByLanguage.set(language, entries)
  return entries
}

const getPosition = ({ card }: LoadedArticle) =>
  HELP_CHAPTERS.indexOf(card.chapter) * 2 + (card.slug === 'first-steps' ? 0 : 1)

/** Lists all articles in the order of the chapters. */
export const listArticles = (language: Language): ArticleCard[] =>
  [...loadArticles(language).values()].map(({ card }) => ({ ...card, excerpt: '' }))

/** Scores for a word in the title, in the summary or a heading, and in the body. */
const SCORES = [8, 3, 1]

/**
 * Finds articles that contain all words of a query, by prefix, best match first. If none contains all of them, returns
 * those that contain the most.
 */
export function searchArticles(language: Language, query: string): ArticleCard[] {
  const searchWords = toSearchWords(query)
  if (searchWords.length === 0) return toPlainLetters(query).trim() === '' ? listArticles(language) : []
  const matches = [...loadArticles(language).values()].flatMap((entry) => {
    const missing = entry.searchTexts.map((text) => new Set(findMissingWordsInPlain(text, searchWords)))
    const getScore = (word: string) => Math.max(...SCORES.map((score, i) => (missing[i]?.has(word) ? 0 : score)))
    const matchedWords = searchWords.filter((word) => getScore(word) > 0)
    const score = matchedWords.reduce((total, word) => total + getScore(word), 0)
    return matchedWords.length > 0 ? [{ entry, matchedCount: matchedWords.length, score }] : []
  })
  const maxMatched = Math.max(0, ...matches.map(({ matchedCount }) => matchedCount))
  return matches
    .filter(({ matchedCount }) => matchedCount === maxMatched)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry: { card, plainText } }) => ({ ...card, excerpt: toArticleExcerpt(plainText, query) }))
}

const toArticleExcerpt = (plain: string, query: string) =>
  toExcerpt(plain, query, EXCERPT_LEAD)
    .map(({ text }) => text)
    .join('')
    .slice(0, MAX_EXCERPT)
    .replace(/ \S*$/, '')

/** Returns an article with its images; undefined if it doesn't exist. */
export function findArticle(language: Language, slug: string): Article | undefined {
  const entry = loadArticles(language).get(slug)
  if (!entry) return undefined
  const { card, text } = entry
  const items = toScreenshotItems(text.pictures, language)
  return { ...card, story: { blocks: text.blocks, items, pages: [], exhibits: [] } }
}
