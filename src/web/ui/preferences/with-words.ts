import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { learn, spokenLanguage } from '#shared/words/sentences.ts'

/** Loads a part of the client, and what it says in the language of the moment. */
export async function withWords<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load()
  await learn(spokenLanguage())
  return part
}

/** A component that is loaded when it is first shown, with its words. */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await withWords(load) }))
