import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { getVocabularyName, vocabulariesQuery } from '#web/kit/vocabularies/vocabularies.queries.ts'
import styles from './fields.module.css'

interface Props {
  projectId: string
  vocabulary: OwnField['vocabulary']
  onChange: (vocabulary: OwnField['vocabulary']) => void
}

/** The vocabulary whose terms are a field's values; nothing if the organisation has none. */
export function VocabularyChoice({ projectId, vocabulary, onChange }: Props) {
  const api = useApi()
  const org = useQuery(projectQuery(api, projectId)).data?.org ?? ''
  const vocabularies = useQuery({ ...vocabulariesQuery(api, org), enabled: org !== '' }).data?.vocabularies ?? []
  if (vocabularies.length === 0) return null
  return (
    <div className={styles.vocabulary}>
      <Select
        label={vocabulariesMessages.vocabulary}
        description={vocabulariesMessages.vocabularyHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={vocabulariesMessages.noVocabulary}
        clearable
        value={vocabulary?.id ?? null}
        data={vocabularies.map((entry) => ({ value: entry.id, label: getVocabularyName(entry) }))}
        onChange={(id) => onChange(id === null ? null : { id, strict: vocabulary?.strict ?? false })}
      />
      {vocabulary && (
        <Checkbox
          label={vocabulariesMessages.onlyTerms}
          checked={vocabulary.strict}
          onChange={({ currentTarget: { checked } }) => onChange({ ...vocabulary, strict: checked })}
        />
      )}
    </div>
  )
}
