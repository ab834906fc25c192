import { Suspense } from 'react'
import type { Subject } from '#web/features/audience/audience.queries.ts'
import { lazily } from '#web/ui/preferences/with-words.ts'

const AudienceDialog = lazily(async () => (await import('#web/features/audience/audience-dialog.tsx')).AudienceDialog)

interface Props {
  projectId: string
  /** What is asked about; null while nothing is. */
  subject: Subject | null
  onClose: () => void
}

/** "Who can see this?", loaded when it is asked. */
export function WhoSees({ projectId, subject, onClose }: Props) {
  if (!subject) return null
  return (
    <Suspense fallback={null}>
      <AudienceDialog projectId={projectId} subject={subject} onClose={onClose} />
    </Suspense>
  )
}
