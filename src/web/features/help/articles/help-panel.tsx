import { IconArrowLeft, IconKeyboard, IconX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { knowledgeMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { getPageCommands } from '#web/kit/client/page-commands.ts'
import { SearchField } from '#web/list/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusTrap } from '#web/ui/focus-trap.ts'
import { useBackdrop } from '#web/ui/use-backdrop.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { ArticleCards } from './article-cards.tsx'
import { ArticleView, type ArticleViewProps } from './article-view.tsx'
import { articlesQuery } from './articles.queries.ts'
import styles from './articles.module.css'

interface Props extends Pick<ArticleViewProps, 'renderStory'> {
  /** The current screen, by the id that articles use. */
  screen: string
  projectId: string | undefined
  onClose: () => void
}

/** On narrower screens the panel covers the page as a sheet. */
const SHEET_QUERY = '(max-width: 48rem)'

/** Help for the current screen in a side panel, with a search over all articles. */
export function HelpPanel({ screen, projectId, renderStory, onClose }: Props) {
  // Questions and chats go to the administrators themselves.
  const answersQuestions = isAdministrator(useMe())
  const isSheet = useMediaQuery(SHEET_QUERY) ?? false
  const panelRef = useFocusTrap(isSheet, { onEscape: onClose })
  const backdropProps = useBackdrop(onClose)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [query, setQuery] = useState('')
  // Moving to another screen closes the open article.
  const [openArticle, setOpenArticle] = useState<{ screen: string; slug: string } | null>(null)
  if (openArticle && openArticle.screen !== screen) setOpenArticle(null)
  const openSlug = openArticle?.screen === screen ? openArticle.slug : null
  const setOpenSlug = (slug: string | null) => setOpenArticle(slug === null ? null : { screen: screen, slug })
  const shortcutList = getPageCommands().find(({ listsShortcuts }) => listsShortcuts)
  useEffect(() => headingRef.current?.focus(), [])
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInPanel = event.target instanceof Element && panelRef.current?.contains(event.target) === true
    if (event.key === 'Escape' && isInPanel && !event.defaultPrevented && !(event.target instanceof HTMLInputElement))
      onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      {isSheet && <div className={styles.veil} {...backdropProps} />}
      <div
        ref={panelRef}
        tabIndex={-1}
        className={styles.panel}
        aria-label={knowledgeMessages.here}
        {...(isSheet ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      >
        <div className={styles.panelHead}>
          {openSlug !== null && (
            <Button variant="icon" small aria-label={knowledgeMessages.here} onClick={() => setOpenSlug(null)}>
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            </Button>
          )}
          <h2 ref={headingRef} tabIndex={-1} className={styles.panelTitle}>
            {knowledgeMessages.here}
          </h2>
          <Button variant="icon" small aria-label={knowledgeMessages.close} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </Button>
        </div>
        <SearchField
          query={query}
          label={knowledgeMessages.search}
          clearLabel={knowledgeMessages.clear}
          onChange={(next) => {
            setQuery(next)
            setOpenSlug(null)
          }}
        />
        {shortcutList && (
          <Button
            variant="quiet"
            small
            className={styles.shortcuts}
            onClick={() => {
              onClose()
              shortcutList.run()
            }}
          >
            <IconKeyboard size={18} stroke={1.75} aria-hidden />
            {shortcutList.label}
          </Button>
        )}
        <div className={styles.panelBody}>
          {openSlug !== null ? (
            <ArticleWithLink slug={openSlug} projectId={projectId}>
              <ArticleView key={openSlug} slug={openSlug} isEmbedded renderStory={renderStory} onOpen={setOpenSlug} />
            </ArticleWithLink>
          ) : (
            <ArticleResults
              screen={screen}
              query={query}
              projectId={projectId}
              renderStory={renderStory}
              onOpen={setOpenSlug}
            />
          )}
        </div>
        <div className={styles.panelFoot}>
          <Link to="/client/help" search={{ projectId } as never}>
            {frameMessages.knowledgeBase}
          </Link>
          {!answersQuestions && (
            <>
              <Link to="/client/help" search={{ projectId, section: 'contact', from: screen } as never}>
                {frameMessages.contactUs}
              </Link>
              <Link to="/client/help" search={{ projectId, section: 'chat', from: screen } as never}>
                {frameMessages.liveChat}
              </Link>
            </>
          )}
        </div>
      </div>
    </>
  )
}

interface ArticleResultsProps extends Pick<Props, 'screen' | 'projectId' | 'renderStory'> {
  query: string
  onOpen: (slug: string) => void
}

/** Search results, or without a query the help for the screen: its article, or a list if there are several or none. */
function ArticleResults({ screen, query, projectId, renderStory, onOpen }: ArticleResultsProps) {
  const { data, error, refetch } = useQuery(articlesQuery(useApi(), query))
  if (!data) return error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />
  const results = query ? data : data.filter(({ screens }) => screens.includes(screen))
  const [onlyArticle] = results
  if (query || results.length !== 1 || !onlyArticle)
    return (
      <>
        <p role="status" className={query ? styles.count : 'visually-hidden'}>
          {knowledgeMessages.found(results.length)}
        </p>
        <ArticleCards articles={query || results.length > 0 ? results : data} query={query} onOpen={onOpen} />
      </>
    )
  return (
    <ArticleWithLink slug={onlyArticle.slug} projectId={projectId}>
      <ArticleView
        key={onlyArticle.slug}
        slug={onlyArticle.slug}
        isEmbedded
        isAutoOpened
        renderStory={renderStory}
        onOpen={onOpen}
      />
    </ArticleWithLink>
  )
}

function ArticleWithLink({
  slug,
  projectId,
  children,
}: {
  slug: string
  projectId: string | undefined
  children: ReactNode
}) {
  return (
    <>
      {children}
      <Link className={styles.wide ?? ''} to="/client/help" search={{ projectId, article: slug } as never}>
        {knowledgeMessages.openInKnowledgeBase}
      </Link>
    </>
  )
}
