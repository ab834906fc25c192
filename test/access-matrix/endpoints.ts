import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contracts } from '#shared/contract/all-contracts.ts'

/** The endpoint that a sample is of: what stands before `?` or `:`. */
export const endpointOf = (sample: string) => sample.replace(/[?:].*/, '')

/** The feature that a sample or an endpoint is of. */
export const featureOf = (name: string) => /^\w+/.exec(name)?.[0] ?? ''

/** What is tested together: parts that take about as long. */
export const PARTS = [
  [
    'auth',
    'twoStep',
    'passkeys',
    'notices',
    'users',
    'orgs',
    'subscriptions',
    'projects',
    'galleryDesign',
    'tags',
    'activity',
    'downloads',
    'gallery',
    'search',
  ],
  [
    'artifacts',
    'uploads',
    'captions',
    'permissions',
    'invites',
    'audience',
    'reports',
    'analytics',
    'portals',
    'review',
    'submissions',
  ],
  ['artifactsFiling', 'exhibits', 'stories'],
  [
    'folders',
    'foldersFiling',
    'library',
    'administration',
    'jobs',
    'articles',
    'tickets',
    'helpDesk',
    'website',
    'websiteEditing',
    'websiteEntries',
  ],
] as const

/** Every endpoint of the contract by its name, as `feature.call`. */
export const ENDPOINTS = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${feature}.${name}`, endpoint] as const,
  ),
)
