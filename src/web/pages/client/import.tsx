import { useSearch } from '@tanstack/react-router'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { ImportWizard } from '#web/features/imports/wizard/import-wizard.tsx'
import { ImportsHome } from '#web/features/imports/source/imports-home.tsx'
import { importsSearchParams } from '#web/features/imports/data/imports-address.ts'
import { importsQuery } from '#web/features/imports/data/imports.queries.ts'
import { useAddress } from '#web/kit/address/use-address.ts'
import type { Prefetch } from '#web/kit/router-context.ts'
import { NeedsProject } from './needs-project.tsx'

export const title = () => importsMessages.title

export const prefetch: Prefetch = ({ api, queryClient }, { search: { projectId } }) =>
  projectId ? queryClient.prefetchQuery(importsQuery(api, projectId)) : undefined

export function Page() {
  const { projectId } = useSearch({ from: '/client/import' })
  const [{ importId }, onAddressChange] = useAddress(importsSearchParams)
  if (!projectId) return <NeedsProject />
  const open = (id: string | undefined) => onAddressChange({ importId: id })
  if (importId)
    return <ImportWizard key={importId} id={importId} projectId={projectId} onClose={() => open(undefined)} />
  return <ImportsHome projectId={projectId} onOpen={open} />
}
