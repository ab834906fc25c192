/** Lets the browser save what an address gives. Left out, the server says how it is called. */
export function save(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
