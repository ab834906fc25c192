import { PRODUCT } from '#shared/product.ts'

export interface HeadElement {
  tag: 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  text?: string
}

export interface HeadMatch {
  meta?: readonly (object | undefined)[] | undefined
  links?: readonly (object | undefined)[] | undefined
}

const toStringValues = (attributes: object) =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value != null)
      .map(([key, value]) => [key, String(value)]),
  )

/** Merges the heads of the matched routes: the innermost title and the innermost of each named meta element win. */
export function mergeHeads(matches: readonly HeadMatch[]): { title: string; elements: HeadElement[] } {
  let title = ''
  const namedMetas = new Map<string, HeadElement>()
  const otherElements: HeadElement[] = []
  for (const { meta = [], links = [] } of matches) {
    for (const descriptor of meta as Record<string, unknown>[]) {
      if (!descriptor) continue
      if (typeof descriptor.title === 'string') title = descriptor.title
      else if ('script:ld+json' in descriptor)
        otherElements.push({
          tag: 'script',
          attributes: { type: 'application/ld+json' },
          text: JSON.stringify(descriptor['script:ld+json']),
        })
      else
        namedMetas.set(String(descriptor.name ?? descriptor.property), {
          tag: 'meta',
          attributes: toStringValues(descriptor),
        })
    }
    for (const descriptor of links)
      if (descriptor) otherElements.push({ tag: 'link', attributes: toStringValues(descriptor) })
  }
  return { title: title ? `${title} · ${PRODUCT}` : PRODUCT, elements: [...namedMetas.values(), ...otherElements] }
}
