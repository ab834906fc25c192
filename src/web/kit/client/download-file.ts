/** Downloads a URL as a file. Without a name, the server's file name is used. */
export function downloadFile(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
