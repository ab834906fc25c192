import type { Block, BlockOf } from '#shared/entities/story/blocks.ts'

interface Opening {
  buttons: readonly BlockOf<'button'>[]
  /** A screenshot of the product. */
  screen: BlockOf<'screen'> | undefined
  /** The index of the first block after the opening. */
  end: number
}

/** The buttons at the start of the home page, and the screenshot without text that may follow them. */
export function findOpening(body: readonly Block[]): Opening {
  const firstOther = body.findIndex(({ type }) => type !== 'button')
  const end = firstOther === -1 ? body.length : firstOther
  const buttons = body.slice(0, end).filter((block) => block.type === 'button')
  const next = body[end]
  const screen = next?.type === 'screen' && next.text === '' && next.words === '' ? next : undefined
  return { buttons, screen, end: screen ? end + 1 : end }
}
