import { useState } from 'react'
import type { EntryHead } from '#shared/entities/website/site-entry.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'
import type { DraftSaver } from '../draft/draft-saver.ts'

/** The title, summary and cover of a website text, with the pictures that can be chosen as the cover. */
export interface HeadFields {
  head: EntryHead
  pictures: readonly SitePicture[]
  onHeadChange: (change: Partial<EntryHead>) => void
}

/** The editable head of a website text; undefined for exhibits, which have none. */
export function useHeadFields(
  saver: DraftSaver,
  initialHead: EntryHead | undefined,
  pictures: readonly SitePicture[],
): HeadFields | undefined {
  const [head, setHead] = useState(initialHead)
  if (!head) return undefined
  const onHead = (change: Partial<EntryHead>) => {
    // A change may come late, for example after a picture upload: it must not overwrite what was typed in the meantime.
    const nextHead = { ...(saver.content.head ?? head), ...change }
    setHead(nextHead)
    saver.update({ head: nextHead })
  }
  return { head, pictures, onHeadChange: onHead }
}
