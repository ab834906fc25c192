import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { bindingsQuery } from '#web/kit/vocabularies/term-suggestions.ts'
import styles from './vocabularies.module.css'

/** Links members to the vocabularies that a project uses; nothing if it uses none. */
export function VocabulariesLink({ projectId }: { projectId: string }) {
  const api = useApi()
  const org = useQuery(projectQuery(api, projectId)).data?.org
  const bindings = useQuery(bindingsQuery(api, projectId)).data ?? []
  const [vocabulary, ...others] = new Set(bindings.map((binding) => binding.vocabulary.id))
  if (!org || vocabulary === undefined) return null
  return (
    <Link
      to="/client/vocabularies"
      search={{ org, ...(others.length === 0 && { vocabulary }) }}
      className={styles.manage}
    >
      {vocabulariesMessages.title}
    </Link>
  )
}
