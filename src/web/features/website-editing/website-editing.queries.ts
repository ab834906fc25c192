import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { websiteEditingContract } from '#shared/contract/administration/website-editing.contract.ts'
import { websiteEntriesContract } from '#shared/contract/administration/website-entries.contract.ts'
import { analyticsContract } from '#shared/contract/public/analytics.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { ContactState, EntryKind } from '#shared/entities/website/site-entry.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import type { Language } from '#shared/words/language.ts'
import { websiteEditingMessages } from '#shared/words/website-editing/website-editing.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { ApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery } from '#web/kit/client/paged-query.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import {
  WIDE_MAX_SIDE_PX,
  toSmallBase64,
  drawCroppedPicture,
  decodePicture,
  NO_CROP,
} from '#web/ui/client/crop-picture.ts'

/** Pages or posts of a kind that exist as drafts or published. */
export const websiteEntriesQuery = (api: Api, kind: EntryKind, query = '') =>
  pagedQuery(api, websiteEntriesContract.list, {
    queryKey: keys.website.list('entries', { kind, query }),
    query: { kind, query },
  })

export const notesQuery = (api: Api) =>
  pagedQuery(api, websiteEditingContract.notes, { queryKey: keys.website.list('notes', {}), query: {} })

export const contactMessagesQuery = (api: Api, state: ContactState | undefined, query = '') =>
  pagedQuery(api, websiteEditingContract.contactForms, {
    queryKey: keys.website.list('messages', { state, query }),
    query: { state, query },
  })

/** The views of each page and post in the last 30 days. */
export const siteViewsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.website.list('views', {}),
    queryFn: ({ signal }) => api.call(analyticsContract.ofWebsite, { query: {} }, { signal }),
    meta: { quiet: true },
  })

/** A draft as readers will see it once published. */
export const websiteEntryPreviewQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.website.preview(id),
    queryFn: ({ signal }) => api.call(websiteEntriesContract.preview, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** An entry for the screen around the editor, which loads the draft itself. */
export const websiteEntryQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.website.list('entry', { id }),
    queryFn: ({ signal }) => api.call(websiteEntriesContract.read, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Finds the post with a URL alias in a language; undefined if it does not exist. */
export async function findPost(api: Api, kind: EntryKind, url: string, language: Language) {
  const { entries } = await api.call(websiteEntriesContract.list, { query: { kind, query: url, limit: '100' } })
  return entries.find((entry) => entry.url === url && entry.language === language)
}

/** Scales a picture and uploads it for the website. Throws an `ApiError` 415 if the browser can’t read the image. */
export async function uploadSitePicture(api: Api, file: File): Promise<SitePicture> {
  const image = await decodePicture(file)
  if (!image) throw new ApiError(415, websiteEditingMessages.notPicture)
  const canvas = document.createElement('canvas')
  drawCroppedPicture(canvas, image, NO_CROP, WIDE_MAX_SIDE_PX)
  return api.call(websiteEditingContract.addPicture, { body: { picture: toSmallBase64(canvas) } })
}

/** The mutations of the website's admin pages, apart from editing texts. */
export function useWebsiteMutations() {
  const [api, queries] = [useApi(), useQueryClient()]
  const onSettled = () => invalidateStale(queries, after.websiteChanged())
  const createEntry = useMutation({
    mutationFn: (body: BodyOf<typeof websiteEntriesContract.begin>) => api.call(websiteEntriesContract.begin, { body }),
    onSettled,
  })
  const updateEntry = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof websiteEntriesContract.place>) =>
      api.call(websiteEntriesContract.place, { params: { id }, body }),
    onSettled,
  })
  const deleteEntry = useMutation({
    mutationFn: (id: string) => api.call(websiteEntriesContract.remove, { params: { id } }),
    onSettled,
  })
  const addNote = useMutation({
    mutationFn: (body: BodyOf<typeof websiteEditingContract.addTweet>) =>
      api.call(websiteEditingContract.addTweet, { body }),
    onSettled,
  })
  const updateNote = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<typeof websiteEditingContract.changeTweet>) =>
      api.call(websiteEditingContract.changeTweet, { params: { id }, body }),
    onSettled,
  })
  const deleteNote = useMutation({
    mutationFn: (id: string) => api.call(websiteEditingContract.removeTweet, { params: { id } }),
    onSettled,
  })
  const setMessageState = useMutation({
    mutationFn: ({ id, state }: { id: string; state: ContactState }) =>
      api.call(websiteEditingContract.contactState, { params: { id }, body: { state } }),
    onSettled,
  })
  const deleteMessage = useMutation({
    mutationFn: (id: string) => api.call(websiteEditingContract.removeContact, { params: { id } }),
    onSettled,
  })
  return {
    createEntry,
    updateEntry,
    deleteEntry,
    addNote,
    updateNote,
    deleteNote,
    setMessageState,
    deleteMessage,
  }
}
