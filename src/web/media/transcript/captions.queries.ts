import { captionsContract } from '#shared/contract/captions.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import type { Api } from '#web/kit/api.ts'
import { query } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'

/** Whether an artifact is something that captions go with. */
export const takesCaptions = ({ type, file }: Pick<Artifact, 'type' | 'file'>) => isRecording(type) && file !== null

/** The captions of a film or recording. */
export const captionsQuery = (api: Api, id: string, headers: Record<string, string> = {}) =>
  query({
    queryKey: keys.artifact.captions(id),
    queryFn: ({ signal }) => api.call(captionsContract.list, { params: { id } }, { signal, headers }),
    // A player without its captions still plays.
    meta: { quiet: true },
  })
