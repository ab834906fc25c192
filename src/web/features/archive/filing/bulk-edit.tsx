import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { sentValue } from '#shared/forms/sent.ts'
import { filingMessages as words } from '#shared/words/filing/filing.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useForm } from '#web/form/form-state.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { FormFrame } from '#web/form/form-view.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, InputFor } from '#web/kit/api.ts'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { keys } from '#web/kit/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState, LoadingState } from '#web/ui/state.tsx'
import { itemsOf } from '../data/list-loader.ts'
import { isBrief, type Item } from '../data/listing.ts'
import { bulkFields, commonValues, valuesBefore } from './bulk-values.ts'
import { inCalls } from './filed.ts'
import { useOfferUndo } from './undo.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './filing.module.css'

interface Props {
  projectId: string
  artifacts: readonly Item[]
  may: May
  onClose: () => void
}

/** The form of an item for many. Of those of which a part is kept only the rest is fetched first. */
export function BulkEdit({ artifacts, ...props }: Props) {
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: keys.itemsToEdit(useId()),
    queryFn: () => inFull(api, artifacts),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (data) return <BulkForm {...props} artifacts={data} />
  return (
    <Modal open width={720} title={words.editTitle(artifacts.length)} onClose={props.onClose}>
      {error ? <ErrorState text={error.message} retry={() => void refetch()} /> : <LoadingState />}
    </Modal>
  )
}

/** What is gone by now is left out. */
async function inFull(api: Api, items: readonly Item[]): Promise<Artifact[]> {
  const found = await itemsOf(
    api,
    items.flatMap((item) => (isBrief(item) ? [item.id] : [])),
  )
  return items.flatMap((item) => (isBrief(item) ? (found.get(item.id) ?? []) : [item]))
}

/** Where they differ it says so, and only what is touched is sent. A mixed field can be emptied for all. */
function BulkForm({ projectId, artifacts, may, onClose }: Props & { artifacts: readonly Artifact[] }) {
  const [api, attempt, offerUndo] = [useApi(), useAttempt(), useOfferUndo()]
  const viewer = useViewer(projectId)
  const { fields, values, mixed } = useMemo(() => {
    const asked = bulkFields(artifacts)
    return { fields: asked, ...commonValues(asked, artifacts) }
  }, [artifacts])
  const [emptied, setEmptied] = useState<ReadonlySet<string>>(new Set())
  const makers = new Set(artifacts.map(({ user }) => user ?? null))
  const mayEdit = [...makers].every((maker) => may('artifact.edit', maker))
  const shown = fields.map((field) => ({
    ...field,
    // A mixed title stays as it is unless another is typed.
    ...(mixed.has(field.key) && {
      required: false,
      placeholder: words.mixed,
      subLabel: emptied.has(field.key) ? words.willBeEmpty : words.mixedHint,
    }),
    ...(!mayEdit && field.key !== 'visibility' && { static: true }),
  }))
  const form = useForm({
    form: { ...artifactForm, fields: shown },
    loaded: values,
    viewer,
    save: async (touched) => {
      const nothing = fields
        .filter(({ key }) => emptied.has(key))
        .map((field) => [field.key, sentValue(field, undefined)])
      const changes = { ...(Object.fromEntries(nothing) as object), ...touched }
      const changed = Object.keys(changes)
      if (changed.length === 0) return onClose()
      const update = (all: object[]) =>
        inCalls(all).map((some) => () => {
          const input = { body: { artifacts: some } } as InputFor<typeof artifactsFilingContract.updateMany>
          return api.call(artifactsFilingContract.updateMany, input)
        })
      const before = valuesBefore(changed, artifacts)
      if (!(await attempt(...update(artifacts.map(({ id }) => ({ id, ...changes })))))) return
      offerUndo(words.edited(artifacts.length), () => attempt(...update(before)))
      onClose()
    },
  })
  const empty = (key: string, on: boolean) => {
    form.set(key, undefined)
    setEmptied((now) => new Set(on ? [...now, key] : [...now].filter((one) => one !== key)))
  }
  const emptiable = form.fields.filter(
    ({ key, type }) => mixed.has(key) && !NEVER_EMPTY.has(key) && type !== 'checkmark' && type !== 'dropdown',
  )
  return (
    <Modal open width={720} title={words.editTitle(artifacts.length)} description={words.editText} onClose={onClose}>
      <FormFrame
        form={{ ...form, dirty: form.dirty || emptied.size > 0 }}
        once
        label={words.editSave(artifacts.length)}
        beside={<Button onClick={onClose}>{dialogMessages.cancel}</Button>}
      >
        <FormFields
          form={{
            ...form,
            set: (key, value) => {
              if (emptied.has(key)) setEmptied((now) => new Set([...now].filter((one) => one !== key)))
              form.set(key, value)
            },
          }}
        />
        {emptiable.length > 0 && (
          <fieldset className={styles.empty}>
            <legend className={styles.legend}>{words.emptyForAll}</legend>
            {emptiable.map(({ key, label }) => (
              <label key={key} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={emptied.has(key)}
                  onChange={({ target }) => empty(key, target.checked)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
      </FormFrame>
    </Modal>
  )
}

const NEVER_EMPTY = new Set(['title'])
