import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { audienceContract } from '#shared/contract/people/audience.contract.ts'
import { whoSees } from './who-sees.ts'

export const audienceRoutes = (services: Services) =>
  implement(audienceContract, {
    ofArtifact: (call) => whoSees(services, call.grant.placed('artifact', call.input.params.id), 'artifact'),
    ofFolder: (call) => whoSees(services, call.grant.placed('folder', call.input.params.id), 'folder'),
    ofExhibit: (call) => whoSees(services, call.grant.placed('exhibit', call.input.params.id), 'exhibit'),
  })
