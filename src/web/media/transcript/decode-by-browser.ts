let textArea: HTMLTextAreaElement | undefined

/** Decodes HTML character references like the package `entities`, but without its table. */
export function decodeHTML(text: string): string {
  return text.replace(/&#?\w+;?/g, (reference) => {
    textArea ??= document.createElement('textarea')
    // The value is a single character reference, such as `&amp;`, so the browser parses no markup.
    textArea.innerHTML = reference
    return textArea.value
  })
}
