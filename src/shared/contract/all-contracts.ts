import { administrationContract } from './administration/administration.contract.ts'
import { integrityContract } from './administration/integrity.contract.ts'
import { backupsContract } from './administration/backups.contract.ts'
import { jobsContract } from './administration/jobs.contract.ts'
import { analyticsContract } from './public/analytics.contract.ts'
import { activityContract } from './activity.contract.ts'
import { artifactsContract } from './artifacts.contract.ts'
import { audienceContract } from './people/audience.contract.ts'
import { authContract } from './people/auth.contract.ts'
import { captionsContract } from './captions.contract.ts'
import { earlierHistoryContract } from './library/earlier-history.contract.ts'
import { downloadsContract } from './downloads.contract.ts'
import { exhibitsContract } from './exhibits.contract.ts'
import { exportsContract } from './library/exports.contract.ts'
import { foldersContract } from './folders.contract.ts'
import { fieldsContract, templatesContract } from './library/own-fields.contract.ts'
import { galleryDesignContract } from './gallery-design.contract.ts'
import { galleryContract } from './public/gallery.contract.ts'
import { artifactsFilingContract } from './library/artifacts-filing.contract.ts'
import { foldersFilingContract } from './library/folders-filing.contract.ts'
import { homeContract } from './people/home.contract.ts'
import { importMappingsContract } from './library/import-mappings.contract.ts'
import { importsContract } from './library/imports.contract.ts'
import { invitesContract } from './people/invites.contract.ts'
import { termsContract, vocabulariesContract } from './library/vocabularies.contract.ts'
import { libraryContract } from './library/library.contract.ts'
import { orgsContract } from './orgs.contract.ts'
import { permissionsContract } from './people/permissions.contract.ts'
import { projectsContract } from './projects.contract.ts'
import { submissionsContract } from './public/submissions.contract.ts'
import { portalsContract } from './submissions/portals.contract.ts'
import { articlesContract } from './help/articles.contract.ts'
import { supportInboxContract } from './help/support-inbox.contract.ts'
import { ticketsContract } from './help/tickets.contract.ts'
import { websiteEditingContract } from './administration/website-editing.contract.ts'
import { websiteEntriesContract } from './administration/website-entries.contract.ts'
import { websiteContract } from './public/website.contract.ts'
import { reviewContract } from './submissions/review.contract.ts'
import { reportsContract } from './public/reports.contract.ts'
import { searchContract } from './search.contract.ts'
import { similarContract } from './library/similar.contract.ts'
import { staticCopyContract } from './library/static-copy.contract.ts'
import { storiesContract } from './stories.contract.ts'
import { subscriptionsContract } from './subscriptions.contract.ts'
import { tagsContract } from './tags.contract.ts'
import { notificationsContract } from './people/notifications.contract.ts'
import { passkeysContract } from './people/passkeys.contract.ts'
import { twoStepContract } from './people/two-step.contract.ts'
import { usersContract } from './people/users.contract.ts'
import { watchedFoldersContract } from './library/watched-folders.contract.ts'

/**
 * Every endpoint of the API, by feature. The server must implement all of them; the API page is generated from this
 * list.
 */
export const contracts = {
  auth: authContract,
  twoStep: twoStepContract,
  passkeys: passkeysContract,
  notices: notificationsContract,
  users: usersContract,
  home: homeContract,
  orgs: orgsContract,
  subscriptions: subscriptionsContract,
  projects: projectsContract,
  galleryDesign: galleryDesignContract,
  staticCopy: staticCopyContract,
  permissions: permissionsContract,
  invites: invitesContract,
  audience: audienceContract,
  folders: foldersContract,
  artifacts: artifactsContract,
  captions: captionsContract,
  foldersFiling: foldersFilingContract,
  artifactsFiling: artifactsFilingContract,
  library: libraryContract,
  imports: importsContract,
  watchedFolders: watchedFoldersContract,
  importMappings: importMappingsContract,
  similar: similarContract,
  tags: tagsContract,
  vocabularies: vocabulariesContract,
  terms: termsContract,
  fields: fieldsContract,
  templates: templatesContract,
  exhibits: exhibitsContract,
  stories: storiesContract,
  search: searchContract,
  activity: activityContract,
  earlierHistory: earlierHistoryContract,
  gallery: galleryContract,
  downloads: downloadsContract,
  exports: exportsContract,
  reports: reportsContract,
  analytics: analyticsContract,
  administration: administrationContract,
  integrity: integrityContract,
  jobs: jobsContract,
  backups: backupsContract,
  portals: portalsContract,
  review: reviewContract,
  submissions: submissionsContract,
  articles: articlesContract,
  tickets: ticketsContract,
  helpDesk: supportInboxContract,
  website: websiteContract,
  websiteEditing: websiteEditingContract,
  websiteEntries: websiteEntriesContract,
}
