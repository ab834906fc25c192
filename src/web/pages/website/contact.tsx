import { contactMessages } from '#shared/words/website/website.ts'
import { ProseBlock } from '#web/features/story/blocks/prose-block.tsx'
import { SiteBody } from '#web/features/website/blocks/site-body.tsx'
import { createSiteHead } from '#web/features/website/data/site-head.ts'
import { websitePageQuery } from '#web/features/website/data/website.queries.ts'
import { ContactForm } from '#web/features/website/parts/contact-form.tsx'
import { PageIntro } from '#web/features/website/shell/page-intro.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { HeadInput, LoaderInput } from '#web/kit/navigation/page-module.ts'
import { Container } from '#web/ui/container.tsx'
import { getPageLanguageAttributes } from '#web/ui/preferences/direction.ts'
import styles from './contact.module.css'

export const loader = ({ context: { api, dataCache } }: LoaderInput) =>
  dataCache.ensure(websitePageQuery(api, 'contact'))
export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>>) =>
  input.loaderData ? createSiteHead(input, '/contact', input.loaderData) : {}

/** The contact page of the website. */
export function Page() {
  const { data: page } = useLoadedData(websitePageQuery(useApi(), 'contact'))
  return (
    <main id="content">
      <Container className={styles.contact ?? ''}>
        <PageIntro page={page}>
          <p className={styles.account} {...getPageLanguageAttributes()}>
            {contactMessages.account} <a href="/client">{contactMessages.signIn}</a>
          </p>
        </PageIntro>
        {/* Hydrated separately on the otherwise static page (app/contact-form.tsx). */}
        <div data-contact>
          <ContactForm />
        </div>
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
    </main>
  )
}
