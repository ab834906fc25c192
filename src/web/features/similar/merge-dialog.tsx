import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { similarMessages } from '#shared/words/similar/similar.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { fetchFullItems } from '#web/kit/client/search-archive.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { keys } from '#web/kit/keys.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import {
  areDifferent,
  compareFields,
  describeFile,
  listValueSources,
  pickSources,
  suggestKeptIndex,
} from './merge-values.ts'
import type { MergedItem, SimilarGroup } from './similar.queries.ts'
import styles from './similar.module.css'

const THUMB_PX = 200

interface Props {
  group: SimilarGroup
  may: May
  busy: boolean
  onMerge: (into: Artifact, items: MergedItem[]) => void
  onClose: () => void
}

/** The dialog to merge similar items: the user chooses the item to keep, and the value of each field that differs. */
export function MergeDialog({ group, may, busy, onMerge, onClose }: Props) {
  const api = useApi()
  const ids = group.map(({ artifact }) => artifact.id)
  // Lists come without long texts.
  const { data, error, refetch } = useQuery({
    queryKey: keys.itemsToEdit(ids.join(' ')),
    queryFn: () => fetchFullItems(api, ids),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const { ownFields, isLoading: isLoadingFields } = useOwnFields(group[0]?.artifact.project ?? '')
  const [keptId, setKeptId] = useState<string>()
  const [choices, setChoices] = useState<Readonly<Record<string, number>>>({})
  const artifacts = data && !isLoadingFields ? data : []
  const keptIndex = Math.max(
    0,
    artifacts.findIndex(({ id }) => id === (keptId ?? artifacts[suggestKeptIndex(artifacts)]?.id)),
  )
  const kept = artifacts[keptIndex]
  const fields = compareFields(artifacts, ownFields).filter(
    ({ key, values }) =>
      areDifferent(values) && (key !== 'visibility' || may('artifact.set-visibility', kept?.user ?? null)),
  )
  const sources = pickSources(fields, keptIndex, choices)
  const merge = () => {
    if (!kept || busy) return
    onMerge(
      kept,
      artifacts.flatMap(({ id }, index) =>
        id === kept.id ? [] : { id, fields: sources.flatMap(({ key, source }) => (source === index ? key : [])) },
      ),
    )
  }
  return (
    <Modal
      open
      width="46rem"
      title={similarMessages.mergeTitle(group.length)}
      description={similarMessages.mergeText(group.length - 1)}
      onClose={onClose}
      onConfirm={merge}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={busy || !kept} onClick={merge}>
            {similarMessages.mergeNow}
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState text={error.message} retry={() => void refetch()} />}
      {!error && !kept && <LoadingState />}
      {kept && (
        <div className={styles.choices}>
          <ChoiceRow
            label={similarMessages.keep}
            hasInitialFocus
            onSelect={(index) => setKeptId(artifacts[index]?.id)}
            options={artifacts.map((artifact, index) => ({
              index,
              isSelected: index === keptIndex,
              content: (
                <span className={styles.keptItem}>
                  <Thumb artifact={artifact} widthPx={THUMB_PX} />
                  <span className={styles.keptTitle}>{artifact.filename ?? artifact.title}</span>
                  <span className={styles.quiet}>{describeFile(artifact)}</span>
                </span>
              ),
            }))}
          />
          {fields.map(({ key, label, values }) => {
            const source = sources.find((picked) => picked.key === key)?.source ?? keptIndex
            return (
              <ChoiceRow
                key={key}
                label={label}
                onSelect={(index) => setChoices({ ...choices, [key]: index })}
                options={listValueSources(values, keptIndex).map((index) => ({
                  index,
                  isSelected: values[index] === values[source],
                  content:
                    values[index] === '' ? (
                      <span className={styles.quiet}>{similarMessages.missing}</span>
                    ) : (
                      <span className={styles.choiceText}>
                        <bdi>{values[index]}</bdi>
                      </span>
                    ),
                }))}
              />
            )
          })}
          {fields.length === 0 && <p className={styles.quiet}>{similarMessages.noDifference}</p>}
        </div>
      )}
    </Modal>
  )
}

interface ChoiceRowProps {
  label: string
  options: readonly { index: number; isSelected: boolean; content: ReactNode }[]
  hasInitialFocus?: boolean
  onSelect: (index: number) => void
}

/** A choice between items, or between their values of a field. */
function ChoiceRow({ label, options, hasInitialFocus = false, onSelect }: ChoiceRowProps) {
  const name = useId()
  return (
    <fieldset className={styles.choiceRow}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map(({ index, isSelected, content }) => (
          <label key={index} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={isSelected}
              data-autofocus={(hasInitialFocus && isSelected) || undefined}
              onChange={() => onSelect(index)}
            />
            {content}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
