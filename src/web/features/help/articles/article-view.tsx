import { useQuery } from '@tanstack/react-query'
import { IconBookOff } from '@tabler/icons-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Article } from '#shared/entities/help/article.ts'
import { knowledgeMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/state.tsx'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { OtherLanguageNote } from '#web/ui/preferences/other-language-note.tsx'
import { articleQuery } from './articles.queries.ts'
import styles from './articles.module.css'

export interface ArticleViewProps {
  slug: string
  /** Renders the blocks of the article in the same way as those of any story. */
  renderStory: (story: Article['story']) => ReactNode
  /** Opens another article in place of this one. */
  onOpen: (slug: string) => void
  /** Whether it is shown next to other content, where its title is an `h2`. */
  isEmbedded?: boolean
  /** Whether it opened without a user action and must not take the focus. */
  isAutoOpened?: boolean
}

/** A help article. */
export function ArticleView({ slug, renderStory, onOpen, isEmbedded = false, isAutoOpened = false }: ArticleViewProps) {
  const { data, error, refetch } = useQuery(articleQuery(useApi(), slug))
  const headingRef = useRef<HTMLHeadingElement>(null)
  const title = data?.title
  useEffect(() => {
    if (title !== undefined && !isAutoOpened) headingRef.current?.focus()
  }, [title, isAutoOpened])
  if (!data && error)
    return isApiError(error) && error.status === 404 ? (
      <EmptyState icon={IconBookOff} title={knowledgeMessages.found(0)} text={knowledgeMessages.noneText} />
    ) : (
      <ErrorState text={error.message} retry={() => void refetch()} />
    )
  if (!data) return <LoadingState />
  const Heading = isEmbedded ? 'h2' : 'h1'
  // Links to other articles open in place.
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const linkedSlug = link && new URL(link.href).searchParams.get('article')
    if (!linkedSlug || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(linkedSlug)
  }
  return (
    // The handler only catches clicks on links, which support the keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article className={styles.article} {...getLanguageAttributes(data.language)} onClick={handleClick}>
      <Heading ref={headingRef} tabIndex={-1} className={styles.title}>
        {data.title}
      </Heading>
      <p className={styles.summary}>{data.summary}</p>
      <OtherLanguageNote language={data.language} />
      {renderStory(data.story)}
    </article>
  )
}
