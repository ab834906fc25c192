import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import type { Services } from '#server/access/services.ts'
import { prepareStream } from '#server/files/prepare-stream.ts'
import { findCaptionArtifact, listCaptions } from '#server/features/captions/captions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toExcerpt, toPlainText } from '#server/kit/rich-text/rich-text.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Caption } from '#shared/entities/caption.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import { getEmbedMessages } from '#shared/words/embed/embed.ts'
import { getDirection, type Language } from '#shared/words/language.ts'
import { openGalleryAsVisitor, ANONYMOUS_CALLER } from '../open-gallery.view.ts'
import { findPublicPage, type PageRef } from './public-page.view.ts'

const MAX_SUMMARY_LENGTH = 280

/** Inline styles, because the page loads no file except the item's media. */
export const EMBED_STYLES = [
  ':root{color-scheme:light dark;--g:light-dark(#faf8f4,#15140f);--t:light-dark(#1f1c17,#f1ede4);--q:light-dark(#5f594e,#b3aa9a);--a:light-dark(#7a3b1e,#e9a27c)}',
  '*{box-sizing:border-box}html,body{height:100%;margin:0}',
  'main{height:100%;display:flex;flex-direction:column}body{background:var(--g);color:var(--t);font:16px/1.4 "Source Serif 4","Iowan Old Style",Georgia,serif}',
  '.medium{flex:1;min-height:0;display:grid;place-items:center;background:light-dark(#f1eee7,#0d0c09)}',
  '.medium img,.medium video{display:block;width:100%;height:100%;object-fit:contain;min-height:0}.medium .cover{object-fit:cover}',
  '.medium>*{width:100%;height:100%;min-height:0;display:grid;place-items:center}.medium audio{width:min(100% - 32px,40rem);height:54px}',
  '.told{padding:12px 16px;overflow:hidden}.told h1{font-size:1.0625rem;line-height:1.3;margin:0;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}',
  '.told p{margin:4px 0 0;color:var(--q);font:14px/1.4 system-ui,sans-serif;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}',
  'a{color:inherit;text-decoration-color:var(--a);text-underline-offset:.2em}a:focus-visible{outline:3px solid light-dark(#0b5cad,#8cc4ff);outline-offset:2px}',
].join('')

/**
 * Renders the small page of an item or exhibit for embedding in other sites, without scripts, as an anonymous visitor
 * sees it. For a gallery with a password it shows only a notice. Throws `not_found` for anything else.
 */
export async function renderEmbedPage(
  services: Pick<Services, 'db' | 'config' | 'queue'>,
  pageRef: PageRef,
  language: Language,
): Promise<string> {
  const messages = getEmbedMessages(language)
  const { authorizedProject } = await openGalleryAsVisitor(services, pageRef.alias, ANONYMOUS_CALLER)
  if (!authorizedProject.isGalleryOpen) {
    const galleryPageUrl = `${services.config.galleryUrl}/${encodeURIComponent(pageRef.alias)}`
    return renderDocument(language, {
      title: messages.locked,
      medium: '',
      textLines: [renderHeading(galleryPageUrl, messages.locked), renderParagraph(messages.lockedText)],
    })
  }
  const page = await findPublicPage(services, pageRef)
  const archiveLine = renderParagraph(messages.openIn(page.archive))
  if (page.kind !== 'item') {
    const { description = '', cover = null } = page.kind === 'exhibit' ? page.exhibit : {}
    const summary = toPlainText(toExcerpt(description, MAX_SUMMARY_LENGTH))
    const medium = cover
      ? renderLink(page.address, `<img class="cover" src="${escapeXml(cover)}" alt="${escapeXml(page.title)}">`)
      : ''
    const textLines = [renderHeading(page.address, page.title), summary && renderParagraph(summary), archiveLine]
    return renderDocument(language, { title: page.title, canonical: page.address, medium, textLines })
  }
  const item = await prepareStream(services, page.row, page.item)
  const captions = isRecording(item.type) ? await listCaptions(services.db, item.id) : []
  const medium = renderMedium(item, page.address, captions.map(renderTrack(pageRef)))
  const summary =
    item.file?.status === 'processing'
      ? messages.preparing
      : toPlainText(toExcerpt(item.description, MAX_SUMMARY_LENGTH))
  const textLines = [
    renderHeading(page.address, page.title),
    !medium && summary ? renderParagraph(summary) : '',
    archiveLine,
  ]
  return renderDocument(language, { title: page.title, canonical: page.address, medium, textLines })
}

/** Renders the page for anything that was deleted or never existed, without revealing which. */
export const renderEmbedGonePage = (language: Language): string =>
  renderDocument(language, {
    title: getEmbedMessages(language).gone,
    medium: '',
    textLines: [renderParagraph(getEmbedMessages(language).gone)],
  })

/** Renders an item's media with the browser's own controls. */
function renderMedium({ type, title, file }: Artifact, address: string, tracks: readonly string[]): string {
  const { stream, poster, large, small } = file?.preview ?? {}
  const titleAttribute = `title="${escapeXml(title)}"`
  if (type === 'audio' && stream && tracks.length === 0)
    return `<div><audio controls preload="none" src="${escapeXml(stream)}" ${titleAttribute}></audio></div>`
  if ((type === 'video' || type === 'audio') && stream) {
    // Audio with captions uses a video element, because no browser shows captions for audio elements.
    const posterAttribute = poster ? ` poster="${escapeXml(poster)}"` : ''
    return `<video controls playsinline preload="none" src="${escapeXml(stream)}"${posterAttribute} ${titleAttribute}>${tracks.join('')}</video>`
  }
  const picture = large ?? small ?? poster
  return picture ? renderLink(address, `<img src="${escapeXml(picture)}" alt="${escapeXml(title)}">`) : ''
}

/** Renders a track element for the browser's own player. */
const renderTrack =
  ({ alias }: PageRef) =>
  ({ id, kind, language, label }: Omit<Caption, 'content'>): string => {
    const address = `/view/${encodeURIComponent(alias)}/captions/${id}.vtt`
    // No browser displays tracks of this kind, so they are left out.
    const trackKind = kind === 'descriptions' ? 'captions' : kind
    return `<track kind="${trackKind}" srclang="${escapeXml(language)}" label="${escapeXml(label)}" src="${escapeXml(address)}">`
  }

/** Returns the captions of an item in a public gallery as WebVTT. Throws `not_found` for anything else. */
export async function findPublicCaptions(
  services: Pick<Services, 'db' | 'config'>,
  alias: string,
  caption: string,
): Promise<string> {
  const item = await findCaptionArtifact(services.db, caption)
  if (!item) throw new AppError('not_found')
  await findPublicPage(services, { alias, kind: 'item', name: item.artifact })
  const captionRow = (await listCaptions(services.db, item.artifact)).find(({ id }) => id === caption)
  if (!captionRow) throw new AppError('not_found')
  return captionRow.content
}

/** Renders a link that opens outside the frame, in a new tab. */
const renderLink = (address: string, html: string) =>
  `<a href="${escapeXml(address)}" target="_blank" rel="noopener">${html}</a>`
const renderHeading = (address: string, title: string) => `<h1>${renderLink(address, escapeXml(title))}</h1>`
const renderParagraph = (text: string) => `<p>${escapeXml(text)}</p>`

interface EmbedContent {
  title: string
  canonical?: string
  medium: string
  textLines: readonly string[]
}

const renderDocument = (language: Language, { title, canonical, medium, textLines }: EmbedContent) =>
  [
    `<!doctype html><html lang="${language}" dir="${getDirection(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeXml(title)}</title>`,
    canonical ? `<link rel="canonical" href="${escapeXml(canonical)}">` : '',
    `<style>${EMBED_STYLES}</style></head><body>`,
    '<main>',
    medium && `<div class="medium">${medium}</div>`,
    `<div class="told">${textLines.join('')}</div></main></body></html>`,
  ].join('')
