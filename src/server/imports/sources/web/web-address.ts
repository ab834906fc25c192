/** Pages of these systems, below the address at which they are installed. */
const KNOWN_PAGES = /\/(?:api|admin|s|items|collections|exhibits)(?:\/.*)?$/

/** Returns the address at which a system is installed, from that of any of its pages; null if it isn't an address. */
export function getInstallAddress(text: string): string | null {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!url) return null
  const path = url.pathname.replace(KNOWN_PAGES, '').replace(/\/$/, '')
  const credentials = url.username === '' && url.password === '' ? '' : `${url.username}:${url.password}@`
  return `${url.protocol}//${credentials}${url.host}${path}`
}
