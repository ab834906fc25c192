import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { formatValue } from '#web/form/format-value.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { submissionQuery } from '../submissions.queries.ts'
import styles from '../submissions.module.css'

const COMPARED_FIELDS = ['date_of_origin', 'time_period', 'display_date', 'place', 'reference'] as const
const THUMBNAIL_PX = 112

interface Props {
  submission: Submission
  /** The item of the submission. */
  artifact: Artifact
}

/** Compares a submission with archive items that have the same file, so that reviewers notice duplicates. */
export function DuplicateItems({ submission: { id, project, title, known, created_at }, artifact }: Props) {
  const duplicates = useQuery({ ...submissionQuery(useApi(), project, id), enabled: known }).data?.same ?? []
  if (duplicates.length === 0) return null
  const items = [artifact, ...duplicates]
  const renderRow = (label: string, renderCell: (item: Artifact) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {items.map((item) => (
        <td key={item.id}>{renderCell(item)}</td>
      ))}
    </tr>
  )
  const fields = translateForm(artifactForm).fields.filter(
    (field) =>
      COMPARED_FIELDS.some((key) => key === field.key) &&
      items.some((item) => formatValue(field, getFieldValue(item, field.key))),
  )
  return (
    <section className={styles.same} aria-labelledby="same-bytes">
      <h3 id="same-bytes" className={styles.sameTitle}>
        <IconCopyCheck size={18} stroke={1.75} aria-hidden />
        {submissionsMessages.sameTitle(duplicates.length)}
      </h3>
      <div className={styles.sameScroll}>
        <table className={styles.sameTable}>
          <thead>
            <tr>
              <th scope="col" className={styles.hiddenHeading}>
                <span>{submissionsMessages.given}</span>
              </th>
              {items.map((item, index) => (
                <th key={item.id} scope="col">
                  <Thumb artifact={item} widthPx={THUMBNAIL_PX} />
                  {index === 0
                    ? submissionsMessages.thisOne
                    : item.active
                      ? submissionsMessages.inArchive
                      : submissionsMessages.alsoWaiting}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {renderRow(submissionsMessages.title, (item) =>
              item.active ? (
                <Link to="/client/archive/$id" params={{ id: item.id }} search={{ projectId: project }}>
                  {item.title}
                </Link>
              ) : item === artifact ? (
                title
              ) : (
                item.title
              ),
            )}
            {fields.map((field) =>
              renderRow(field.label, (item) => formatValue(field, getFieldValue(item, field.key))),
            )}
            {renderRow(submissionsMessages.file, (item) => item.filename)}
            {renderRow(submissionsMessages.since, (item) =>
              formatLocalDay(item === artifact ? created_at : item.created_at),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const getFieldValue = (artifact: Artifact, key: string): unknown => artifact[key as keyof Artifact]
