import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { failureMessages } from '#shared/words/errors/errors.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { archiveSearchParams } from '#web/features/archive/address/archive-address.ts'
import { ArchiveBrowser } from '#web/features/archive/browser/archive-browser.tsx'
import { changeItems } from '#web/features/archive/data/change-lists.ts'
import { artifactQuery } from '#web/features/artifacts/artifacts.queries.ts'
import { RenameArtifactDialog } from '#web/features/artifacts/rename-artifact-dialog.tsx'
import { AddToExhibitDialog } from '#web/features/exhibits/add-to-exhibit-dialog.tsx'
import type { ExportSelection } from '#web/features/exports/exports.queries.ts'
import type { AudienceSubject } from '#web/features/audience/audience.queries.ts'
import { useUploads } from '#web/features/uploads/run/uploads-context.tsx'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import { ItemDetails } from './archive/item-details.tsx'
import { NeedsProject } from './needs-project.tsx'
import { LazyAudienceDialog } from './lazy-audience-dialog.tsx'
import { LazyExportDialog } from './export/lazy-export-dialog.tsx'
import type { Prefetch } from '#web/kit/router-context.ts'
import { prefetchArchive } from '#web/features/archive/data/prefetch-archive.ts'

export const title = () => frameMessages.archive

export const prefetch: Prefetch = (context, { search }) =>
  search.projectId ? prefetchArchive(context, search.projectId, search, context.cookies()) : undefined

export function Page() {
  const { projectId } = useSearch({ from: '/client/archive' })
  const [address, onAddressChange] = useAddress(archiveSearchParams)
  const [uploads, alerts] = [useUploads(), useAlerts()]
  const [api, queryClient, router] = [useApi(), useQueryClient(), useRouter()]
  const may = useMay(projectId ?? '')
  const [itemsToAdd, setItemsToAdd] = useState<string[] | null>(null)
  const [itemToRename, setItemToRename] = useState<string | null>(null)
  const [audienceSubject, setAudienceSubject] = useState<AudienceSubject | null>(null)
  const [selectionToExport, setSelectionToExport] = useState<ExportSelection | null>(null)
  const prefetchItem = (id: string) => {
    void queryClient.prefetchQuery(artifactQuery(api, id))
    void router.loadRouteChunk(router.routesById['/client/archive/$id'])
  }
  if (!projectId) return <NeedsProject />
  return (
    <>
      <ArchiveBrowser
        key={projectId}
        projectId={projectId}
        address={address}
        onAddressChange={onAddressChange}
        onFiles={(incoming, folder) =>
          getActiveViewAs()
            ? alerts.prompt(failureMessages.looking, { kind: 'error' })
            : uploads.add(incoming, { project: projectId, folder, canCreateFolders: may('folder.create') })
        }
        onAddToExhibit={setItemsToAdd}
        onRename={setItemToRename}
        onAudience={setAudienceSubject}
        onExport={setSelectionToExport}
        onPrefetchItem={prefetchItem}
        Details={ItemDetails}
      />
      {itemToRename && (
        <RenameArtifactDialog
          id={itemToRename}
          onTitleChange={({ id }, newTitle) =>
            changeItems(queryClient, projectId, new Map([[id, { title: newTitle }]]))
          }
          onClose={() => setItemToRename(null)}
        />
      )}
      {itemsToAdd && (
        <AddToExhibitDialog projectId={projectId} artifactIds={itemsToAdd} onClose={() => setItemsToAdd(null)} />
      )}
      <LazyExportDialog
        projectId={projectId}
        selection={selectionToExport}
        onClose={() => setSelectionToExport(null)}
      />
      <LazyAudienceDialog projectId={projectId} subject={audienceSubject} onClose={() => setAudienceSubject(null)} />
    </>
  )
}
