import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import type { Language } from '#shared/words/language.ts'
import { getStaticCopyMessages } from '#shared/words/static-copy/static-copy.ts'
import { SEARCH_PATH, toRelative } from './copy-paths.model.ts'
import { findAll, replaceContents, type PageDocument } from './page-document.model.ts'

/** Turns a page of the copy into its search page, which reads these index files. */
export function turnIntoSearchPage(page: PageDocument, language: Language, indexPaths: readonly string[]): void {
  const { years: _years, page: _page, ...words } = getStaticCopyMessages(language)
  const scripts = indexPaths.map((path) => `<script defer src="${toRelative(SEARCH_PATH, path)}"></script>`)
  const home = toRelative(SEARCH_PATH, 'index.html')
  for (const title of findAll(({ name }) => name === 'title', page)) title.children = []
  replaceContents(page, 'title', escapeXml(words.search))
  replaceContents(
    page,
    'main',
    `<section class="copy-search" data-root="${home.slice(0, -'index.html'.length)}">
<h1>${escapeXml(words.search)}</h1>
<noscript><p>${escapeXml(words.needsScripts)}</p></noscript>
<p><a href="${home}#collection">${escapeXml(words.showAll)}</a></p>
<ul class="copy-filters" data-filters></ul>
<p role="status" data-status></p>
<ul class="copy-results" data-results></ul>
<p><button type="button" data-more hidden>${escapeXml(words.more)}</button></p>
<script type="application/json" id="copy-words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script>
${scripts.join('')}
</section>`,
  )
}
