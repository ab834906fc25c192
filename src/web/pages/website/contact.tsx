import { useSuspenseQuery } from '@tanstack/react-query'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { siteHead, type SiteHeadInput } from '#web/features/website/data/site-head.ts'
import { pageQuery } from '#web/features/website/data/website.queries.ts'
import { ContactForm } from '#web/features/website/parts/contact-form.tsx'
import { PageIntro } from '#web/features/website/shell/page-intro.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { LoaderInput } from '#web/kit/router-context.ts'
import { Container } from '#web/ui/container.tsx'
import styles from './contact.module.css'

export const loader = ({ context: { api, queries } }: LoaderInput) => queries.ensureQueryData(pageQuery(api, 'contact'))
export const head = (input: SiteHeadInput<Awaited<ReturnType<typeof loader>>>) =>
  input.loaderData ? siteHead(input, '/contact', input.loaderData) : {}

/** Where one writes to whoever runs this server. */
export function Page() {
  const { data: page } = useSuspenseQuery(pageQuery(useApi(), 'contact'))
  return (
    <main id="content">
      <Container className={styles.contact ?? ''}>
        <PageIntro page={page} />
        {/* Where the rest of the page stands still, this part is taken over by a script of its own. */}
        <div data-contact>
          <ContactForm />
        </div>
      </Container>
      {page.body.length > 0 && (
        <SiteBody body={page.body} shown={page.shown} language={page.language} prose={ProseBlock} />
      )}
    </main>
  )
}
