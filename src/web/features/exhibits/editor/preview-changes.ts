import { useEffect } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'
import type { ExhibitForm } from './use-exhibit-form.ts'

/** Changes to an exhibit that wait to be published, for its preview. */
interface PreviewChanges {
  title: string
  description: string
  artifacts: Artifact[]
}

const getStorageKey = (id: string) => `vitrine-exhibit:${id}`

/** Keeps the changes that wait in the storage of this tab, which the preview's frame shares. */
export function useStoredPreviewChanges(id: string, { isHeld, values, items }: ExhibitForm): void {
  const changes = isHeld
    ? JSON.stringify({
        title: values.title,
        description: values.description,
        artifacts: items.filter(({ visibility }) => visibility === 'local'),
      })
    : null
  useEffect(() => {
    accessStorage('sessionStorage', (storage) =>
      changes === null ? storage.removeItem(getStorageKey(id)) : storage.setItem(getStorageKey(id), changes),
    )
    return () => void accessStorage('sessionStorage', (storage) => storage.removeItem(getStorageKey(id)))
  }, [id, changes])
}

export const readPreviewChanges = (id: string): PreviewChanges | null =>
  accessStorage(
    'sessionStorage',
    (storage) => JSON.parse(storage.getItem(getStorageKey(id)) ?? 'null') as PreviewChanges | null,
  ) ?? null
