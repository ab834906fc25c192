import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CONTRIBUTOR_FIELDS, getConsent, type OpenPortal } from '#shared/entities/submissions/portal.ts'
import { checkForm } from '#shared/forms/check-form.ts'
import type { Problem } from '#shared/forms/check-form.ts'
import { buildContributorForm } from '#shared/forms/project/contributor.form.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { cancelUpload } from '#web/kit/connection/send-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { markAsSent, type ContributionDraft, type DraftFile } from '../draft/draft.ts'
import { useStoredDraft } from '../draft/use-stored-draft.ts'
import type { SentContribution } from '../send/send-draft.ts'
import { useDraftSending } from '../send/use-draft-sending.ts'
import { toPasswordHeaders } from '../contribute.queries.ts'
import { FilesSection } from './files-section.tsx'
import { FieldsSection, ConsentSection, splitByTopic } from './form-sections.tsx'
import { SendingProgress } from './sending-progress.tsx'
import styles from '../contribute.module.css'

interface Props {
  portal: OpenPortal
  token: string
  /** The status token of an earlier contribution to add to. */
  statusToken: string | undefined
  draft: ContributionDraft
  /** `remainingFiles` were added during sending and are still to be sent. */
  onArrived: (
    contribution: SentContribution,
    sentDraft: ContributionDraft,
    remainingFiles: readonly DraftFile[],
  ) => void
}

const CONTRIBUTOR_FIELD_NAMES = new Set<string>(CONTRIBUTOR_FIELDS)

/** The contribution form: files, item fields, contributor, consent and the send button. Each change is stored on the device. */
export function ContributionForm({ portal, token, statusToken, draft: initialDraft, onArrived }: Props) {
  const [draft, setDraft] = useState(initialDraft)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [honeypot, setHoneypot] = useState('')
  const [isCheckingFiles, setCheckingFiles] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const onLocated = ({ id }: DraftFile, url: string | null) =>
    setDraft((current) => ({
      ...current,
      files: current.files.map((draftFile) => (draftFile.id === id ? { ...draftFile, url } : draftFile)),
    }))
  const markNotSending = () => setDraft((current) => ({ ...current, sending: false }))
  const onRefused = (refusal: Problem | null) => {
    markNotSending()
    setProblem(refusal)
  }
  // Focus the field that is incomplete or that the server refused.
  useEffect(() => {
    if (problem) focusField(formRef.current, problem.key)
  }, [problem])
  const onRenewed = ({ key, tried, triedSaid }: ContributionDraft) =>
    setDraft((current) => ({ ...current, key, tried, triedSaid }))
  const target = { portal: portal.id, token, statusToken, onLocated, onRenewed, onRefused }
  const { phase, send, stop } = useDraftSending(target, onArrived)
  const isStored = useStoredDraft(draft)

  // Resume sending after a reload.
  const resumeSending = useEffectEvent(() => {
    if (initialDraft.sending && initialDraft.files.length > 0) send(initialDraft, '', true)
  })
  useEffect(() => resumeSending(), [])

  const askedFields = statusToken ? portal.fields.filter(({ key }) => !CONTRIBUTOR_FIELD_NAMES.has(key)) : portal.fields
  const form = buildContributorForm({ fields: askedFields, questions: statusToken ? [] : portal.questions })
  const [itemForm, contributorForm] = splitByTopic(form, {
    values: draft.values,
    problem: problem,
    set: (key, value) => {
      setDraft((current) => ({ ...current, values: { ...current.values, [key]: value } }))
      setProblem(null)
    },
  })
  const consent = getConsent(portal)
  const hasAgreed = consent !== null && draft.consent === consent.version
  const isBusy = phase.name === 'working' || phase.name === 'sending' || phase.name === 'waiting'

  const findProblem = (): Problem | undefined => {
    if (draft.files.length === 0) return { key: 'file', message: contributeMessages.noFile }
    for (const { file, description } of draft.files) {
      const ownDescription = description.trim()
      const [firstProblem] = checkForm(
        form,
        ownDescription ? { ...draft.values, description: ownDescription } : draft.values,
      )
      if (!firstProblem) continue
      const isOwnDescription = ownDescription !== '' && firstProblem.key === 'description'
      return isOwnDescription
        ? { key: 'file', message: `${contributeMessages.aboutFile(file.name)}: ${firstProblem.message}` }
        : firstProblem
    }
    return consent && !hasAgreed ? { key: 'consent', message: contributeMessages.noConsent } : undefined
  }
  const handleSubmit = () => {
    if (isBusy || isCheckingFiles) return
    const firstProblem = findProblem()
    setProblem(firstProblem ?? null)
    if (firstProblem) return
    const sentDraft = markAsSent({ ...draft, sending: true })
    setDraft(sentDraft)
    send(sentDraft, honeypot, draft.tried !== undefined)
  }
  return (
    <form
      ref={formRef}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <FilesSection
        portal={portal}
        files={draft.files}
        disabled={isBusy}
        problem={problem?.key === 'file' ? problem.message : undefined}
        onChecking={setCheckingFiles}
        onRemoved={({ url }) => url && cancelUpload(url, toPasswordHeaders(token))}
        onChange={(change) => {
          setDraft((current) => ({ ...current, files: change(current.files) }))
          setProblem(null)
        }}
      />
      <FieldsSection title={contributeMessages.aboutItem} form={itemForm} disabled={isBusy} />
      <FieldsSection title={contributeMessages.aboutYou} form={contributorForm} disabled={isBusy} />
      <ConsentSection
        consent={consent}
        hasAgreed={hasAgreed}
        disabled={isBusy}
        problem={problem?.key === 'consent' ? problem.message : undefined}
        onAgree={(isChecked) => {
          setDraft((current) => ({ ...current, consent: isChecked ? (consent?.version ?? 0) : 0 }))
          setProblem(null)
        }}
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          {contributeMessages.leaveEmpty}
          <input
            tabIndex={-1}
            autoComplete="off"
            name="website"
            value={honeypot}
            onChange={({ currentTarget: { value } }) => setHoneypot(value)}
          />
        </label>
      </div>
      <SendingProgress phase={phase} />
      {/* Once everything is sent, stopping could no longer prevent its arrival. */}
      {isBusy && !(phase.name === 'sending' && phase.percent >= 100) && (
        <Button
          wide
          onClick={() => {
            stop()
            markNotSending()
          }}
        >
          {contributeMessages.stop}
        </Button>
      )}
      <Button type="submit" variant="primary" wide className={styles.send} disabled={isBusy || isCheckingFiles}>
        {isBusy
          ? contributeMessages.sending
          : isCheckingFiles
            ? contributeMessages.checkingFiles
            : contributeMessages.send}
      </Button>
      <p role="status" className={styles.quiet}>
        {isStored ? contributeMessages.draftText : contributeMessages.noSpaceToSave}
      </p>
    </form>
  )
}

/** Focuses the input of a form field. */
function focusField(form: HTMLElement | null, key: string): void {
  const field = form?.querySelector(`[data-field="${CSS.escape(key)}"]`)
  field?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, button')?.focus()
}
