import { IconHandStop } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import styles from './artifact.module.css'

/** Reports that the contributor withdrew the item, and links reviewers to the submission. */
export function WithdrawnNotice({ artifact, mayReview }: { artifact: Artifact; mayReview: boolean }) {
  const { taken_back: withdrawnAt, project, ascession_form_reference: consentNumber } = artifact
  if (withdrawnAt === undefined) return null
  return (
    <div className={styles.notice} role="note">
      <IconHandStop size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{artifactMessages.withdrawnTitle}</strong>
        <p>{artifactMessages.withdrawn(formatLocalDay(withdrawnAt))}</p>
        {mayReview && consentNumber && (
          <Link
            to="/client/submissions"
            search={{ projectId: project, show: 'withdrawn', find: consentNumber.split('/', 1)[0] }}
          >
            {artifactMessages.viewSubmission}
          </Link>
        )}
      </div>
    </div>
  )
}
