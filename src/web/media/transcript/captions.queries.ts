import { captionsContract } from '#shared/contract/captions.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import type { Api } from '#web/kit/api.ts'
import { query } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'

/** Whether an artifact can have captions. */
export const canHaveCaptions = ({ type, file }: Pick<Artifact, 'type' | 'file'>) => isRecording(type) && file !== null

/** Queries the captions of a video or recording. */
export const captionsQuery = (api: Api, id: string, headers: Record<string, string> = {}) =>
  query({
    queryKey: keys.artifact.captions(id),
    queryFn: ({ signal }) => api.call(captionsContract.list, { params: { id } }, { signal, headers }),
    // A player works without its captions.
    meta: { quiet: true },
  })
