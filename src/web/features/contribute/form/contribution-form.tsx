import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CONTRIBUTOR_FIELDS, getConsent, type OpenPortal } from '#shared/entities/submissions/portal.ts'
import { checkForm, type Problem } from '#shared/forms/check-form.ts'
import { buildContributorForm } from '#shared/forms/project/contributor.form.ts'
import { contributeMessages } from '#shared/words/contribute/contribute.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { useProblemFocus } from '#web/form/keyboard/focus-field.ts'
import { findHint, promptProblems, useProblems } from '#web/form/problems/use-problems.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { cancelUpload } from '#web/kit/connection/send-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { markAsSent, type ContributionDraft, type DraftFile } from '../draft/draft.ts'
import { useStoredDraft } from '../draft/use-stored-draft.ts'
import type { SentContribution } from '../send/send-draft.ts'
import { useDraftSending } from '../send/use-draft-sending.ts'
import { toPasswordHeaders } from '../send/contribute.queries.ts'
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
  const { problems, firstProblem, setProblems, removeProblem } = useProblems()
  const alerts = useAlerts()
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
    setProblems(refusal ? [refusal] : [])
  }
  useProblemFocus(formRef, firstProblem)
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
    problems,
    set: (key, value) => {
      setDraft((current) => ({ ...current, values: { ...current.values, [key]: value } }))
      removeProblem(key)
    },
  })
  const consent = getConsent(portal)
  const hasAgreed = consent !== null && draft.consent === consent.version
  const isBusy = phase.name === 'working' || phase.name === 'sending' || phase.name === 'waiting'

  /** The problems in the order of the form: files, fields, consent. */
  const findProblems = (): Problem[] => {
    const missingFiles = {
      key: 'file',
      message: formMessages.required(contributeMessages.files),
      hint: contributeMessages.noFile,
    }
    const fileProblems =
      draft.files.length === 0 ? [missingFiles] : draft.files.flatMap(findDescriptionProblem).slice(0, 1)
    const hasOwnDescriptions =
      draft.files.length > 0 && draft.files.every(({ description }) => description.trim() !== '')
    const fieldProblems = checkForm(form, draft.values).filter(
      ({ key }) => key !== 'description' || !hasOwnDescriptions,
    )
    const inOrder = [...itemForm.fields, ...contributorForm.fields].flatMap(
      (field) => fieldProblems.find(({ key }) => key === field.key) ?? [],
    )
    const missingConsent = {
      key: 'consent',
      message: formMessages.required(contributeMessages.consent),
      hint: contributeMessages.noConsent,
    }
    return [...fileProblems, ...inOrder, ...(consent && !hasAgreed ? [missingConsent] : [])]
  }
  /** A file's own description replaces the one for all files. */
  const findDescriptionProblem = ({ file, description }: DraftFile): Problem | [] => {
    if (description.trim() === '') return []
    const problem = checkForm(form, { ...draft.values, description }).find(({ key }) => key === 'description')
    const fileName = contributeMessages.aboutFile(file.name)
    return problem ? { key: 'file', message: problem.message, hint: `${fileName}: ${problem.hint}` } : []
  }
  const handleSubmit = () => {
    if (isBusy || isCheckingFiles) return
    const foundProblems = findProblems()
    setProblems(foundProblems)
    promptProblems(alerts, foundProblems)
    if (foundProblems.length > 0) return
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
      <p className={styles.quiet}>
        {contributeMessages.audience(portal.archive)} {contributeMessages.minutes}
      </p>
      <FilesSection
        portal={portal}
        files={draft.files}
        disabled={isBusy}
        problem={findHint(problems, 'file')}
        onChecking={setCheckingFiles}
        onRemoved={({ url }) => url && cancelUpload(url, toPasswordHeaders(token))}
        onChange={(change) => {
          setDraft((current) => ({ ...current, files: change(current.files) }))
          removeProblem('file')
        }}
      />
      <FieldsSection title={contributeMessages.aboutItem} form={itemForm} disabled={isBusy} />
      <FieldsSection title={contributeMessages.aboutYou} form={contributorForm} disabled={isBusy} />
      <ConsentSection
        consent={consent}
        hasAgreed={hasAgreed}
        disabled={isBusy}
        problem={findHint(problems, 'consent')}
        onAgree={(isChecked) => {
          setDraft((current) => ({ ...current, consent: isChecked ? (consent?.version ?? 0) : 0 }))
          removeProblem('consent')
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
