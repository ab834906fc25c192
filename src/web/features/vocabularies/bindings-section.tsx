import { Checkbox, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { vocabulariesContract } from '#shared/contract/library/vocabularies.contract.ts'
import { BINDABLE_FIELDS, type BindableField } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { getVocabularyName, vocabulariesQuery } from '#web/kit/vocabularies/vocabularies.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { bindingsQuery } from '#web/kit/vocabularies/term-suggestions.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { Skeleton } from '#web/ui/state.tsx'
import settingsStyles from '#web/ui/styles/settings.module.css'
import styles from './vocabularies.module.css'

/** Which vocabularies a project's keywords and places use. Each change is saved immediately. */
export function BindingsSection({ project, org }: { project: string; org: string }) {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  const vocabularies = useQuery(vocabulariesQuery(api, org)).data?.vocabularies
  const bindings = useQuery(bindingsQuery(api, project)).data
  const bind = useMutation({
    mutationFn: (body: { field: BindableField; vocabulary: string | null; strict: boolean }) =>
      api.call(vocabulariesContract.bind, { params: { id: project }, body }),
    onSuccess: () => alerts.fade(vocabulariesMessages.bound),
    onSettled: () => invalidateStale(queries, after.bindingChanged(project)),
  })
  const isLoaded = vocabularies !== undefined && bindings !== undefined
  return (
    <Section title={vocabulariesMessages.sectionTitle} text={vocabulariesMessages.sectionText}>
      {!isLoaded && <Skeleton height="6rem" />}
      {isLoaded &&
        vocabularies.length > 0 &&
        BINDABLE_FIELDS.map((field) => {
          const binding = bindings.find((candidate) => candidate.field === field)
          return (
            <div key={field} className={styles.binding}>
              <Select
                label={vocabulariesMessages.fields[field]}
                placeholder={vocabulariesMessages.noVocabulary}
                clearable
                disabled={bind.isPending}
                value={binding?.vocabulary.id ?? null}
                data={vocabularies.map((vocabulary) => ({
                  value: vocabulary.id,
                  label: getVocabularyName(vocabulary),
                }))}
                onChange={(vocabulary) => bind.mutate({ field, vocabulary, strict: binding?.strict ?? false })}
              />
              <Checkbox
                label={vocabulariesMessages.onlyTerms}
                disabled={!binding || bind.isPending}
                checked={binding?.strict ?? false}
                onChange={({ currentTarget: { checked } }) =>
                  binding && bind.mutate({ field, vocabulary: binding.vocabulary.id, strict: checked })
                }
              />
            </div>
          )
        })}
      <div className={settingsStyles.act}>
        <p className={settingsStyles.actText}>{vocabularies?.length === 0 && vocabulariesMessages.noneToBind}</p>
        <Link to="/client/vocabularies" search={{ org }} className={getButtonClass({})}>
          {vocabulariesMessages.manage}
        </Link>
      </div>
    </Section>
  )
}
