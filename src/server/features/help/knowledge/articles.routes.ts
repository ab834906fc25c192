import { implement } from '#server/access/call.ts'
import { AppError } from '#server/kit/app-error.ts'
import { articlesContract } from '#shared/contract/help/articles.contract.ts'
import { findArticle, searchArticles, listArticles } from './knowledge.ts'

export const articlesRoutes = () =>
  implement(articlesContract, {
    async list({ caller: { language = 'en' }, input }) {
      const { query } = input.query
      return query ? searchArticles(language, query) : listArticles(language)
    },
    async read({ caller: { language = 'en' }, input }) {
      const foundArticle = findArticle(language, input.params.slug)
      if (!foundArticle) throw new AppError('not_found')
      return foundArticle
    },
  })
