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

const strings = (of: object) =>
  Object.fromEntries(
    Object.entries(of)
      .filter(([, value]) => value != null)
      .map(([key, value]) => [key, String(value)]),
  )

/** Merges the heads of the matched routes: the innermost title and the innermost of each named meta element win. */
export function headOf(matches: readonly HeadMatch[]): { title: string; elements: HeadElement[] } {
  let title = ''
  const named = new Map<string, HeadElement>()
  const rest: HeadElement[] = []
  for (const { meta = [], links = [] } of matches) {
    for (const one of meta as Record<string, unknown>[]) {
      if (!one) continue
      if (typeof one.title === 'string') title = one.title
      else if ('script:ld+json' in one)
        rest.push({
          tag: 'script',
          attributes: { type: 'application/ld+json' },
          text: JSON.stringify(one['script:ld+json']),
        })
      else named.set(String(one.name ?? one.property), { tag: 'meta', attributes: strings(one) })
    }
    for (const one of links) if (one) rest.push({ tag: 'link', attributes: strings(one) })
  }
  return { title: title ? `${title} · ${PRODUCT}` : PRODUCT, elements: [...named.values(), ...rest] }
}
