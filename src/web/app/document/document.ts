import {
  FIRST_ANSWERS_ID,
  PAGE_HEAD_ATTRIBUTE,
  QUERY_STATE_ID,
  ROOT_ID,
  SERVER_RENDERED_ATTRIBUTE,
  SHELL_ID,
  STATE_URL_ATTRIBUTE,
  LOADS_FONTS_ATTRIBUTE,
} from './document-ids.ts'
import type { HeadElement } from './head-elements.ts'
import ground from '#web/ui/styles/ground.css?inline'
import { getDirection, type Language } from '#shared/words/language.ts'
import { INVITATION_ONLY_META } from '#web/features/auth/invitation-only.ts'
import { EXTERNAL_CHAT_NAME } from '#web/features/help/chat/external-chat-name.ts'
import type { Theme } from '#web/ui/preferences/theme.ts'
import type { Assets } from './manifest.ts'
import { getClassesInHtml, pickNeededStyles } from './needed-styles.ts'

/** The body font, which every page needs for its first text. The heading font is fetched with the first heading. */
const BODY_FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

interface DocumentInput {
  mood: 'gallery' | 'client'
  theme: Theme
  language: Language
  /** Whether the server runs in development or tests; the document is then marked. */
  isDev: boolean
  title: string
  elements: readonly HeadElement[]
  assets: Assets
  /** Returns the text of a style sheet by its URL, for pages that inline their styles. */
  getStyles?: ((address: string) => string) | undefined
  /** The rendered page; empty if the browser renders it. */
  body: string
  /** The placeholder shown until the page has rendered, with its own inline styles. */
  shell?: { html: string; styles: string }
  /** Whether to link the web app manifest. */
  isInstallable?: boolean
  /** Shown if JavaScript is disabled, on pages that the browser renders. */
  noScriptMessage?: string
  /** Whether the page is static, i.e. never hydrated. */
  isStatic?: boolean
  /** The data cache as JSON; undefined if it is fetched from `stateUrl` or the browser loads everything itself. */
  state?: string
  stateUrl?: string | undefined
  /** The external chat widget, which the client app loads after the user's consent. */
  chat?: { url: string; token: string } | undefined
  /** Whether registration is by invitation only. */
  isInviteOnly?: boolean
  /** Responses to the page's first API calls, as JSON. */
  answers?: string
}

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
/** Escapes JSON for a script element, so that nothing in it can close the element. */
const escapeScriptJson = (json: string) =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

function renderElement({ tag, attributes, text }: HeadElement): string {
  const openingTag = `<${tag} ${Object.entries({ ...attributes, [PAGE_HEAD_ATTRIBUTE]: '' })
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`
  return tag === 'script' ? `${openingTag}${escapeScriptJson(text ?? '')}</script>` : openingTag
}

function renderFontPreload({ assets, shell }: DocumentInput): string {
  const address = assets.getUrl(BODY_FONT)
  // A page with a shell is rendered by its scripts, so they take precedence over the font.
  const priority = shell === undefined ? '' : ' fetchpriority="low"'
  return address ? `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin${priority}>` : ''
}

/**
 * Inlines the rules that the rendered body needs and adds a disabled link to each whole sheet, which
 * `after-first-paint.ts` enables before scripts can add further elements. `media="not all"` keeps preload scanners
 * from fetching the disabled sheets.
 */
function renderInlinedStyles(
  sheetUrls: readonly string[],
  getStyles: (address: string) => string,
  body: string,
): string {
  const classes = getClassesInHtml(body)
  return sheetUrls
    .map((href) => {
      const { rules, loadsFonts } = pickNeededStyles(getStyles(href), classes)
      const linkStart = `<link rel="stylesheet" href="${href}"`
      const styleAndLink = `<style>${rules}</style>${linkStart}${loadsFonts ? ` ${LOADS_FONTS_ATTRIBUTE}` : ''} media="not all" disabled>`
      // Without JavaScript, nothing would enable the sheet.
      return loadsFonts ? `${styleAndLink}<noscript>${linkStart}></noscript>` : styleAndLink
    })
    .join('')
}

/**
 * The entry script goes last and with low priority: the page is readable without it, so pictures and fonts get the
 * connection first.
 */
const renderEntryScript = ({ start, entry, modules }: Assets) =>
  start
    ? `<script type="module" src="${start}" fetchpriority="low" data-modules="${[entry, ...modules].join(' ')}"></script>`
    : `<script type="module" src="${entry}" fetchpriority="low"></script>`

/** Renders the whole document. Its only executable script is the entry, because the policy is `script-src 'self'`. */
export function renderDocument(page: DocumentInput): string {
  const { assets, body, shell, state, stateUrl, answers } = page
  const styles = page.getStyles
    ? renderInlinedStyles(assets.styles, page.getStyles, body)
    : assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const renderJsonScript = (id: string, json?: string) =>
    json === undefined ? '' : `<script type="application/json" id="${id}">${escapeScriptJson(json)}</script>`
  const theme = page.theme === 'system' ? '' : ` data-theme="${page.theme}"`
  return [
    `<!doctype html><html lang="${page.language}"${getDirection(page.language) === 'rtl' ? ' dir="rtl"' : ''} data-mood="${page.mood}"${theme}${page.isDev ? ' data-dev' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    ...page.elements.map(renderElement),
    page.chat
      ? `<meta name="${EXTERNAL_CHAT_NAME}" content="${escapeHtml(page.chat.url)}" data-token="${escapeHtml(page.chat.token)}">`
      : '',
    page.isInviteOnly ? `<meta name="${INVITATION_ONLY_META}">` : '',
    `<meta name="color-scheme" content="${page.theme === 'system' ? 'light dark' : page.theme}">`,
    `<style>${ground}${shell?.styles ?? ''}</style>`,
    `<link rel="icon" href="data:image/svg+xml,${ICON}">`,
    page.isInstallable ? '<link rel="manifest" href="/client/manifest.webmanifest">' : '',
    ...(page.getStyles
      ? [styles]
      : [
          shell ? '' : renderFontPreload(page) + styles,
          `<script type="module" src="${assets.entry}"></script>`,
          ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}">`),
        ]),
    shell ? renderFontPreload(page) : '',
    '</head><body>',
    // The shell precedes the style sheets so that it is painted before they have loaded. The page itself follows them.
    shell ? `<div id="${SHELL_ID}">${shell.html}</div>${styles}` : '',
    `<div id="${ROOT_ID}"${state === undefined && stateUrl === undefined ? '' : ` ${SERVER_RENDERED_ATTRIBUTE}`}${stateUrl === undefined ? '' : ` ${STATE_URL_ATTRIBUTE}="${escapeHtml(stateUrl)}"`}${page.isStatic ? ' data-still' : ''}>${body}</div>`,
    page.noScriptMessage
      ? `<noscript><p style="max-width:36em;margin:20vh auto;padding:0 1.5rem">${escapeHtml(page.noScriptMessage)}</p></noscript>`
      : '',
    renderJsonScript(QUERY_STATE_ID, state),
    renderJsonScript(FIRST_ANSWERS_ID, answers),
    page.getStyles ? renderEntryScript(assets) : '',
    '</body></html>',
  ].join('')
}

const ICON = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="1" y="1" width="22" height="22" rx="5" fill="#7a3b1e"/><path d="M7 7.5l5 9.5 5-9.5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)
