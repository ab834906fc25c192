import { NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { ABOUT_SHOWING, artifactForm, isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { check, type Problem } from '#shared/forms/check.ts'
import type { Field } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { visibleFields } from '#shared/forms/visible.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { filingMessages as words } from '#shared/words/filing/filing.ts'
import type { FormState } from '#web/form/form-state.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useUnsavedWarning } from '#web/form/unsaved.ts'
import { useJoined } from '#web/form/use-joined.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { InputFor } from '#web/kit/api.ts'
import { usedValuesQuery, withUsed } from '#web/kit/client/used-values.ts'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { inCalls } from '../filed.ts'
import { useAttempt } from '../use-attempt.ts'
import { commonValues } from './bulk-values.ts'
import {
  manyFields,
  namesFolder,
  outcomeOf,
  rowsBefore,
  waysOf,
  type Row,
  type Step,
  type Steps,
  type Way,
} from './steps.ts'
import { useFolderTitles } from './use-folder-titles.ts'
import styles from './bulk.module.css'

interface Props {
  projectId: string
  artifacts: readonly Artifact[]
  may: May
  onDone: () => void
  /** Where it is refused, somebody else may have changed the same meanwhile: it goes on from what is there by then. */
  readAgain: () => Promise<unknown>
  /** Hears whether something is to become of them that is not saved. */
  onDirty?: (dirty: boolean) => void
  /** Beside the button that saves. */
  beside?: ReactNode
}

const MOST_SHOWN = 3
const INPUT = '[data-step] :is(input, select, textarea, [contenteditable="true"])'
const inputIn = (place: HTMLElement | null) => place?.querySelector<HTMLElement>(INPUT)

/** What is to become of many items: only the fields that one picks, each in one of its ways. Save is always in sight. */
export function ManyForm({ projectId, artifacts, may, onDone, readAgain, onDirty, beside }: Props) {
  const [api, alerts, attempt] = [useApi(), useAlerts(), useAttempt()]
  const viewer = useViewer(projectId)
  const used = useQuery(usedValuesQuery(api, projectId)).data
  const makers = new Set(artifacts.map(({ user }) => user ?? null))
  const mayEdit = [...makers].every((maker) => may('artifact.edit', maker))
  const neverShown = artifacts.every(isNeverShown)
  const form = spoken({ ...artifactForm, fields: manyFields })
  const fields = visibleFields(form.fields, {}, viewer)
    .filter(({ key }) => (mayEdit || key === 'visibility') && !(neverShown && ABOUT_SHOWING.has(key)))
    .map((field) => withUsed(field, used))
  const common = useMemo(() => commonValues(manyFields, artifacts), [artifacts])
  const [steps, setSteps] = useState<Steps>({})
  const [wrong, setWrong] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const { folderOf, waiting } = useFolderTitles(projectId, artifacts, namesFolder(steps.title))
  const { rows, left } = outcomeOf(steps, fields, artifacts, folderOf)

  const dirty = Object.keys(steps).length > 0
  const tellDirty = useEffectEvent((is: boolean) => onDirty?.(is))
  useEffect(() => tellDirty(dirty), [dirty])

  const change = (key: string, step: Step | undefined) => {
    if (wrong?.key === key) setWrong(null)
    touch()
    setSteps((now) => {
      const { [key]: _, ...others } = now
      return step ? { ...now, [key]: step } : others
    })
  }
  /** Days that were understood of a date in words go to the field that they are for, with what is to be kept of the words. */
  const take = (key: string, value: unknown) => change(key, value === null ? undefined : { way: 'set', value })
  const setTo = Object.fromEntries(Object.entries(steps).map(([key, { value }]) => [key, value]))
  const begin = (field: Field): Step => beginning(field, waysOf(field)[0] ?? 'set', common.values)
  const { save, saving, touch } = useJoined(async (isUntouched) => {
    const set = fields.filter(({ key }) => steps[key]?.way === 'set')
    const values = Object.fromEntries(set.map(({ key }) => [key, steps[key]?.value]))
    const [found] = check({ ...form, fields: set.map(neverEmpty) }, values, { viewer })
    if (found) {
      setWrong(found)
      alerts.prompt(found.message, { kind: 'error' })
      return false
    }
    if (waiting) return false
    if (rows.length === 0) return true
    setBusy(true)
    // What somebody else has changed since in the same field is not overwritten without a word.
    const seenAt = new Map(artifacts.map(({ id, updated_at }) => [id, updated_at]))
    let isOvertaken = false
    const update = (all: readonly Row[]) =>
      inCalls(all).map((some) => async () => {
        const known = some.map((row) => ({ ...row, seen_at: seenAt.get(row.id) }))
        const input = { body: { artifacts: known } } as unknown as InputFor<typeof artifactsFilingContract.updateMany>
        const changed = await api.call(artifactsFilingContract.updateMany, input).catch((error: unknown) => {
          if (isApiError(error) && error.field) setWrong({ key: error.field, message: error.message })
          isOvertaken = isApiError(error) && error.status === 409
          throw error
        })
        for (const { id, updated_at } of changed.artifacts) seenAt.set(id, updated_at)
      })
    const done = await attempt(...update(rows))
    if (isOvertaken) await readAgain()
    setBusy(false)
    if (!done) return false
    const kept = [...left.values()].reduce((most, n) => Math.max(most, n), 0)
    const before = rowsBefore(rows, artifacts)
    alerts.prompt([words.edited(rows.length), kept > 0 && words.keptAsIs(kept)].filter(Boolean).join('. '), {
      kind: 'success',
      undo: () => attempt(...update(before)),
    })
    if (isUntouched()) onDone()
    else {
      // What was changed while it was being saved stays, of the items as they are by now.
      setSteps((now) => Object.fromEntries(Object.entries(now).filter(([key, step]) => step !== steps[key])))
      await readAgain()
    }
    return true
  })
  useUnsavedWarning(dirty, { save, saving })
  return (
    <form
      className={styles.many}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.steps}>
        {fields.map((field) => {
          const step = steps[field.key]
          return (
            step && (
              <StepOf
                key={`${field.key} ${step.way}`}
                field={field}
                step={step}
                mixed={common.mixed.has(field.key)}
                wrong={wrong?.key === field.key ? wrong : null}
                never={waiting ? 0 : (left.get(field.key) ?? 0)}
                onWay={(way) => change(field.key, beginning(field, way, common.values))}
                onChange={(next) => change(field.key, next)}
                offerTo={{ fields, values: setTo, set: take }}
              >
                {!waiting && (step.way === 'pattern' || step.way === 'replace') && (
                  <Preview field={field} rows={rows} artifacts={artifacts} />
                )}
              </StepOf>
            )
          )
        })}
        <div role="group" aria-label={words.pick} className={styles.picks}>
          <p className={styles.pick}>{words.pick}</p>
          {fields
            .filter(({ key }) => !(key in steps))
            .map((field) => (
              <Button key={field.key} small onClick={() => change(field.key, begin(field))}>
                <IconPlus size={14} stroke={2} aria-hidden />
                {field.label}
              </Button>
            ))}
        </div>
      </div>
      <div className={styles.foot}>
        {beside}
        <Button type="submit" look="primary" aria-busy={busy} disabled={!dirty || waiting}>
          {words.editSave(rows.length)}
        </Button>
      </div>
    </form>
  )
}

/** A visibility and a title are never nothing. */
const neverEmpty = (field: Field): Field =>
  field.key === 'title' || field.key === 'visibility' ? { ...field, required: true } : field

function beginning({ key }: Field, way: Way, common: Readonly<Record<string, unknown>>): Step {
  if (way === 'set') return { way, value: common[key] }
  return way === 'pattern' ? { way, pattern: '{folder} {n:001}' } : { way }
}

interface StepProps {
  field: Field
  step: Step
  /** The items differ in it. */
  mixed: boolean
  wrong: Problem | null
  /** So many items cannot hold it. */
  never: number
  onWay: (way: Way) => void
  onChange: (step: Step | undefined) => void
  offerTo: Pick<FormState, 'fields' | 'values' | 'set'>
  children?: ReactNode
}

function StepOf({ field, step, mixed, wrong, never, onWay, onChange, offerTo, children }: StepProps) {
  const box = useRef<HTMLElement>(null)
  const ways = waysOf(field)
  useEffect(() => {
    const [place, before] = [box.current, document.activeElement]
    const begin = () => {
      const input = inputIn(place)
      if (document.activeElement === before) input?.focus()
      return input != null
    }
    if (!place || begin()) return undefined
    // What is loaded for it comes a moment later.
    const observer = new MutationObserver(() => begin() && observer.disconnect())
    observer.observe(place, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  // It may be scrolled away.
  useEffect(() => {
    if (wrong) inputIn(box.current)?.focus()
  }, [wrong])
  const line = (key: 'find' | 'by' | 'pattern', label: string) => (
    <TextInput
      label={label}
      maxLength={MAX_LINE}
      autoComplete="off"
      value={step[key] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...step, [key]: value })}
    />
  )
  return (
    <section ref={box} aria-label={field.label} className={styles.step}>
      <div className={styles.head}>
        <h3 className={styles.name}>{field.label}</h3>
        {ways.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={words.how(field.label)}
            value={step.way}
            data={ways.map((value) => ({ value, label: words.ways[value] }))}
            onChange={({ currentTarget: { value } }) => onWay(ways.find((one) => one === value) ?? 'set')}
          />
        )}
        <Button look="icon" aria-label={words.leaveOut(field.label)} onClick={() => onChange(undefined)}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </Button>
      </div>
      <div
        data-step
        className={`${styles.inputs} ${step.way === 'pattern' || step.way === 'replace' ? '' : styles.own}`}
      >
        {step.way === 'pattern' && line('pattern', words.patternHint)}
        {step.way === 'replace' && (
          <>
            {line('find', words.find)}
            {line('by', words.by)}
          </>
        )}
        {(step.way === 'set' || step.way === 'add' || step.way === 'remove') && (
          <FormFields
            form={{
              fields: [{ ...field, required: false }],
              values: { [field.key]: step.value },
              wrong,
              set: (_key, value) => onChange({ ...step, value }),
            }}
            offerTo={offerTo}
          />
        )}
      </div>
      {step.way === 'set' && mixed && <p className={styles.note}>{words.mixedHint}</p>}
      {step.way === 'empty' && <p className={styles.note}>{words.willBeEmpty}</p>}
      {never > 0 && <p className={styles.note}>{words.keptAsIs(never)}</p>}
      {children}
    </section>
  )
}

/** The first few, as they are and as they will be. */
function Preview({ field, rows, artifacts }: { field: Field; rows: readonly Row[]; artifacts: readonly Artifact[] }) {
  const changed = rows.filter((row) => field.key in row)
  const before = (id: string) => {
    const value = artifacts.find((one) => one.id === id)?.[field.key as keyof Artifact]
    return typeof value === 'string' ? value : ''
  }
  return (
    <div role="status" className={styles.note}>
      {words.willChange(changed.length)}
      <ul className={styles.preview}>
        {changed.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.id}>
            {before(row.id)} → <b>{String(row[field.key] ?? '')}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
