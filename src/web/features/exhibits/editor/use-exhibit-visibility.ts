import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useSaveExhibit } from '../exhibits.queries.ts'

/** Shows an exhibit in the gallery or makes it private. */
export function useExhibitVisibility(exhibit: Exhibit) {
  const alerts = useAlerts()
  const { mutateAsync, isPending } = useSaveExhibit(exhibit.project, exhibit.id)
  const setVisibility = async (visibility: Exhibit['visibility']) => {
    await mutateAsync({ changes: { visibility }, baseValues: { visibility: exhibit } })
  }
  return {
    isPending,
    show: () => setVisibility('local'),
    makePrivate: () =>
      void setVisibility('private').then(
        () =>
          alerts.prompt(exhibitEditMessages.madePrivate, { kind: 'success', undo: () => void setVisibility('local') }),
        () => undefined,
      ),
  }
}
