import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { knowledgeMessages } from '#shared/words/help/help.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { SearchField } from '#web/list/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusTrap } from '#web/ui/focus-trap.ts'
import { useVeil } from '#web/ui/veil.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { ArticleCards } from './article-cards.tsx'
import { ArticleView, type ArticleProps } from './article-view.tsx'
import { articlesQuery } from './articles.queries.ts'
import styles from './articles.module.css'

interface Props extends Pick<ArticleProps, 'renderStory'> {
  /** The current screen, by the id that articles use. */
  screen: string
  projectId: string | undefined
  onClose: () => void
}

/** On narrower screens the panel covers the page as a sheet. */
const SHEET = '(max-width: 48rem)'

/** Help for the current screen in a side panel, with a search over all articles. */
export function HelpPanel({ screen, projectId, renderStory, onClose }: Props) {
  const isSheet = useMediaQuery(SHEET) ?? false
  const box = useFocusTrap(isSheet, { onEscape: onClose })
  const veil = useVeil(onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  const [query, setQuery] = useState('')
  // Moving to another screen closes the open article.
  const [opened, setOpened] = useState<{ on: string; slug: string } | null>(null)
  if (opened && opened.on !== screen) setOpened(null)
  const chosen = opened?.on === screen ? opened.slug : null
  const setChosen = (slug: string | null) => setOpened(slug === null ? null : { on: screen, slug })
  useEffect(() => heading.current?.focus(), [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isHere = event.target instanceof Element && box.current?.contains(event.target) === true
    if (event.key === 'Escape' && isHere && !event.defaultPrevented && !(event.target instanceof HTMLInputElement))
      onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      {isSheet && <div className={styles.veil} {...veil} />}
      <div
        ref={box}
        tabIndex={-1}
        className={styles.panel}
        aria-label={knowledgeMessages.here}
        {...(isSheet ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      >
        <div className={styles.panelHead}>
          {chosen !== null && (
            <Button look="icon" small aria-label={knowledgeMessages.here} onClick={() => setChosen(null)}>
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            </Button>
          )}
          <h2 ref={heading} tabIndex={-1} className={styles.panelTitle}>
            {knowledgeMessages.here}
          </h2>
          <Button look="icon" small aria-label={knowledgeMessages.close} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </Button>
        </div>
        <SearchField
          query={query}
          label={knowledgeMessages.search}
          clear={knowledgeMessages.clear}
          onChange={(next) => {
            setQuery(next)
            setChosen(null)
          }}
        />
        <div className={styles.panelBody}>
          {chosen !== null ? (
            <Chosen slug={chosen} projectId={projectId}>
              <ArticleView key={chosen} slug={chosen} beside renderStory={renderStory} onOpen={setChosen} />
            </Chosen>
          ) : (
            <Found screen={screen} query={query} projectId={projectId} renderStory={renderStory} onOpen={setChosen} />
          )}
        </div>
        <div className={styles.panelFoot}>
          <Link to="/client/help" search={{ projectId } as never}>
            {frameMessages.knowledgeBase}
          </Link>
          <Link to="/client/help" search={{ projectId, section: 'contact', from: screen } as never}>
            {frameMessages.contactUs}
          </Link>
          <Link to="/client/help" search={{ projectId, section: 'chat', from: screen } as never}>
            {frameMessages.liveChat}
          </Link>
        </div>
      </div>
    </>
  )
}

interface FoundProps extends Pick<Props, 'screen' | 'projectId' | 'renderStory'> {
  query: string
  onOpen: (slug: string) => void
}

/** Search results, or without a query the help for the screen: its article, or a list if there are several or none. */
function Found({ screen, query, projectId, renderStory, onOpen }: FoundProps) {
  const { data, error, refetch } = useQuery(articlesQuery(useApi(), query))
  if (!data) return error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />
  const shown = query ? data : data.filter(({ screens }) => screens.includes(screen))
  const [only] = shown
  if (query || shown.length !== 1 || !only)
    return (
      <>
        <p role="status" className={query ? styles.count : 'visually-hidden'}>
          {knowledgeMessages.found(shown.length)}
        </p>
        <ArticleCards articles={query || shown.length > 0 ? shown : data} query={query} onOpen={onOpen} />
      </>
    )
  return (
    <Chosen slug={only.slug} projectId={projectId}>
      <ArticleView key={only.slug} slug={only.slug} beside unasked renderStory={renderStory} onOpen={onOpen} />
    </Chosen>
  )
}

function Chosen({ slug, projectId, children }: { slug: string; projectId: string | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      <Link className={styles.wide ?? ''} to="/client/help" search={{ projectId, article: slug } as never}>
        {knowledgeMessages.wide}
      </Link>
    </>
  )
}
