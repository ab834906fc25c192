import { createElement, lazy, useState, type ComponentType } from 'react'
import { learn, spokenLanguage } from '#shared/words/sentences.ts'
import { momentsToTry, reachable } from '../line.ts'

/** Loads a module and its messages in the current language. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load()
  await learn(spokenLanguage())
  return part
}

/** A module that fails this often while the server responds no longer exists. */
const MOST_FAILURES = 2

/** Style sheets that failed to load. The bundler doesn't retry them. */
const missing = new Set<HTMLLinkElement>()
if (!import.meta.env.SSR) {
  const note = ({ target }: Event) => target instanceof HTMLLinkElement && target.sheet === null && missing.add(target)
  document.addEventListener('error', note, true)
}

/** Retries the style sheets that failed to load. */
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
 * Loads a module, waiting while the server is unreachable. Browsers cache failed imports
 * (https://github.com/whatwg/html/issues/6768), so the server is checked first, unless the document is still loading
 * from it. Rejects if the module fails although the server responds, for example after an update.
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
 * A component that loads with its messages when it is first shown or on `preload`; the Suspense fallback shows
 * meanwhile. Essential components are loaded like pages (`lazyRouteComponent`), so that their failure is reported.
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
  function LazyPart(props: Props) {
    // A loaded component renders at once, as the server needs it. The choice never changes, so that the component
    // keeps its state.
    const [Shown] = useState(() => loaded ?? Later)
    return createElement(Shown as ComponentType<Props>, props)
  }
  return Object.assign(LazyPart, { preload })
}
