import { queryOptions } from '@tanstack/react-query'
import { galleryContract } from '#shared/contract/gallery.contract.ts'
import { searchContract } from '#shared/contract/search.contract.ts'
import type { Api } from '#web/kit/api.ts'

/** A gallery by its address. */
export const galleryQuery = (api: Api, alias: string) =>
  queryOptions({ queryKey: ['gallery', alias], queryFn: () => api.call(galleryContract.read, { params: { alias } }) })

/** A public exhibit with its items in order. */
export const exhibitQuery = (api: Api, alias: string, exhibit: string) =>
  queryOptions({
    queryKey: ['gallery', alias, 'exhibit', exhibit],
    queryFn: () => api.call(galleryContract.exhibit, { params: { alias, exhibit } }),
  })

/** The first public items of a project. */
export const collectionQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: ['gallery', project, 'collection'],
    queryFn: () => api.call(searchContract.search, { body: { project, isHostpage: true, limit: 60 } }),
  })

/** One public item; empty where a visitor may not see it. */
export const itemQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['gallery', 'item', id], queryFn: () => api.call(searchContract.galleryPage, { body: { ids: [id] } }) })
