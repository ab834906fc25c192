import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { learn, spokenLanguage } from '#shared/words/sentences.ts'
import { momentsToTry, reachable } from '../line.ts'

/** Loads a part of the client, and what it says in the language of the moment. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load()
  await learn(spokenLanguage())
  return part
}

/**
 * Loads a part, however often it takes: a line that is lost, or a part that is gone, takes nothing else of the page along.
 * Browsers remember what they could not load, so nothing is asked for without a line.
 */
async function untilLoaded<Part extends object>(load: () => Promise<Part>): Promise<Part> {
  const moments = momentsToTry()
  for (;;) {
    const part = (navigator.onLine || (await reachable())) && (await withWords(load).catch(() => undefined))
    if (part) return part
    await moments.next()
  }
}

/**
 * A component that is loaded when it is first shown, or by `preload`, with its words; what is shown in its stead stands until it
 * is there. What a screen is nothing without is loaded as pages are, so that its failure is told (`lazyRouteComponent`).
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> } {
  let loading: Promise<ComponentType<Props>> | undefined
  const preload = () => (loading ??= import.meta.env.SSR ? withWords(load) : untilLoaded(load))
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { preload },
  )
}
