/** The first parts of pages of these systems, below the address at which they are installed. */
const PAGE_PARTS: ReadonlySet<string> = new Set(['api', 'admin', 's', 'items', 'collections', 'exhibits'])

/** Returns the address at which a system is installed, from that of any of its pages; null if it isn't an address. */
export function getInstallAddress(text: string): string | null {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!url) return null
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const end = parts.findIndex((part) => PAGE_PARTS.has(part))
  const path = parts.slice(0, end < 0 ? parts.length : end).map((part) => `/${part}`)
  const credentials = url.username === '' && url.password === '' ? '' : `${url.username}:${url.password}@`
  return `${url.protocol}//${credentials}${url.host}${path.join('')}`
}
