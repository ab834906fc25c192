import { formatDayInWords } from '#shared/words/formats.ts'
import { websiteMessages } from '#shared/words/website/website.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { createSiteHead } from '#web/features/website/data/site-head.ts'
import { websitePageQuery, tweetsQuery } from '#web/features/website/data/website.queries.ts'
import { PageIntro } from '#web/features/website/shell/page-intro.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { HeadInput, LoaderInput } from '#web/kit/navigation/page-module.ts'
import { Container } from '#web/ui/container.tsx'
import styles from './posts.module.css'

export const loader = async ({ context: { api, dataCache } }: LoaderInput) => {
  const [page] = await Promise.all([
    dataCache.ensure(websitePageQuery(api, 'social')),
    dataCache.ensure(tweetsQuery(api)),
  ])
  return page
}
export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>>) =>
  input.loaderData ? createSiteHead(input, '/social', input.loaderData) : {}

/** Short notes stored on this server; no external service is called. */
export function Page() {
  const api = useApi()
  const { data: page } = useLoadedData(websitePageQuery(api, 'social'))
  const { data: notes } = useLoadedData(tweetsQuery(api))
  return (
    <main id="content">
      <Container>
        <PageIntro page={page} />
      </Container>
      {page.body.length > 0 && (
        <SiteBody
          body={page.body}
          blockData={page.shown}
          language={page.language}
          prose={ProseBlock}
          layout="sections"
        />
      )}
      <Container className={styles.list ?? ''}>
        {notes.length === 0 && <p className={styles.none}>{websiteMessages.noNotes}</p>}
        <ul className={styles.notes}>
          {notes.map(({ id, text, author, url, at }) => (
            <li key={id} className={styles.note}>
              <p dir="auto" className={styles.said}>
                {text}
              </p>
              <p className={styles.facts}>
                <time dateTime={new Date(at).toISOString()}>{formatDayInWords(at)}</time>
                {author && ` · ${author}`}
                {url && (
                  <>
                    {' · '}
                    <a href={url} target="_blank" rel="noopener">
                      {websiteMessages.source}
                      <span className="visually-hidden"> {websiteMessages.newTab}</span>
                    </a>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      </Container>
    </main>
  )
}
