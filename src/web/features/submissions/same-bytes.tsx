import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { formatValue } from '#web/form/format-value.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { submissionQuery } from './submissions.queries.ts'
import styles from './submissions.module.css'

const TOLD = ['date_of_origin', 'time_period', 'display_date', 'place', 'reference'] as const
const ACROSS = 112

interface Props {
  submission: Submission
  /** Its own item. */
  artifact: Artifact
}

/** What was given beside what the archive has of the same bytes, so that nothing is taken in twice by mistake. */
export function SameBytes({ submission: { id, project, title, known, created_at }, artifact }: Props) {
  const same = useQuery({ ...submissionQuery(useApi(), project, id), enabled: known }).data?.same ?? []
  if (same.length === 0) return null
  const all = [artifact, ...same]
  const row = (label: string, cell: (one: Artifact) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {all.map((one) => (
        <td key={one.id}>{cell(one)}</td>
      ))}
    </tr>
  )
  const fields = spoken(artifactForm).fields.filter(
    (field) => TOLD.some((key) => key === field.key) && all.some((one) => formatValue(field, valueOf(one, field.key))),
  )
  return (
    <section className={styles.same} aria-labelledby="same-bytes">
      <h3 id="same-bytes" className={styles.sameTitle}>
        <IconCopyCheck size={18} stroke={1.75} aria-hidden />
        {words.sameTitle(same.length)}
      </h3>
      <div className={styles.sameScroll}>
        <table className={styles.sameTable}>
          <thead>
            <tr>
              <th scope="col" className={styles.unseen}>
                <span>{words.given}</span>
              </th>
              {all.map((one, at) => (
                <th key={one.id} scope="col">
                  <Thumb artifact={one} across={ACROSS} />
                  {at === 0 ? words.thisOne : one.active ? words.inArchive : words.waitsToo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(words.title, (one) =>
              one.active ? (
                <Link to="/client/archive/$id" params={{ id: one.id }} search={{ projectId: project }}>
                  {one.title}
                </Link>
              ) : one === artifact ? (
                title
              ) : (
                one.title
              ),
            )}
            {fields.map((field) => row(field.label, (one) => formatValue(field, valueOf(one, field.key))))}
            {row(words.file, (one) => one.filename)}
            {row(words.since, (one) => formatDayHere(one === artifact ? created_at : one.created_at))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const valueOf = (artifact: Artifact, key: string): unknown => artifact[key as keyof Artifact]
