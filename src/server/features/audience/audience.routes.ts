import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { audienceContract } from '#shared/contract/people/audience.contract.ts'
import { listViewers } from './list-viewers.ts'

export const audienceRoutes = (services: Services) =>
  implement(audienceContract, {
    ofArtifact: (call) =>
      listViewers(services, call.authorization.getSubject('artifact', call.input.params.id), 'artifact'),
    ofFolder: (call) => listViewers(services, call.authorization.getSubject('folder', call.input.params.id), 'folder'),
    ofExhibit: (call) =>
      listViewers(services, call.authorization.getSubject('exhibit', call.input.params.id), 'exhibit'),
  })
