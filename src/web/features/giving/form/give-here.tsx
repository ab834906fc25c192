import { useEffect, useState } from 'react'
import type { OpenPortal } from '#shared/entities/submissions/portal.ts'
import {
  dropDraft,
  emptyDraft,
  findDraft,
  isSaidOtherwise,
  keepDraft,
  type Draft,
  type DraftFile,
} from '../draft/draft.ts'
import type { Arrived } from '../send/send-draft.ts'
import { LoadingPicture } from '../shell/loading-picture.tsx'
import { PortalHead } from '../shell/portal-head.tsx'
import { Done } from './done.tsx'
import { GiveForm } from './give-form.tsx'

interface Props {
  portal: OpenPortal
  token: string
  receipt: string | undefined
}

/** Shows the contribution form with the draft stored on this device, and the confirmation after sending. */
export function GiveHere({ portal, token, receipt }: Props) {
  const to = receipt ?? portal.id
  const [draft, setDraft] = useState<Draft | null>(null)
  const [arrived, setArrived] = useState<(Arrived & { asFirst: boolean }) | null>(null)
  useEffect(() => {
    let here = true
    void findDraft(to).then((found) => here && setDraft((known) => known ?? found ?? emptyDraft(to)))
    return () => {
      here = false
    }
  }, [to])
  if (!draft) return <LoadingPicture />
  if (arrived)
    return (
      <Done
        portal={portal.id}
        thanks={portal.thanks}
        arrived={arrived}
        rest={draft.files.length}
        asFirst={arrived.asFirst}
        added={receipt !== undefined}
        onMore={() => setArrived(null)}
      />
    )
  const done = (what: Arrived, sent: Draft, files: readonly DraftFile[]) => {
    const { values, consent } = sent
    const next = files.length > 0 ? { ...emptyDraft(to), values, consent, files } : emptyDraft(to)
    setArrived({ ...what, asFirst: isSaidOtherwise(sent) })
    setDraft(next)
    void (files.length > 0 ? keepDraft(next) : dropDraft(to))
  }
  return (
    <>
      <PortalHead portal={portal} />
      <GiveForm key={draft.key} portal={portal} token={token} receipt={receipt} draft={draft} onArrived={done} />
    </>
  )
}
