import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { Activity } from '#shared/entities/activity.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { compareNames } from '#shared/words/formats.ts'
import { useMe } from '#web/kit/session.ts'
import { keys } from '#web/kit/keys.ts'

interface Person {
  value: string
  label: string
}

type Pages = InfiniteData<{ activity: Activity[] }>

/** The people to filter by: the user, and everyone in the loaded activity of the project. */
export function usePeople(project: string, chosen: string | undefined): Person[] {
  const me = useMe()
  const queries = useQueryClient()
  const seen = queries
    .getQueriesData<Pages>({ queryKey: keys.activity.of(project) })
    .flatMap(([, data]) => data?.pages.flatMap(({ activity }) => activity) ?? [])
  const people = new Map<string, string>()
  if (chosen !== undefined) people.set(chosen, activityMessages.somebody)
  for (const { user } of seen) if (user) people.set(user.id, user.username ?? activityMessages.nobody)
  if (me) people.set(me.id, me.username)
  return [...people].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label))
}
