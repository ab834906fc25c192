/** Lets the browser save what an address gives. The server says how it is called. */
export function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
