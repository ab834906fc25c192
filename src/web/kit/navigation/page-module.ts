import type { ReactNode } from 'react'
import type { Api } from '../api.ts'
import type { DataCache } from '../data/data-cache.ts'
import type { PageLocation } from './navigation.ts'

/** The context of loaders and heads of visitors' pages. */
export interface PageContext {
  api: Api
  dataCache: DataCache
  /** Scheme and host, for absolute URLs. */
  origin: string
  /** Returns the cookies as in a `Cookie` header. */
  cookies: () => string
}

export interface LoaderInput<Params = unknown> {
  context: PageContext
  params: Params
  location: PageLocation
}

export interface HeadInput<Data, Params = unknown> {
  /** Undefined if the page doesn't exist or failed. */
  loaderData?: Data | undefined
  context: PageContext
  params: Params
  search: unknown
}

/** Head elements, as `mergeHeads` takes them. */
export interface Head {
  meta?: readonly object[]
  links?: readonly object[]
}

export interface PageProps<Params = unknown> {
  params: Params
  context: PageContext
}

/** The exports of a visitors' page module. */
export interface PageModule {
  // oxlint-disable-next-line typescript/no-explicit-any -- parameters of any page
  loader: (input: LoaderInput<any>) => unknown
  // oxlint-disable-next-line typescript/no-explicit-any -- the data of any loader
  head: (input: HeadInput<any, any>) => Head
  // oxlint-disable-next-line typescript/no-explicit-any -- parameters of any page
  Page: (props: PageProps<any>) => ReactNode
  /** Shown if the page doesn't exist. */
  // oxlint-disable-next-line typescript/no-explicit-any -- parameters of any page
  NotFound?: (props: PageProps<any>) => ReactNode
}
