import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { failureMessages } from '#shared/words/errors/errors.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { archiveAddress } from '#web/features/archive/address/archive-address.ts'
import { ArchiveBrowser } from '#web/features/archive/browser/archive-browser.tsx'
import { RenameArtifact } from '#web/features/artifacts/rename-artifact.tsx'
import { AddToExhibit } from '#web/features/exhibits/add-to-exhibit.tsx'
import type { Subject } from '#web/features/audience/audience.queries.ts'
import { useUploads } from '#web/features/uploads/uploads-context.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { lookingHere } from '#web/kit/client/looking.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import { ItemDetails } from './archive/item-details.tsx'
import { NeedsProject } from './needs-project.tsx'
import { WhoSees } from './who-sees.tsx'

export const title = () => frameMessages.archive

export function Page() {
  const { projectId } = useSearch({ from: '/client/archive' })
  const [address, onAddress] = useAddress(archiveAddress)
  const [uploads, alerts] = [useUploads(), useAlerts()]
  const may = useMay(projectId ?? '')
  const [adding, setAdding] = useState<string[] | null>(null)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [asked, setAsked] = useState<Subject | null>(null)
  if (!projectId) return <NeedsProject />
  return (
    <>
      <ArchiveBrowser
        key={projectId}
        projectId={projectId}
        address={address}
        onAddress={onAddress}
        onFiles={(incoming, folder) =>
          lookingHere()
            ? alerts.prompt(failureMessages.looking, { kind: 'error' })
            : uploads.add(incoming, { project: projectId, folder, folders: may('folder.create') })
        }
        onAddToExhibit={setAdding}
        onRename={setRenaming}
        onAudience={setAsked}
        Details={ItemDetails}
      />
      {renaming && <RenameArtifact id={renaming} onClose={() => setRenaming(null)} />}
      {adding && <AddToExhibit projectId={projectId} artifactIds={adding} onClose={() => setAdding(null)} />}
      <WhoSees projectId={projectId} subject={asked} onClose={() => setAsked(null)} />
    </>
  )
}
