import type { ReactNode } from 'react'
import type { Api } from '../api.ts'
import type { DataCache } from '../data/data-cache.ts'
import type { PageLocation } from './navigation.ts'

/** What the loaders and heads of visitors' pages are given. */
export interface PageContext {
  api: Api
  data: DataCache
  /** Scheme and host of this site, for absolute addresses. */
  origin: string
  /** What the browser keeps and tells the server, as in a `Cookie` header. */
  cookies: () => string
}

export interface LoaderInput<Params = unknown> {
  context: PageContext
  params: Params
  location: PageLocation
}

export interface HeadInput<Data, Params = unknown> {
  /** Undefined where the page does not exist or failed. */
  loaderData?: Data | undefined
  context: PageContext
  params: Params
  search: unknown
}

/** Elements of a head, as `headOf` takes them. */
export interface Head {
  meta?: readonly object[]
  links?: readonly object[]
}

export interface PageProps<Params = unknown> {
  params: Params
  context: PageContext
}

/** What the module of a visitors' page exports. */
export interface PageModule {
  // oxlint-disable-next-line typescript/no-explicit-any -- parameters of any page
  loader: (input: LoaderInput<any>) => unknown
  // oxlint-disable-next-line typescript/no-explicit-any -- what any loader answers
  head: (input: HeadInput<any, any>) => Head
  // oxlint-disable-next-line typescript/no-explicit-any -- parameters of any page
  Page: (props: PageProps<any>) => ReactNode
  /** Stands in its place where it does not exist. */
  // oxlint-disable-next-line typescript/no-explicit-any -- parameters of any page
  Missing?: (props: PageProps<any>) => ReactNode
}
