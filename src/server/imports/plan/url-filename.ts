/** Returns the file name at the end of a web address; undefined if it has none. */
export function getUrlFilename(address: string): string | undefined {
  const name = URL.parse(address.trim())?.pathname.split('/').pop()
  if (!name) return undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
