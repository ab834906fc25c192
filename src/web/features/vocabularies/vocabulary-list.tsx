import { IconListTree, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { getVocabularyName, vocabulariesQuery } from '#web/kit/vocabularies/vocabularies.queries.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/state.tsx'
import { describeUses } from './vocabularies.queries.ts'
import { VocabularyDialog } from './dialogs/vocabulary-dialog.tsx'
import styles from './vocabularies.module.css'

interface Props {
  org: string
  /** Whether the page has a heading and tabs above, which say what this is. */
  isNested: boolean
  onOpen: (vocabulary: string) => void
}

/** The vocabularies of an organisation, with where each is used. */
export function VocabularyList({ org, isNested, onOpen }: Props) {
  const { data, error, refetch } = useQuery(vocabulariesQuery(useApi(), org))
  const [isCreating, setIsCreating] = useState(false)
  if (error && !data) return <ErrorState text={error.message} retry={() => void refetch()} />
  const newButton = data?.can_create && (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {vocabulariesMessages.new}
    </Button>
  )
  const isEmpty = data?.vocabularies.length === 0
  return (
    <>
      <header className={styles.head}>
        <div>
          {!isNested && <h1 className={styles.title}>{vocabulariesMessages.title}</h1>}
          <p className={styles.quiet}>{vocabulariesMessages.text}</p>
        </div>
        {!isEmpty && newButton}
      </header>
      {!data && <Skeleton height="9rem" />}
      {isEmpty && (
        <EmptyState
          icon={IconListTree}
          title={vocabulariesMessages.emptyTitle}
          text={data.can_create ? vocabulariesMessages.emptyText : vocabulariesMessages.emptyReadOnly}
        >
          <div className={styles.empty}>
            {data.can_create && <Example />}
            {newButton}
          </div>
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ul className={styles.vocabularies}>
          {data.vocabularies.map((vocabulary) => (
            <VocabularyRow key={vocabulary.id} org={org} vocabulary={vocabulary} />
          ))}
        </ul>
      )}
      {isCreating && <VocabularyDialog org={org} onCreated={onOpen} onClose={() => setIsCreating(false)} />}
    </>
  )
}

/** A term with its names, as an example for people who haven't seen a vocabulary. */
function Example() {
  return (
    <figure className={styles.example} aria-label={vocabulariesMessages.exampleTitle}>
      <figcaption>{vocabulariesMessages.exampleTitle}</figcaption>
      <ul>
        <li>{vocabulariesMessages.exampleTerms.top}</li>
        <li data-level="2">
          {vocabulariesMessages.exampleTerms.first} <span>{vocabulariesMessages.exampleNote}</span>
        </li>
        <li data-level="2">{vocabulariesMessages.exampleTerms.second}</li>
      </ul>
    </figure>
  )
}

function VocabularyRow({ org, vocabulary }: { org: string; vocabulary: Vocabulary }) {
  const { id, note, term_count, used_in } = vocabulary
  return (
    <li className={styles.vocabulary}>
      <div>
        <Link to="/client/vocabularies" search={{ org, vocabulary: id }} className={styles.vocabularyName}>
          {getVocabularyName(vocabulary)}
        </Link>
        {note && <p className={styles.quiet}>{note}</p>}
      </div>
      <p className={styles.quiet}>{vocabulariesMessages.terms(term_count)}</p>
      {used_in && <p className={styles.quiet}>{describeUses(used_in)}</p>}
    </li>
  )
}
