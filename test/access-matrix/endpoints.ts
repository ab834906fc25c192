import type { Endpoint } from '#shared/contract/endpoint.ts'
import { contracts } from '#shared/contract/all-contracts.ts'

/** The endpoint of a sample: the part of its name before `?` or `:`. */
export const toEndpointName = (sample: string) => sample.replace(/[?:].*/, '')

/** The feature of a sample or an endpoint. */
export const toFeatureName = (name: string) => /^\w+/.exec(name)?.[0] ?? ''

/** The features of each test file: groups with about the same running time. */
export const FEATURE_GROUPS = [
  [
    'auth',
    'twoStep',
    'passkeys',
    'notices',
    'users',
    'home',
    'orgs',
    'subscriptions',
    'projects',
    'galleryDesign',
    'staticCopy',
    'tags',
    'vocabularies',
    'terms',
    'activity',
    'earlierHistory',
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
  ['artifactsFiling', 'similar', 'exhibits', 'stories', 'imports', 'importMappings', 'watchedFolders', 'exports'],
  [
    'fields',
    'templates',
    'folders',
    'foldersFiling',
    'library',
    'administration',
    'integrity',
    'jobs',
    'backups',
    'articles',
    'tickets',
    'helpDesk',
    'website',
    'websiteEditing',
    'websiteEntries',
  ],
] as const

/** Every endpoint of the contract by its name, such as `tags.create`. */
export const ENDPOINTS = Object.entries(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${feature}.${name}`, endpoint] as const,
  ),
)
