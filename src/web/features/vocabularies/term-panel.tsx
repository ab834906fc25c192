import { Select } from '@mantine/core'
import { IconArrowMerge, IconCornerDownRight, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatFieldFilter } from '#shared/entities/own-fields/field-filter.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { Term, TermChanges, Vocabulary } from '#shared/entities/vocabularies/vocabulary.ts'
import { defineForm } from '#shared/forms/define-form.ts'
import type { Field, FormInput } from '#shared/forms/field.ts'
import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import { formatLanguage } from '#shared/words/formats.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { FormView } from '#web/form/form-view.tsx'
import { focusField } from '#web/form/keyboard/focus-field.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { BackButton } from '#web/ui/page/back.tsx'
import { ErrorState, Skeleton } from '#web/ui/state.tsx'
import { MergeTermDialog, MoveTermDialog, NewTermDialog } from './dialogs/term-dialogs.tsx'
import { listLanguageOptions } from './term-languages.ts'
import { getFieldName, termQuery, useTermMutations } from './vocabularies.queries.ts'
import styles from './vocabularies.module.css'

interface Props {
  vocabulary: Vocabulary
  id: string
  onOpen: (term: string | undefined) => void
}

/** A term: its place in the tree, its names, and the items that have it. */
export function TermPanel({ vocabulary, id, onOpen }: Props) {
  const { data: term, error, refetch } = useQuery(termQuery(useApi(), vocabulary.id, id))
  const panelRef = useRef<HTMLElement>(null)
  // On a narrow screen it replaces a list that may be scrolled far down.
  useEffect(() => {
    const panel = panelRef.current
    if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView()
  }, [])
  const backButton = (
    <BackButton className={styles.closeTerm} onClick={() => onOpen(undefined)}>
      {vocabulariesMessages.closeTerm}
    </BackButton>
  )
  return (
    <section ref={panelRef} className={styles.panel} aria-label={term?.title ?? vocabulariesMessages.termName}>
      {backButton}
      {error && !term && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!term && !error && <Skeleton height="12rem" />}
      {term && <LoadedTerm key={term.id} vocabulary={vocabulary} term={term} onOpen={onOpen} />}
    </section>
  )
}

type Dialog = 'move' | 'merge' | 'new'

function LoadedTerm({ vocabulary, term, onOpen }: { vocabulary: Vocabulary; term: Term; onOpen: Props['onOpen'] }) {
  const alerts = useAlerts()
  const { remove, reportChange } = useTermMutations(vocabulary.id)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const deleteTerm = async () => {
    const isConfirmed = await alerts.confirm({
      title: vocabulariesMessages.deleteTitle(term.title),
      description: vocabulariesMessages.deleteText(term.narrower_count),
      actionLabel: vocabulariesMessages.delete,
    })
    if (!isConfirmed) return
    const { change } = await remove.mutateAsync(term.id)
    onOpen(undefined)
    reportChange(vocabulariesMessages.deleted(term.title), change)
  }
  return (
    <>
      <h2 className={styles.termTitle}>{term.title}</h2>
      <nav className={styles.path} aria-label={vocabulariesMessages.broader}>
        {term.ancestors.length === 0
          ? vocabulariesMessages.top
          : term.ancestors.map(({ id, title }) => (
              <button key={id} type="button" className={styles.ancestor} onClick={() => onOpen(id)}>
                {title}
              </button>
            ))}
      </nav>
      {vocabulary.can_manage && (
        <div className={styles.acts}>
          <Button small onClick={() => setDialog('move')}>
            <IconCornerDownRight size={16} stroke={1.75} aria-hidden />
            {vocabulariesMessages.move}
          </Button>
          <Button small onClick={() => setDialog('merge')}>
            <IconArrowMerge size={16} stroke={1.75} aria-hidden />
            {vocabulariesMessages.merge}
          </Button>
          <Button small onClick={() => setDialog('new')}>
            {vocabulariesMessages.newTermBelow}
          </Button>
          <Button
            small
            variant="icon"
            aria-label={vocabulariesMessages.delete}
            title={vocabulariesMessages.delete}
            // The mutation reports its own failure.
            onClick={() => void deleteTerm().catch(() => undefined)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </Button>
        </div>
      )}
      <TermForm vocabulary={vocabulary} term={term} />
      <TermLinks matches={term.matches} />
      {term.usage && <Usage term={term} isBound={(vocabulary.used_in?.length ?? 0) > 0} usage={term.usage} />}
      {dialog === 'move' && <MoveTermDialog term={term} onClose={close} />}
      {dialog === 'merge' && <MergeTermDialog term={term} onMerged={onOpen} onClose={close} />}
      {dialog === 'new' && <NewTermDialog vocabulary={vocabulary.id} broader={term} onAdded={onOpen} onClose={close} />}
    </>
  )
}

const LABEL_PREFIX = 'label_'

/** The names and the note of a term. A field for each language that has a name, or was added. */
function TermForm({ vocabulary, term }: { vocabulary: Vocabulary; term: Term }) {
  const { change, reportChange } = useTermMutations(vocabulary.id)
  const alerts = useAlerts()
  const [addedLanguages, setAddedLanguages] = useState<readonly string[]>([])
  const panelRef = useRef<HTMLDivElement>(null)
  const lastAdded = addedLanguages.at(-1)
  useEffect(() => {
    if (lastAdded) focusField(panelRef.current, `${LABEL_PREFIX}${lastAdded}`)
  }, [lastAdded])
  const languages = [...new Set([...Object.keys(term.labels), ...addedLanguages])]
  const otherLanguages = listLanguageOptions([vocabulary.language, ...languages])
  const lastLanguage = languages.at(-1)
  const lastNameKey = lastLanguage === undefined ? 'title' : `${LABEL_PREFIX}${lastLanguage}`
  const isReadOnly = !vocabulary.can_manage
  const fields: Field[] = [
    {
      key: 'title',
      type: 'text',
      label: vocabulariesMessages.termName,
      subLabel: vocabulariesMessages.termNameText,
      required: true,
    },
    ...languages.map((language): Field => ({
      key: `${LABEL_PREFIX}${language}`,
      type: 'text',
      label: vocabulariesMessages.nameIn(formatLanguage(language)),
    })),
    {
      key: 'alternates',
      type: 'array',
      label: vocabulariesMessages.alternates,
      subLabel: vocabulariesMessages.alternatesText,
    },
    { key: 'note', type: 'textarea', label: vocabulariesMessages.note, max_chars: 2000 },
    {
      key: 'matches',
      type: 'array',
      label: vocabulariesMessages.matches,
      subLabel: vocabulariesMessages.matchesText,
      placeholder: vocabulariesMessages.matchesPlaceholder,
      is_url: true,
    },
  ]
  const labelValues = Object.fromEntries(
    languages.map((language) => [`${LABEL_PREFIX}${language}`, term.labels[language] ?? '']),
  )
  const languageSelect = !isReadOnly && otherLanguages.length > 0 && (
    <Select
      size="xs"
      className={styles.addLanguage}
      aria-label={vocabulariesMessages.addLanguage}
      placeholder={vocabulariesMessages.addLanguage}
      searchable
      value={null}
      data={otherLanguages}
      onChange={(language) => language && setAddedLanguages([...addedLanguages, language])}
    />
  )
  const { title, alternates, note, matches } = term
  return (
    <div ref={panelRef}>
      <FormView
        form={defineForm(
          'term',
          fields.map((field) => (isReadOnly ? { ...field, static: true } : field)),
        )}
        loaded={{ title, alternates, note, matches, ...labelValues }}
        isReadOnly={isReadOnly}
        save={async (changes, values) => {
          const result = await change.mutateAsync({ id: term.id, ...toTermChanges(changes, values) })
          if (result.change === null) alerts.fade(vocabulariesMessages.termSaved)
          else reportChange(vocabulariesMessages.renamed(result.term.title, result.items), result.change)
        }}
        belowField={({ key }) => key === lastNameKey && languageSelect}
      />
    </div>
  )
}

function toTermChanges(changes: FormInput, values: FormInput): TermChanges {
  const labels = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(LABEL_PREFIX) && String(value ?? '').trim() !== ''
        ? [[key.slice(LABEL_PREFIX.length), String(value)]]
        : [],
    ),
  )
  return {
    ...('title' in changes && { title: String(changes.title) }),
    ...(Object.keys(changes).some((key) => key.startsWith(LABEL_PREFIX)) && { labels }),
    ...('alternates' in changes && { alternates: (changes.alternates as string[] | null) ?? [] }),
    ...('note' in changes && { note: String(changes.note ?? '') }),
    ...('matches' in changes && { matches: (changes.matches as string[] | null) ?? [] }),
  }
}

function TermLinks({ matches }: { matches: readonly string[] }) {
  if (matches.length === 0) return null
  return (
    <ul className={styles.links}>
      {matches.map((address) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer" dir="ltr">
            {address.replace(/^https?:\/\//, '')}
            <IconExternalLink size={14} stroke={1.75} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The items that have the term, as links to the archives that they are in. */
/** The archive’s filter for items with a term in a field. */
function getUsageSearch(field: string, title: string) {
  const ownKey = toOwnKey(field)
  if (ownKey !== undefined) return { fields: [formatFieldFilter(ownKey, title)] }
  return field === 'subject' ? { keywords: [title] } : { placeIs: title }
}

function Usage({ term, isBound, usage }: { term: Term; isBound: boolean; usage: NonNullable<Term['usage']> }) {
  const used = usage.filter(({ count }) => count > 0)
  return (
    <section aria-label={vocabulariesMessages.usageTitle}>
      <h3 className={styles.usageTitle}>{vocabulariesMessages.usageTitle}</h3>
      {used.length === 0 && (
        <p className={styles.quiet}>{isBound ? vocabulariesMessages.usageNone : vocabulariesMessages.usageUnbound}</p>
      )}
      <ul className={styles.usages}>
        {used.map(({ project, project_title, field, label, count }) => (
          <li key={`${project} ${field}`}>
            <Link
              to="/client/archive"
              search={{
                projectId: project,
                ...getUsageSearch(field, term.title),
              }}
            >
              {vocabulariesMessages.usage(Math.min(count, MAX_EXACT_COUNT), count > MAX_EXACT_COUNT)}
            </Link>{' '}
            <span className={styles.quiet}>
              {vocabulariesMessages.usageIn(getFieldName(field, label), project_title)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
