import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Activity } from '#shared/entities/activity.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { compareNames } from '#shared/words/formats.ts'
import { useMe } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'

interface PersonOption {
  value: string
  label: string
}

type ActivityPages = InfiniteData<{ activity: Activity[] }>

/** The people to filter by: the user, and everyone in the loaded activity of the project. */
export function usePersonOptions(project: string, selectedId: string | undefined): PersonOption[] {
  const me = useMe()
  const queryClient = useQueryClient()
  const loadedEntries = queryClient
    .getQueriesData<ActivityPages>({ queryKey: keys.activity.of(project) })
    .flatMap(([, data]) => data?.pages.flatMap(({ activity }) => activity) ?? [])
  const namesById = new Map<string, string>()
  if (selectedId !== undefined) namesById.set(selectedId, activityMessages.onePerson)
  for (const { user } of loadedEntries) if (user) namesById.set(user.id, user.username ?? activityMessages.formerMember)
  if (me) namesById.set(me.id, me.username)
  return [...namesById].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label))
}
