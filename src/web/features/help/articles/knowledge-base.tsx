import { IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FIRST_ARTICLES, HELP_CHAPTERS, type ArticleCard } from '#shared/entities/help/article.ts'
import { knowledgeMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ListSkeleton } from '#web/list/list-states.tsx'
import { SearchField } from '#web/list/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { BackButton } from '#web/ui/page/back.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { OtherLanguageNote } from '#web/ui/preferences/other-language-note.tsx'
import type { HelpSearchParams } from '../help-address.ts'
import { ArticleCards, ArticleLinks } from './article-cards.tsx'
import { ArticleView, type ArticleViewProps } from './article-view.tsx'
import { articlesQuery } from './articles.queries.ts'
import styles from './articles.module.css'

interface Props extends Pick<ArticleViewProps, 'renderStory'> {
  address: HelpSearchParams
  onAddressChange: (change: Partial<HelpSearchParams>) => void
}

/** The knowledge base: all articles by chapter, search results, or one article. */
export function KnowledgeBase({ address, onAddressChange, renderStory }: Props) {
  const { article, query = '' } = address
  const openArticle = (slug: string | undefined) => onAddressChange({ article: slug })
  return (
    <div className={styles.knowledge}>
      <div className={styles.search}>
        <SearchField
          query={query}
          label={knowledgeMessages.search}
          clearLabel={knowledgeMessages.clear}
          onChange={(next) => onAddressChange({ query: next || undefined, article: undefined })}
        />
      </div>
      {article ? (
        <>
          <BackButton onClick={() => openArticle(undefined)}>{knowledgeMessages.back}</BackButton>
          <ArticleView key={article} slug={article} renderStory={renderStory} onOpen={openArticle} />
          <p className={styles.unsolved}>
            {knowledgeMessages.notFound}{' '}
            <Button variant="quiet" small onClick={() => onAddressChange({ section: 'contact', article: undefined })}>
              {knowledgeMessages.contactUs}
            </Button>
          </p>
        </>
      ) : (
        <ArticleList query={query} onAsk={() => onAddressChange({ section: 'contact' })} />
      )}
    </div>
  )
}

function ArticleList({ query, onAsk }: { query: string; onAsk: () => void }) {
  const { data, error, refetch } = useQuery(articlesQuery(useApi(), query))
  if (!data) return error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <ListSkeleton />
  if (query)
    return (
      <section aria-label={knowledgeMessages.found(data.length)}>
        {data.length === 0 ? (
          <EmptyState icon={IconSearchOff} title={knowledgeMessages.found(0)} text={knowledgeMessages.noneText}>
            <Button variant="primary" onClick={onAsk}>
              {knowledgeMessages.contactUs}
            </Button>
          </EmptyState>
        ) : (
          <>
            <p role="status" className={styles.count}>
              {knowledgeMessages.found(data.length)}
            </p>
            <ForeignArticlesNote articles={data} />
            <ArticleCards articles={data} query={query} />
          </>
        )}
      </section>
    )
  return (
    <>
      <ForeignArticlesNote articles={data} />
      <section aria-labelledby="first-articles">
        <h2 id="first-articles" className={styles.chapter}>
          {knowledgeMessages.first}
        </h2>
        <ArticleCards articles={FIRST_ARTICLES.flatMap((name) => data.find(({ slug }) => slug === name) ?? [])} />
      </section>
      <div className={styles.chapters}>
        {HELP_CHAPTERS.map((chapter) => {
          const articles = data.filter((card) => card.chapter === chapter)
          return (
            articles.length > 0 && (
              <section key={chapter} aria-labelledby={`chapter-${chapter}`}>
                <h2 id={`chapter-${chapter}`} className={styles.chapter}>
                  {knowledgeMessages.chapters[chapter]}
                </h2>
                <ArticleLinks articles={articles} />
              </section>
            )
          )
        })}
      </div>
    </>
  )
}

/** Notes which language the articles are in if none is in the language of the page. */
function ForeignArticlesNote({ articles }: { articles: readonly ArticleCard[] }) {
  const [first] = articles
  return first && <OtherLanguageNote language={first.language} languages={articles.map(({ language }) => language)} />
}
