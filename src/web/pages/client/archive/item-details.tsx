import { useQuery } from '@tanstack/react-query'
import type { DetailsProps } from '#web/features/archive/acts/archive-acts.ts'
import { ArtifactFacts } from '#web/features/artifacts/artifact-facts.tsx'
import { ArtifactForm } from '#web/features/artifacts/form/artifact-form.tsx'
import { ArtifactTags } from '#web/features/artifacts/artifact-tags.tsx'
import { WithdrawnNotice } from '#web/features/artifacts/withdrawn-notice.tsx'
import { artifactQuery } from '#web/features/artifacts/artifacts.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import styles from '../client.module.css'

/** The details of one item next to its list: first the tags and the form, then the facts of its file. */
export function ItemDetails({ id, ...rowProps }: DetailsProps) {
  const { data, error, refetch } = useQuery(artifactQuery(useApi(), id))
  const may = useMay(data?.project ?? '')
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      <WithdrawnNotice artifact={data} mayReview={may('submission.list')} />
      <div className={styles.tags}>
        <ArtifactTags artifact={data} may={may} />
      </div>
      <ArtifactForm artifact={data} may={may} {...rowProps} />
      <ArtifactFacts artifact={data} />
    </>
  )
}
