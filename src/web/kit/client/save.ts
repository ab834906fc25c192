/** Downloads a URL as a file. Without a name, the server's file name is used. */
export function save(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
