import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval } from '#shared/contract/submissions/review.contract.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'
import { folderQuery } from '../submissions.queries.ts'

/** The folder and visibility of approved items, with the title of the folder. */
export interface ApprovalTarget extends Approval {
  title: string
}

const getTopLevel = (): ApprovalTarget => ({ folder: 'root', title: submissionsMessages.top, visibility: 'private' })

function readTarget(storageName: 'localStorage' | 'sessionStorage', key: string): ApprovalTarget | null {
  return accessStorage(storageName, (storage) => {
    const { folder, title, visibility }: Partial<ApprovalTarget> = JSON.parse(storage.getItem(key) ?? '{}')
    if (typeof folder !== 'string' || typeof title !== 'string') return null
    return { folder, title, visibility: visibility === 'local' ? 'local' : 'private' }
  })
}

/**
 * Where approved submissions go. The browser remembers the last choice of each person and project, and asks once in each
 * session (`isChosen` is false until then) or if the folder is gone.
 */
export function useApprovalTarget(projectId: string, mayPublish: boolean) {
  const storageKey = `vitrine-approve-into:${useMe()?.id ?? ''}:${projectId}`
  const [state, setState] = useState(() => {
    const sessionTarget = readTarget('sessionStorage', storageKey)
    return {
      target: sessionTarget ?? readTarget('localStorage', storageKey) ?? getTopLevel(),
      isChosen: sessionTarget !== null,
    }
  })
  const { folder, title, visibility } = state.target
  const folderResult = useQuery({ ...folderQuery(useApi(), projectId, folder), enabled: folder !== 'root' })
  const isGone = folderResult.isError || folderResult.data?.active === false
  const choose = (target: ApprovalTarget) => {
    setState({ target, isChosen: true })
    for (const storageName of ['localStorage', 'sessionStorage'] as const)
      accessStorage(storageName, (storage) => storage.setItem(storageKey, JSON.stringify(target)))
  }
  const target: ApprovalTarget = {
    ...(isGone || folder === 'root' ? getTopLevel() : { folder, title: folderResult.data?.title ?? title }),
    visibility: mayPublish && !isGone ? visibility : 'private',
  }
  return { target, isChosen: state.isChosen && !isGone, choose }
}
