import { useEffect, useState } from 'react'
import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import {
  deleteDraft,
  createEmptyDraft,
  findDraft,
  hasChangedTexts,
  storeDraft,
  type ContributionDraft,
  type DraftFile,
} from '../draft/draft.ts'
import type { SentContribution } from '../send/send-draft.ts'
import { PortalLoadingScreen } from '../shell/portal-loading-screen.tsx'
import { PortalHeader } from '../shell/portal-header.tsx'
import { ContributionSent } from './contribution-sent.tsx'
import { ContributionForm } from './contribution-form.tsx'

interface Props {
  portal: OpenPortal
  token: string
  statusToken: string | undefined
}

/** Shows the contribution form with the draft stored on this device, and the confirmation after sending. */
export function ContributionFlow({ portal, token, statusToken }: Props) {
  const draftKey = statusToken ?? portal.id
  const [draft, setDraft] = useState<ContributionDraft | null>(null)
  const [sentContribution, setSentContribution] = useState<(SentContribution & { hasEarlierTexts: boolean }) | null>(
    null,
  )
  useEffect(() => {
    let isMounted = true
    void findDraft(draftKey).then(
      (storedDraft) => isMounted && setDraft((current) => current ?? storedDraft ?? createEmptyDraft(draftKey)),
    )
    return () => {
      isMounted = false
    }
  }, [draftKey])
  if (!draft) return <PortalLoadingScreen />
  if (sentContribution)
    return (
      <ContributionSent
        portalId={portal.id}
        thanks={portal.thanks}
        contribution={sentContribution}
        remainingFiles={draft.files.length}
        hasEarlierTexts={sentContribution.hasEarlierTexts}
        isAddition={statusToken !== undefined}
        onSendMore={() => setSentContribution(null)}
      />
    )
  const handleArrived = (contribution: SentContribution, sentDraft: ContributionDraft, files: readonly DraftFile[]) => {
    const { values, consent } = sentDraft
    const nextDraft =
      files.length > 0 ? { ...createEmptyDraft(draftKey), values, consent, files } : createEmptyDraft(draftKey)
    setSentContribution({ ...contribution, hasEarlierTexts: hasChangedTexts(sentDraft) })
    setDraft(nextDraft)
    void (files.length > 0 ? storeDraft(nextDraft) : deleteDraft(draftKey))
  }
  return (
    <>
      <PortalHeader portal={portal} />
      <ContributionForm
        key={draft.key}
        portal={portal}
        token={token}
        statusToken={statusToken}
        draft={draft}
        onArrived={handleArrived}
      />
    </>
  )
}
