import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import { websiteEntriesContract } from '#shared/contract/administration/website-entries.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { StoryDraft, StoryVersion } from '#shared/entities/story/draft.ts'
import type { EntryDraft, EntryHead } from '#shared/entities/website/entry.ts'
import type { SiteShown } from '#shared/entities/website/site.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

/** What is written: blocks, and of a page or post of the website what stands above them. */
export interface Written {
  blocks: Block[]
  head?: EntryHead | undefined
}

/** A draft as the editor opens it, wherever its text belongs. */
export interface DeskDraft extends Written {
  revision: number
  /** What readers get; null: nothing is published. */
  published_revision: number | null
  /** Of a post: from when on readers see it, in ms; null: not at all. */
  published_at?: number | null
  /** ms */
  changed_at: number | null
  /** Of an exhibit: the items that its blocks show. */
  items: Artifact[]
  /** Of the website: what its blocks show. */
  shown?: SiteShown | undefined
  /** Addresses that it leads to and that lead nowhere. */
  broken: string[]
}

/** By which calls a text is written. */
export interface StoryCalls {
  /** What it is kept under on this device. */
  id: string
  keys: { draft: QueryKey; versions: QueryKey }
  read: () => Promise<DeskDraft>
  save: (written: Written, revision: number) => Promise<{ revision: number; broken?: string[] }>
  publish: (revision: number) => Promise<DeskDraft>
  versions: (signal: AbortSignal) => Promise<StoryVersion[]>
  restore: (version: string, revision: number) => Promise<DeskDraft>
  /** What else is old once it is published. */
  published: (queries: QueryClient) => Promise<void>
}

/** The story of an exhibit. */
export function exhibitStory(api: Api, { id, project }: { id: string; project: string }): StoryCalls {
  const params = { id }
  const opened = ({ story, ...draft }: StoryDraft): DeskDraft => {
    const { blocks, items } = story
    return { ...draft, blocks, items, broken: [] }
  }
  return {
    id,
    keys: { draft: keys.exhibit.story(id), versions: keys.exhibit.versions(id) },
    read: async () => opened(await api.call(storiesContract.read, { params })),
    save: ({ blocks }, revision) => api.call(storiesContract.save, { params, body: { blocks, revision } }),
    publish: async (revision) => opened(await api.call(storiesContract.publish, { params, body: { revision } })),
    versions: (signal) => api.call(storiesContract.versions, { params }, { signal }),
    restore: async (version, revision) =>
      opened(await api.call(storiesContract.restore, { params: { id, version }, body: { revision } })),
    published: (queries) => outdate(queries, after.exhibitSaved(project, id)),
  }
}

const NO_HEAD: EntryHead = { title: '', summary: '', author: '', cover: null, cover_alt: '' }

/**
 * A page or post of the website, with what stands above its text. `moment` answers from when on readers are to see it once
 * it is published; null: as it is set. It throws where that is not to be told.
 */
export function entryStory(api: Api, id: string, moment: () => number | null): StoryCalls {
  const params = { id }
  const opened = (draft: EntryDraft): DeskDraft => {
    const { revision, published_revision, published_at, changed_at, blocks, head, shown, cover, broken } = draft
    const pictures = cover ? [...shown.pictures, cover] : shown.pictures
    return {
      ...{ revision, published_revision, published_at, changed_at, blocks, head, broken },
      items: [],
      shown: { ...shown, pictures },
    }
  }
  return {
    id,
    keys: { draft: keys.website.draft(id), versions: keys.website.versions(id) },
    read: async () => opened(await api.call(websiteEntriesContract.read, { params })),
    save: ({ blocks, head = NO_HEAD }, revision) =>
      api.call(websiteEntriesContract.save, { params, body: { blocks, head, revision } }),
    publish: async (revision) => {
      const at = moment()
      const body = { revision, ...(at !== null && { published_at: at }) }
      return opened(await api.call(websiteEntriesContract.publish, { params, body }))
    },
    versions: (signal) => api.call(websiteEntriesContract.versions, { params }, { signal }),
    restore: async (version, revision) =>
      opened(await api.call(websiteEntriesContract.restore, { params: { id, version }, body: { revision } })),
    published: (queries) => outdate(queries, after.siteWritten()),
  }
}
