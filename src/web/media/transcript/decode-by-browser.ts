let textArea: HTMLTextAreaElement | undefined

/** Decodes HTML character references like the package `entities`, but without its table. */
export function decodeHTML(text: string): string {
  return text.replace(/&#?\w+;?/g, (reference) => {
    textArea ??= document.createElement('textarea')
    // The input is only a reference, so no markup is parsed and nothing enters the page.
    textArea.innerHTML = reference
    return textArea.value
  })
}
