import { createElement, lazy, useState, type ComponentType } from 'react'
import { loadLanguage, getCurrentLanguage } from '#shared/words/messages.ts'
import { waitBetweenRetries, isServerReachable } from '../server-reachability.ts'

/** Loads a module and its messages in the current language. */
export async function loadWithMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load()
  await loadLanguage(getCurrentLanguage())
  return module
}

/** A module that fails to load this often although the server responds is assumed to be gone. */
const MAX_FAILURES = 2

/** Style sheets that failed to load. The bundler doesn't retry them. */
const failedSheets = new Set<HTMLLinkElement>()
if (!import.meta.env.SSR) {
  const rememberFailedSheet = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.sheet === null && failedSheets.add(target)
  document.addEventListener('error', rememberFailedSheet, true)
}

/** Retries the style sheets that failed to load. */
async function reloadFailedSheets(): Promise<void> {
  const reloads = [...failedSheets].map((link) => {
    const newLink = link.cloneNode() as HTMLLinkElement
    const sheetLoaded = new Promise((resolve, reject) => {
      newLink.addEventListener('load', resolve)
      newLink.addEventListener('error', () => reject(new Error(`${newLink.href} does not come`)))
    })
    link.replaceWith(newLink)
    return sheetLoaded
  })
  failedSheets.clear()
  await Promise.all(reloads)
}

/**
 * Loads a module, waiting while the server is unreachable. Browsers cache failed imports
 * (https://github.com/whatwg/html/issues/6768), so the server is checked first, unless the document is still loading
 * from it. Rejects if the module fails although the server responds, for example after an update.
 */
async function loadWithRetries<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const retries = waitBetweenRetries()
  let isDocumentLoading = document.readyState !== 'complete'
  for (let failureCount = 0; ; await retries.next()) {
    if (!isDocumentLoading && !(await isServerReachable())) continue
    isDocumentLoading = false
    try {
      if (failureCount > 0) await reloadFailedSheets()
      return await loadWithMessages(load)
    } catch (error) {
      failureCount += 1
      if (failureCount === MAX_FAILURES) throw error
    }
  }
}

/**
 * A component that loads with its messages when it is first shown or on `preload`; until then the Suspense fallback is
 * shown. Essential components are loaded like pages (`lazyRouteComponent`), so that their failure is reported.
 */
export function lazyWithMessages<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { preload: () => Promise<unknown> } {
  let loadedComponent: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const startLoading = () =>
    import.meta.env.SSR
      ? loadWithMessages(load)
      : loadWithRetries(load).catch((error: unknown) => {
          loading = undefined
          throw error
        })
  const preload = () => (loading ??= startLoading().then((module) => (loadedComponent = module)))
  const LazyComponent = lazy(async () => ({ default: await preload() }))
  function PreloadableComponent(props: Props) {
    // A loaded component renders immediately, as the server requires. The choice never changes, so that the component
    // keeps its state.
    const [Rendered] = useState(() => loadedComponent ?? LazyComponent)
    return createElement(Rendered as ComponentType<Props>, props)
  }
  return Object.assign(PreloadableComponent, { preload })
}
