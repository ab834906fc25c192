import { Suspense } from 'react'
import type { Subject } from '#web/features/audience/audience.queries.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'

const AudienceDialog = lazily(async () => (await import('#web/features/audience/audience-dialog.tsx')).AudienceDialog)

interface Props {
  projectId: string
  /** The item to show the audience of; null while the dialog is closed. */
  subject: Subject | null
  onClose: () => void
}

/** The "Who can see this?" dialog, loaded on demand. */
export function WhoSees({ projectId, subject, onClose }: Props) {
  if (!subject) return null
  return (
    <Suspense fallback={null}>
      <AudienceDialog projectId={projectId} subject={subject} onClose={onClose} />
    </Suspense>
  )
}
