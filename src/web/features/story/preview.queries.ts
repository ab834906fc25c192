import { queryOptions } from '@tanstack/react-query'
import { storiesContract } from '#shared/contract/stories.contract.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

/** An exhibit with its draft story, as visitors will see it once published. */
export const exhibitPreviewQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.exhibit.preview(id),
    queryFn: ({ signal }) => api.call(storiesContract.preview, { params: { id } }, { signal }),
    staleTime: 0,
  })
