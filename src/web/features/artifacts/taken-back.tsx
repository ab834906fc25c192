import { IconHandStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import styles from './artifact.module.css'

/** Tells that the contributor withdrew the item, and links reviewers to the submission. */
export function TakenBack({ artifact, mayReview }: { artifact: Artifact; mayReview: boolean }) {
  const { taken_back: at, project, ascession_form_reference: consent } = artifact
  if (at === undefined) return null
  return (
    <div className={styles.notice} role="note">
      <IconHandStop size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{artifactMessages.takenBackTitle}</strong>
        <p>{artifactMessages.takenBack(formatDayHere(at))}</p>
        {mayReview && consent && (
          <Link
            to="/client/submissions"
            search={{ projectId: project, show: 'withdrawn', find: consent.split('/', 1)[0] }}
          >
            {artifactMessages.seeGiven}
          </Link>
        )}
      </div>
    </div>
  )
}
