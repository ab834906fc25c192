import { useEffect, useState } from 'react'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'

const MAX_PROJECTS = 20
const getStorageKey = (user: string) => `vitrine-recent:${user}`

const readIds = (user: string): string[] =>
  (accessStorage('localStorage', (storage) => storage.getItem(getStorageKey(user))) ?? '').split(' ').filter(Boolean)

/** Returns the ids of the projects that the user last opened in this browser, latest first, and adds the open one. */
export function useRecentProjects(user: string, projectId: string | undefined): readonly string[] {
  const [ids, setIds] = useState(() => readIds(user))
  useEffect(() => {
    if (user === '' || projectId === undefined) return
    const nextIds = [projectId, ...readIds(user).filter((id) => id !== projectId)].slice(0, MAX_PROJECTS)
    accessStorage('localStorage', (storage) => storage.setItem(getStorageKey(user), nextIds.join(' ')))
    setIds(nextIds)
  }, [user, projectId])
  return ids
}

/** Sorts projects by when they were last opened; those never opened come last, in their order. */
export function sortByRecency<T extends { id: string }>(projects: readonly T[], recentIds: readonly string[]): T[] {
  const getRank = ({ id }: T) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  return projects.toSorted((a, b) => getRank(a) - getRank(b))
}
