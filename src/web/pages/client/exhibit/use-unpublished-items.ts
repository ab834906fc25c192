import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useSetVisibility } from '#web/features/archive/file-operations/use-set-visibility.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { May } from '#web/kit/client/use-may.ts'

/** The items of an exhibit that visitors don't see, with ways to publish those that the user may publish. */
export function useUnpublishedItems(exhibit: Exhibit | null, items: readonly Artifact[], may: May) {
  const alerts = useAlerts()
  const setVisibility = useSetVisibility()
  const unpublished = items.filter(({ visibility }) => visibility === 'private')
  const publishable = unpublished.filter((item) => !isNeverShown(item) && may('artifact.set-visibility', item.user))
  const publish = () => setVisibility(publishable, 'local')
  return {
    count: unpublished.length,
    publishableCount: publishable.length,
    publish: publishable.length > 0 ? () => void publish() : undefined,
    /**
     * Asks what to do with them before the exhibit first appears in the gallery. Returns whether publishing continues:
     * false if the user closed the question.
     */
    settleBeforePublishing: async (): Promise<boolean> => {
      if (exhibit?.visibility === 'local' || publishable.length === 0) return true
      const answer = await alerts.ask({
        title: exhibitEditMessages.someHidden(unpublished.length, items.length),
        description: exhibitEditMessages.someHiddenText,
        choices: [
          { key: 'exhibit', label: exhibitEditMessages.publishAlone },
          { key: 'both', label: exhibitEditMessages.publishWithItems(publishable.length), variant: 'primary' },
        ],
      })
      if (answer?.key === 'both') await publish()
      return answer !== null
    },
  }
}
