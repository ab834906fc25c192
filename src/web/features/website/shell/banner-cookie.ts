import { readCookie, writeCookie } from '#web/ui/preferences/cookie.ts'

/** Contains the URL alias of the post whose banner was closed. */
const BANNER_COOKIE = 'vitrine_banner'

/** The URL alias of the post whose banner was closed. */
export const readClosedBanner = (cookies: string): string | undefined => readCookie(cookies, BANNER_COOKIE)

/** Closes the banner that contains the button, for as long as its post is the latest. */
export function closeBanner(button: HTMLElement): void {
  // URL aliases contain no characters that need escaping in a cookie.
  writeCookie(BANNER_COOKIE, button.dataset.post)
  const banner = button.closest<HTMLElement>('aside')
  if (banner) banner.hidden = true
  // The focused button is hidden now, so move the focus to the start of the page.
  document.querySelector<HTMLElement>('header a')?.focus()
}
