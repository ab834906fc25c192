import type { Block, BlockOf } from '#shared/entities/story/blocks.ts'

/** A chapter of a text that the product brings: its heading, paragraphs, and lists where several lines stand together. */
export const chapter = (heading: string, ...parts: (string | readonly string[])[]): Block[] => [
  { type: 'heading', level: 2, text: heading },
  {
    type: 'text',
    words: parts
      .map((part) =>
        typeof part === 'string'
          ? `<p>${part}</p>`
          : `<ul>${part.map((line) => `<li><p>${line}</p></li>`).join('')}</ul>`,
      )
      .join(''),
  },
]

export const words = (...paragraphs: string[]): Block => ({
  type: 'text',
  words: paragraphs.map((one) => `<p>${one}</p>`).join(''),
})
export const heading = (text: string): Block => ({ type: 'heading', level: 2, text })
export const button = (to: string, label = ''): Block => ({ type: 'button', to, label })
export const quote = (said: string, source = ''): Block => ({ type: 'quote', words: `<p>${said}</p>`, source })

/** A screen of the product with what it is for at its side. */
export const screen = (
  name: BlockOf<'screen'>['screen'],
  side: BlockOf<'screen'>['side'],
  title: string,
  text: string,
): Block => ({ type: 'screen', screen: name, side, text: title, words: `<p>${text}</p>` })
