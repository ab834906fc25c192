import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Project } from '#shared/entities/project.ts'
import { guideMessages } from '#shared/words/guide/guide.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { projectGlanceQuery } from '#web/kit/client/project.queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useEndGuide, useShow } from './guide.queries.ts'
import { placeOf, STEPS, type Step } from './steps.ts'
import styles from './guide.module.css'

interface Props {
  /** The projects of the user, oldest first. */
  projects: readonly Project[]
  /** Opens the dialog for a new project. */
  onProject: () => void
  onFiles: (files: File[], project: string) => void
  onItem: (id: string, project: string) => void
  /** The id of the item that is open now. */
  at: string | undefined
}

/** Guides new users from an empty account to their first item in the gallery, one step at a time, on any screen. */
export function Guide({ projects, onProject, onFiles, onItem, at }: Props) {
  const alerts = useAlerts()
  const first = projects[0]?.id ?? ''
  const found = useQuery({ ...projectGlanceQuery(useApi(), first), enabled: first !== '' })
  const end = useEndGuide()
  const show = useShow(first)
  const [over, setOver] = useState(false)
  const isComing = first !== '' && !found.data
  const place = isComing ? null : placeOf(projects, found.data?.artifacts ?? [])
  // After the last step the guide does not come back on the next visit.
  const isDone = place !== null && place.step === null
  const conclude = useEffectEvent(() => end.mutate())
  useEffect(() => {
    if (isDone) conclude()
  }, [isDone])
  // Users who have completed every step already never see the guide.
  const [begun, setBegun] = useState(false)
  if (place !== null && !isDone && !begun) setBegun(true)
  if (over || place === null || (isDone && !begun)) return null
  const dismiss = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setOver(true)
        alerts.prompt(guideMessages.left)
      },
    })

  if (place.step === null) {
    const { project, item } = place
    return (
      <Panel step={null} title={guideMessages.finished.title} text={guideMessages.finished.text}>
        <ButtonLink look="primary" href={`/view/${project.url_alias}/item/${item.id}`} target="_blank" rel="noopener">
          {guideMessages.finished.act}
        </ButtonLink>
        <Button onClick={() => setOver(true)}>{guideMessages.finished.close}</Button>
      </Panel>
    )
  }
  const say = { project: guideMessages.project, files: guideMessages.files, describe: guideMessages.describe, show: guideMessages.show }[place.step]
  const text =
    place.step === 'show'
      ? guideMessages.show.text(place.item.title)
      : textOf(place.step, 'item' in place && place.item.id === at)
  return (
    <Panel
      step={place.step}
      title={say.title}
      text={text}
      leave={
        <Button look="quiet" small disabled={end.isPending} onClick={dismiss}>
          {guideMessages.leave}
        </Button>
      }
    >
      {place.step === 'project' && (
        <Button look="primary" onClick={onProject}>
          {guideMessages.project.act}
        </Button>
      )}
      {place.step === 'files' && <ChooseFiles onFiles={(files) => onFiles(files, place.project.id)} />}
      {place.step === 'describe' && place.item.id !== at && (
        <Button look="primary" onClick={() => onItem(place.item.id, place.project.id)}>
          {guideMessages.describe.act(place.item.title)}
        </Button>
      )}
      {place.step === 'show' && (
        <Button look="primary" disabled={show.isPending} onClick={() => show.mutate(place.item.id)}>
          {guideMessages.show.act}
        </Button>
      )}
    </Panel>
  )
}

function textOf(step: Exclude<Step, 'show'>, isHere: boolean): string {
  return step === 'describe' && isHere ? guideMessages.describe.here : guideMessages[step].text
}

function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  return (
    <>
      <Button look="primary" onClick={() => field?.click()}>
        {guideMessages.files.act}
      </Button>
      <input
        ref={setField}
        type="file"
        multiple
        hidden
        aria-label={guideMessages.files.act}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

interface PanelProps {
  /** null if all steps are done. */
  step: Step | null
  title: string
  text: string
  leave?: ReactNode
  children: ReactNode
}

function Panel({ step, title, text, leave, children }: PanelProps) {
  const n = step === null ? STEPS.length : STEPS.indexOf(step)
  return (
    <section className={styles.guide} aria-label={guideMessages.label}>
      <ol className={styles.steps}>
        {STEPS.map((one, i) => (
          <li key={one} className={styles.step} aria-current={one === step ? 'step' : undefined} data-done={i < n}>
            <span className={styles.mark} aria-hidden="true">
              {i < n ? <IconCheck size={14} stroke={2.5} /> : i + 1}
            </span>
            {guideMessages.steps[one]}
            {i < n && <span className="visually-hidden"> ({guideMessages.done})</span>}
          </li>
        ))}
      </ol>
      <div className={styles.now}>
        <div className={styles.words} role="status">
          {step !== null && <p className={styles.count}>{guideMessages.step(n + 1, STEPS.length)}</p>}
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.acts}>
          {children}
          {leave}
        </div>
      </div>
    </section>
  )
}
