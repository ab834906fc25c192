import { useState } from 'react'
import { defineForm } from '#shared/forms/define-form.ts'
import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import type { Term, TermSuggestion } from '#shared/entities/vocabularies/vocabulary.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { TermPicker } from './term-picker.tsx'
import { useTermMutations } from '../vocabularies.queries.ts'
import styles from '../vocabularies.module.css'

/** Adds a term, at the top or below another one. */
export function NewTermDialog(props: {
  vocabulary: string
  broader: Pick<Term, 'id' | 'title'> | null
  onAdded: (term: string) => void
  onClose: () => void
}) {
  const { vocabulary, broader, onAdded, onClose } = props
  const { create } = useTermMutations(vocabulary)
  const alerts = useAlerts()
  const [isDirty, setIsDirty] = useState(false)
  const form = defineForm('new_term', [
    { key: 'title', type: 'text', label: vocabulariesMessages.termName, required: true, focus: true },
    {
      key: 'alternates',
      type: 'array',
      label: vocabulariesMessages.alternates,
      subLabel: vocabulariesMessages.alternatesText,
    },
  ])
  return (
    <Modal
      open
      title={broader ? vocabulariesMessages.newTermBelow : vocabulariesMessages.newTerm}
      {...(broader && { description: `${vocabulariesMessages.broader}: ${broader.title}` })}
      {...useConfirmedClose(isDirty, onClose)}
    >
      <FormView
        isOneTime
        form={form}
        onDirtyChange={setIsDirty}
        label={vocabulariesMessages.createTerm}
        nextToButton={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
        save={async (_changes, { title, alternates }) => {
          const added = await create.mutateAsync({
            title: String(title).trim(),
            alternates: (alternates as string[] | null) ?? [],
            broader: broader?.id ?? null,
          })
          alerts.fade(vocabulariesMessages.termAdded)
          onAdded(added.id)
          onClose()
        }}
      />
    </Modal>
  )
}

/** Moves a term below another one, or to the top. */
export function MoveTermDialog({ term, onClose }: { term: Term; onClose: () => void }) {
  const { change, reportChange } = useTermMutations(term.vocabulary)
  const [target, setTarget] = useState<TermSuggestion | null>(null)
  const move = (broader: string | null) =>
    change.mutate(
      { id: term.id, broader },
      {
        onSuccess: () => {
          reportChange(vocabulariesMessages.moved(term.title), null)
          onClose()
        },
      },
    )
  return (
    <Modal
      open
      title={vocabulariesMessages.moveTitle(term.title)}
      description={vocabulariesMessages.moveText}
      onClose={onClose}
      onConfirm={() => target && move(target.id)}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          {term.broader !== null && (
            <Button disabled={change.isPending} onClick={() => move(null)}>
              {vocabulariesMessages.moveToTop}
            </Button>
          )}
          <Button variant="primary" disabled={!target || change.isPending} onClick={() => target && move(target.id)}>
            {vocabulariesMessages.moveHere}
          </Button>
        </>
      }
    >
      <div className={styles.pick}>
        <TermPicker
          vocabulary={term.vocabulary}
          label={vocabulariesMessages.broader}
          excluded={term.id}
          onChoose={setTarget}
        />
      </div>
    </Modal>
  )
}

/** Merges a term into another one, after showing how many items will change. */
export function MergeTermDialog(props: { term: Term; onMerged: (into: string) => void; onClose: () => void }) {
  const { term, onMerged, onClose } = props
  const { merge, reportChange } = useTermMutations(term.vocabulary)
  const [target, setTarget] = useState<TermSuggestion | null>(null)
  const counts = term.usage?.map(({ count }) => count) ?? []
  const isMore = counts.some((count) => count > MAX_EXACT_COUNT)
  const itemCount = counts.reduce((sum, count) => sum + Math.min(count, MAX_EXACT_COUNT), 0)
  const mergeTerms = () => {
    if (!target || merge.isPending) return
    merge.mutate(
      { id: term.id, into: target.id },
      {
        onSuccess: ({ change, items }) => {
          reportChange(vocabulariesMessages.merged(target.title, items), change)
          onMerged(target.id)
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      title={vocabulariesMessages.mergeTitle(term.title)}
      description={vocabulariesMessages.mergeText}
      onClose={onClose}
      onConfirm={mergeTerms}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={!target || merge.isPending} onClick={mergeTerms}>
            {vocabulariesMessages.mergeAction}
          </Button>
        </>
      }
    >
      <div className={styles.pick}>
        <TermPicker
          vocabulary={term.vocabulary}
          label={vocabulariesMessages.mergeInto}
          excluded={term.id}
          onChoose={setTarget}
        />
        <p role="status" className={styles.quiet}>
          {target && vocabulariesMessages.mergeCount(itemCount, isMore)}
        </p>
      </div>
    </Modal>
  )
}
