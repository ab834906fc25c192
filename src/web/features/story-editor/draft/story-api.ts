import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import { websiteEntriesContract } from '#shared/contract/administration/website-entries.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { StoryDraft, StoryVersion } from '#shared/entities/story/story-draft.ts'
import type { EntryDraft, EntryHead } from '#shared/entities/website/site-entry.ts'
import type { SiteContent } from '#shared/entities/website/site.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** The editable content: the blocks and, on the website, the title, summary and cover above them. */
export interface StoryContent {
  blocks: Block[]
  head?: EntryHead | undefined
}

/** A draft as the editor opens it, of an exhibit or of the website. */
export interface EditorDraft extends StoryContent {
  revision: number
  /** The revision that readers see; null if nothing is published. */
  published_revision: number | null
  /** When readers can see a post, in ms; null if never. */
  published_at?: number | null
  /** When it was last changed, in ms. */
  changed_at: number | null
  /** The items that the blocks of an exhibit show. */
  items: Artifact[]
  /** The data that the blocks of a website text show. */
  blockData?: SiteContent | undefined
  /** Link targets in the draft that do not exist. */
  broken: string[]
}

/** The calls by which a story is edited. */
export interface StoryApi {
  id: string
  queryKeys: { draft: QueryKey; versions: QueryKey }
  read: () => Promise<EditorDraft>
  save: (content: StoryContent, revision: number) => Promise<{ revision: number; broken?: string[] }>
  publish: (revision: number) => Promise<EditorDraft>
  versions: (signal: AbortSignal) => Promise<StoryVersion[]>
  restore: (versionId: string, revision: number) => Promise<EditorDraft>
  /** Invalidates cached data that a publication changes. */
  invalidatePublished: (queryClient: QueryClient) => Promise<void>
}

/** Edits the story of an exhibit. */
export function createExhibitStoryApi(api: Api, { id, project }: { id: string; project: string }): StoryApi {
  const params = { id }
  const toEditorDraft = ({ story, ...draft }: StoryDraft): EditorDraft => {
    const { blocks, items } = story
    return { ...draft, blocks, items, broken: [] }
  }
  return {
    id,
    queryKeys: { draft: keys.exhibit.story(id), versions: keys.exhibit.versions(id) },
    read: async () => toEditorDraft(await api.call(storiesContract.read, { params })),
    save: ({ blocks }, revision) => api.call(storiesContract.save, { params, body: { blocks, revision } }),
    publish: async (revision) => toEditorDraft(await api.call(storiesContract.publish, { params, body: { revision } })),
    versions: (signal) => api.call(storiesContract.versions, { params }, { signal }),
    restore: async (version, revision) =>
      toEditorDraft(await api.call(storiesContract.restore, { params: { id, version }, body: { revision } })),
    invalidatePublished: (queryClient) => invalidateStale(queryClient, after.exhibitSaved(project, id)),
  }
}

const EMPTY_HEAD: EntryHead = { title: '', summary: '', author: '', cover: null, cover_alt: '' }

/**
 * Edits a page or post of the website. `readPublishTime` returns when readers are to see the post, in ms, or null to leave that
 * unchanged; if it throws, nothing is published.
 */
export function createWebsiteStoryApi(api: Api, id: string, readPublishTime: () => number | null): StoryApi {
  const params = { id }
  const toEditorDraft = (draft: EntryDraft): EditorDraft => {
    const { revision, published_revision, published_at, changed_at, blocks, head, shown, cover, broken } = draft
    const pictures = cover ? [...shown.pictures, cover] : shown.pictures
    return {
      ...{ revision, published_revision, published_at, changed_at, blocks, head, broken },
      items: [],
      blockData: { ...shown, pictures },
    }
  }
  return {
    id,
    queryKeys: { draft: keys.website.draft(id), versions: keys.website.versions(id) },
    read: async () => toEditorDraft(await api.call(websiteEntriesContract.read, { params })),
    save: ({ blocks, head = EMPTY_HEAD }, revision) =>
      api.call(websiteEntriesContract.save, { params, body: { blocks, head, revision } }),
    publish: async (revision) => {
      const publishAt = readPublishTime()
      const body = { revision, ...(publishAt !== null && { published_at: publishAt }) }
      return toEditorDraft(await api.call(websiteEntriesContract.publish, { params, body }))
    },
    versions: (signal) => api.call(websiteEntriesContract.versions, { params }, { signal }),
    restore: async (version, revision) =>
      toEditorDraft(await api.call(websiteEntriesContract.restore, { params: { id, version }, body: { revision } })),
    invalidatePublished: (queryClient) => invalidateStale(queryClient, after.websiteChanged()),
  }
}
