let area: HTMLTextAreaElement | undefined

/** Character references of HTML as the signs that they name: what the package `entities` does, without its table. */
export function decodeHTML(text: string): string {
  return text.replace(/&#?\w+;?/g, (reference) => {
    area ??= document.createElement('textarea')
    // Nothing but a reference: no mark is read, and nothing of it enters the page.
    area.innerHTML = reference
    return area.value
  })
}
