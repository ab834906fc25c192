import { createElement, lazy, useState, type ComponentType } from 'react'
import { learn, spokenLanguage } from '#shared/words/sentences.ts'
import { momentsToTry, reachable } from '../line.ts'

/** Loads a part of the client, and what it says in the language of the moment. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load()
  await learn(spokenLanguage())
  return part
}

/** A part that fails this often though the server answers does not come any more. */
const MOST_FAILURES = 2

/** Style sheets that did not come. Nothing asks for them again by itself. */
const missing = new Set<HTMLLinkElement>()
if (!import.meta.env.SSR) {
  const note = ({ target }: Event) => target instanceof HTMLLinkElement && target.sheet === null && missing.add(target)
  document.addEventListener('error', note, true)
}

/** Asks again for the style sheets that did not come. */
async function styled(): Promise<void> {
  const again = [...missing].map((link) => {
    const fresh = link.cloneNode() as HTMLLinkElement
    const settled = new Promise((resolve, reject) => {
      fresh.addEventListener('load', resolve)
      fresh.addEventListener('error', () => reject(new Error(`${fresh.href} does not come`)))
    })
    link.replaceWith(fresh)
    return settled
  })
  missing.clear()
  await Promise.all(again)
}

/**
 * Loads a part, however long the server is away: a line that is lost takes nothing else of the page along. Browsers remember
 * what they could not load, so whether the server answers is asked before, save while the document is still coming from it.
 * A part that does not come though it answers, as after another version was put up, fails.
 */
async function untilLoaded<Part extends object>(load: () => Promise<Part>): Promise<Part> {
  const moments = momentsToTry()
  let isComing = document.readyState !== 'complete'
  for (let failures = 0; ; await moments.next()) {
    if (!isComing && !(await reachable())) continue
    isComing = false
    try {
      if (failures > 0) await styled()
      return await withWords(load)
    } catch (error) {
      failures += 1
      if (failures === MOST_FAILURES) throw error
    }
  }
}

/**
 * A component that is loaded when it is first shown, or by `preload`, with its words; what is shown in its stead stands until it
 * is there. What a screen is nothing without is loaded as pages are, so that its failure is told (`lazyRouteComponent`).
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { preload: () => Promise<unknown> } {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const begin = () =>
    import.meta.env.SSR
      ? withWords(load)
      : untilLoaded(load).catch((error: unknown) => {
          loading = undefined
          throw error
        })
  const preload = () => (loading ??= begin().then((part) => (loaded = part)))
  const Later = lazy(async () => ({ default: await preload() }))
  function Part(props: Props) {
    // What is loaded shows at once, as the server needs it; what is shown once stays what it is.
    const [Shown] = useState(() => loaded ?? Later)
    return createElement(Shown as ComponentType<Props>, props)
  }
  return Object.assign(Part, { preload })
}
