import { useSyncExternalStore } from 'react'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'

const listeners = new Set<() => void>()
const toStorageKey = (project: string) => `vitrine-upload-template:${project}`

/** The template that this browser gives the files of a project that are uploaded; null for none. */
export const getUploadTemplate = (project: string): string | null =>
  accessStorage('localStorage', (storage) => storage.getItem(toStorageKey(project)))

function setUploadTemplate(project: string, template: string | null): void {
  const key = toStorageKey(project)
  accessStorage('localStorage', (storage) =>
    template === null ? storage.removeItem(key) : storage.setItem(key, template),
  )
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The template for uploads to a project, and a function that chooses it. */
export function useUploadTemplate(project: string) {
  const template = useSyncExternalStore(
    subscribe,
    () => getUploadTemplate(project),
    () => null,
  )
  return [template, (next: string | null) => setUploadTemplate(project, next)] as const
}
