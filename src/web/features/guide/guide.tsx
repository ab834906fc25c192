import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Project } from '#shared/entities/project.ts'
import { guideMessages } from '#shared/words/guide/guide.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { projectOverviewQuery } from '#web/kit/client/project.queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useEndGuide, useShowInGallery } from './guide.queries.ts'
import { findPosition, GUIDE_STEPS, type GuideItem, type GuideStep } from './guide-steps.ts'
import styles from './guide.module.css'

interface Props {
  /** The projects of the user, oldest first. */
  projects: readonly Project[]
  /** Opens the dialog for a new project. */
  onNewProject: () => void
  onFiles: (files: File[], project: string) => void
  onOpenItem: (id: string, project: string) => void
  /** The id of the item that is open now. */
  openItemId: string | undefined
  /** Whether files are being uploaded to the first project. */
  isUploading: boolean
}

/** Guides new users from an empty account to their first item in the gallery, one step at a time, on any screen. */
export function Guide({ projects, onNewProject, onFiles, onOpenItem, openItemId, isUploading }: Props) {
  const alerts = useAlerts()
  const firstProjectId = projects[0]?.id ?? ''
  const overview = useQuery({ ...projectOverviewQuery(useApi(), firstProjectId), enabled: firstProjectId !== '' })
  const endGuide = useEndGuide()
  const showInGallery = useShowInGallery(firstProjectId)
  const [isDismissed, setDismissed] = useState(false)
  const isLoading = firstProjectId !== '' && !overview.data
  const [currentItem, setCurrentItem] = useState<GuideItem>()
  const { artifacts: items = [], cursor = null } = overview.data ?? {}
  const foundPosition = isLoading
    ? null
    : findPosition<Project, GuideItem>({ projects, items, hasOlderItems: cursor !== null, currentItem })
  if (foundPosition && 'item' in foundPosition && foundPosition.item.id !== currentItem?.id)
    setCurrentItem(foundPosition.item)
  // The step, and with it the button, changes once all files are there.
  const [firstProject] = projects
  const [isAddingFiles, setIsAddingFiles] = useState(false)
  if (isAddingFiles !== (isUploading && (isAddingFiles || foundPosition?.step === 'files')))
    setIsAddingFiles(!isAddingFiles)
  const position: typeof foundPosition =
    isAddingFiles && firstProject ? { step: 'files', project: firstProject } : foundPosition
  // After the last step the guide does not come back on the next visit.
  const isFinished = position !== null && position.step === null
  const finishGuide = useEffectEvent(() => endGuide.mutate())
  useEffect(() => {
    if (isFinished) finishGuide()
  }, [isFinished])
  // Users who have completed every step already never see the guide.
  const [hasStarted, setHasStarted] = useState(false)
  if (position !== null && !isFinished && !hasStarted) setHasStarted(true)
  if (isDismissed || position === null || (isFinished && !hasStarted)) return null
  const dismiss = () =>
    endGuide.mutate(undefined, {
      onSuccess: () => {
        setDismissed(true)
        alerts.prompt(guideMessages.closedNotice)
      },
    })

  if (position.step === null) {
    const { project, item } = position
    return (
      <GuidePanel step={null} title={guideMessages.finished.title} text={guideMessages.finished.text}>
        <ButtonLink
          variant="primary"
          href={`/view/${project.url_alias}/item/${item.id}`}
          target="_blank"
          rel="noopener"
        >
          {guideMessages.finished.actionLabel}
        </ButtonLink>
        <Button onClick={() => setDismissed(true)}>{guideMessages.finished.close}</Button>
      </GuidePanel>
    )
  }
  const stepMessages = {
    project: guideMessages.project,
    files: guideMessages.files,
    describe: guideMessages.describe,
    show: guideMessages.show,
  }[position.step]
  const text =
    position.step === 'show'
      ? guideMessages.show.text(position.item.title)
      : isAddingFiles
        ? guideMessages.files.uploading
        : getStepText(position.step, 'item' in position && position.item.id === openItemId)
  return (
    <GuidePanel
      step={position.step}
      title={stepMessages.title}
      text={text}
      dismissButton={
        <Button variant="quiet" small disabled={endGuide.isPending} onClick={dismiss}>
          {guideMessages.closeGuide}
        </Button>
      }
    >
      {position.step === 'project' && (
        <Button variant="primary" onClick={onNewProject}>
          {guideMessages.project.actionLabel}
        </Button>
      )}
      {position.step === 'files' && !isAddingFiles && (
        <ChooseFiles onFiles={(files) => onFiles(files, position.project.id)} />
      )}
      {position.step === 'describe' && position.item.id !== openItemId && (
        <Button variant="primary" onClick={() => onOpenItem(position.item.id, position.project.id)}>
          {guideMessages.describe.actionLabel(position.item.title)}
        </Button>
      )}
      {position.step === 'show' && (
        <Button
          variant="primary"
          disabled={showInGallery.isPending}
          onClick={() => showInGallery.mutate(position.item.id)}
        >
          {guideMessages.show.actionLabel}
        </Button>
      )}
    </GuidePanel>
  )
}

function getStepText(step: Exclude<GuideStep, 'show'>, isItemOpen: boolean): string {
  return step === 'describe' && isItemOpen ? guideMessages.describe.writeHere : guideMessages[step].text
}

function ChooseFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      <Button variant="primary" onClick={() => input?.click()}>
        {guideMessages.files.actionLabel}
      </Button>
      <input
        ref={setInput}
        type="file"
        multiple
        hidden
        aria-label={guideMessages.files.actionLabel}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

interface GuidePanelProps {
  /** null if all steps are done. */
  step: GuideStep | null
  title: string
  text: string
  dismissButton?: ReactNode
  children: ReactNode
}

function GuidePanel({ step, title, text, dismissButton, children }: GuidePanelProps) {
  const doneCount = step === null ? GUIDE_STEPS.length : GUIDE_STEPS.indexOf(step)
  return (
    <section className={styles.guide} aria-label={guideMessages.label}>
      <ol className={styles.steps}>
        {GUIDE_STEPS.map((stepName, i) => (
          <li
            key={stepName}
            className={styles.step}
            aria-current={stepName === step ? 'step' : undefined}
            data-done={i < doneCount}
          >
            <span className={styles.mark} aria-hidden="true">
              {i < doneCount ? <IconCheck size={14} stroke={2.5} /> : i + 1}
            </span>
            {guideMessages.steps[stepName]}
            {i < doneCount && <span className="visually-hidden"> ({guideMessages.done})</span>}
          </li>
        ))}
      </ol>
      <div className={styles.now}>
        <div className={styles.words} role="status">
          {step !== null && <p className={styles.count}>{guideMessages.step(doneCount + 1, GUIDE_STEPS.length)}</p>}
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.acts}>
          {children}
          {dismissButton}
        </div>
      </div>
    </section>
  )
}
