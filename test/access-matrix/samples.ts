import { PASSWORD } from '../support/app.ts'

/** The possible subjects of a call: new ids of one project, created by another member or by the caller. */
export interface Subjects {
  org: string
  project: string
  alias: string
  user: string
  /** A user who is a member of the project, independent of the caller. */
  member: string
  owner: string
  /** The address of an account without projects and organisations. */
  candidate: string
  coOwner: string
  /** Another organisation of the owner. */
  otherOrg: string
  /** A member of this project only. */
  passer: string
  /** A session of `user`. */
  session: string
  /** A passkey of `user`. */
  passkey: string
  permission: string
  /** A pending invitation. */
  invitation: string
  folder: string
  trashedFolder: string
  artifact: string
  trashed: string
  publicArtifact: string
  publicExhibit: string
  tag: string
  otherTag: string
  /** Another project, with the same people and permissions. */
  second: string
  caption: string
  /** An open report about the public artifact. */
  report: string
  /** The project's open portal, a submission that awaits review, its artifact, and its status token. */
  portal: string
  submission: string
  waiting: string
  receipt: string
  /** An upload of five bytes, none of which has arrived. */
  upload: string
  exhibit: string
  exhibitAlias: string
  /** A version of the story of `exhibit`. */
  version: string
  /** A queued mail. */
  mail: string
  /** A help request of someone without an account, and its token. */
  ticket: string
  thread: string
  /** Stored files: one whose processing failed, and one that awaits it. */
  failedFile: string
  waitingFile: string
}

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** The call is about a subject with a creator, so that own and others' subjects differ. */
  made?: true
  /** Callers with permission get 409, because a rule of this subject forbids the call. */
  conflicts?: true
  /** The body is sent as a form with a file. */
  file?: true
  /** A call of a resumable upload. It is no endpoint, because its input is headers and bytes. */
  tus?: { method: string; headers?: Record<string, string>; body?: string }
}

const createUploadStart = (fields: Record<string, string>): Sample => ({
  tus: {
    method: 'POST',
    headers: {
      'upload-length': '5',
      'upload-metadata': Object.entries({ ...fields, filename: 'words.txt' })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  },
})
const upload = (id: string, method: string, body?: string): Sample => ({
  params: { id },
  made: true,
  tus: {
    method,
    ...(body !== undefined && {
      body,
      headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    }),
  },
})

/** A challenge that the server never issued. */
const ANSWERED = Buffer.from(JSON.stringify({ challenge: 'gone' })).toString('base64url')
/** An image of one pixel. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const randomWord = () => Math.random().toString(36).slice(2)

/**
 * One valid input for each endpoint, so that a call can only be refused because of its caller. Every new endpoint needs
 * an entry here.
 */
export const SAMPLES: Record<string, (on: Subjects) => Sample> = {
  'auth.login': () => ({ body: { email: `${randomWord()}@example.org`, password: 'wrong password' } }),
  'auth.secondStep': () => ({ body: { token: 'wrong', code: '123456' } }),
  'auth.me': () => ({}),
  'auth.forgotPassword': () => ({ params: { email: 'nobody@example.org' } }),
  'auth.keepAlive': () => ({}),
  'users.read': ({ user }) => ({ params: { id: user }, made: true }),
  'users.update': ({ user }) => ({ params: { id: user }, body: { username: 'renamed' }, made: true }),
  'users.projectsAndOrgs': ({ user }) => ({ params: { id: user }, made: true }),
  'orgs.create': () => ({ body: { title: 'Another' } }),
  'orgs.read': ({ org }) => ({ params: { id: org } }),
  'orgs.update': ({ org }) => ({ params: { id: org }, body: { title: 'Renamed' } }),
  'orgs.update: subscription': ({ org }) => ({ params: { id: org }, body: { subscription: {} } }),
  'subscriptions.read': ({ org }) => ({ params: { id: org } }),
  'subscriptions.invoices': ({ org }) => ({ params: { id: org } }),
  'subscriptions.checkout': ({ org }) => ({ params: { id: org }, body: { plan: 'small' } }),
  'subscriptions.portal': ({ org }) => ({ params: { id: org } }),
  'orgs.projects': ({ org }) => ({ params: { id: org } }),
  'orgs.owners': ({ org }) => ({ params: { id: org } }),
  'orgs.people': ({ org }) => ({ params: { id: org } }),
  'orgs.addOwner': ({ org, candidate }) => ({ params: { id: org }, body: { email: candidate } }),
  'orgs.removeOwner': ({ org, coOwner }) => ({ params: { id: org, user: coOwner } }),
  'orgs.removePerson': ({ org, passer }) => ({ params: { id: org, user: passer } }),
  'orgs.overview': ({ org }) => ({ params: { id: org } }),
  'orgs.largestFolders': ({ org }) => ({ params: { id: org } }),
  'users.sessions': ({ user }) => ({ params: { id: user }, made: true }),
  'users.endSession': ({ user, session }) => ({ params: { id: user, session }, made: true }),
  'users.endOtherSessions': ({ user }) => ({ params: { id: user }, made: true }),
  'twoStep.read': ({ user }) => ({ params: { id: user }, made: true }),
  'twoStep.begin': ({ user }) => ({ params: { id: user }, body: { code: '123456' }, made: true, conflicts: true }),
  'twoStep.prepare': ({ user }) => ({ params: { id: user }, body: { password: PASSWORD }, made: true }),
  'twoStep.renew': ({ user }) => ({
    params: { id: user },
    body: { password: PASSWORD, code: '123456' },
    made: true,
    conflicts: true,
  }),
  'twoStep.end': ({ user }) => ({
    params: { id: user },
    body: { password: PASSWORD, code: '123456' },
    made: true,
    conflicts: true,
  }),
  'passkeys.list': ({ user }) => ({ params: { id: user }, made: true }),
  'passkeys.prepare': ({ user }) => ({ params: { id: user }, body: { password: PASSWORD }, made: true }),
  'passkeys.add': ({ user }) => ({
    params: { id: user },
    body: { name: 'Key', id: 'AAAA', clientDataJSON: ANSWERED, attestationObject: 'AAAA', transports: [] },
    made: true,
    conflicts: true,
  }),
  'passkeys.rename': ({ user, passkey }) => ({ params: { id: user, passkey }, body: { name: 'Other' }, made: true }),
  'passkeys.remove': ({ user, passkey }) => ({ params: { id: user, passkey }, made: true }),
  'passkeys.ask': () => ({}),
  'passkeys.signIn': () => ({
    body: { id: 'AAAA', clientDataJSON: ANSWERED, authenticatorData: 'AAAA', signature: 'AAAA' },
    conflicts: true,
  }),
  'notices.read': ({ user }) => ({ params: { id: user }, made: true }),
  'notices.update': ({ user }) => ({ params: { id: user }, body: { invited: true }, made: true }),
  'notices.ofLink': () => ({ query: { token: 'wrong' } }),
  'notices.switch': () => ({ body: { token: 'wrong', on: false } }),
  'users.byEmail': ({ candidate }) => ({ params: { email: candidate } }),
  'orgs.unfinishedUploads': ({ org }) => ({ params: { id: org } }),
  'orgs.endUploads': ({ org, upload: id }) => ({ params: { id: org }, body: { uploads: [id] } }),
  'orgs.storageUsed': ({ org }) => ({ params: { id: org } }),
  'orgs.isOwner': ({ org }) => ({ params: { id: org } }),
  'projects.create': ({ org }) => ({ body: { org, title: 'Another' } }),
  'projects.read': ({ project }) => ({ params: { id: project } }),
  'projects.update': ({ project }) => ({ params: { id: project }, body: { logo_link_url: 'https://example.org' } }),
  'projects.update: privacy': ({ project }) => ({ params: { id: project }, body: { password: null } }),
  'projects.logo': ({ project }) => ({ params: { id: project } }),
  'projects.setLogo': ({ project }) => ({ params: { id: project }, body: { picture: ONE_PIXEL } }),
  'projects.removeLogo': ({ project }) => ({ params: { id: project } }),
  'galleryDesign.read': ({ project }) => ({ params: { id: project } }),
  'galleryDesign.save': ({ project }) => ({ params: { id: project }, body: { theme: 'dark' } }),
  'galleryDesign.preview': ({ project }) => ({ params: { id: project } }),
  'galleryDesign.publish': ({ project }) => ({ params: { id: project }, body: { seen_at: 8e15 } }),
  'galleryDesign.undo': ({ project }) => ({ params: { id: project }, body: { seen_at: 8e15 }, conflicts: true }),
  'galleryDesign.discard': ({ project }) => ({ params: { id: project }, body: { seen_at: 8e15 } }),
  'projects.handOver': ({ project, otherOrg }) => ({ params: { id: project }, body: { org: otherOrg } }),
  'projects.contents': ({ project }) => ({ params: { id: project } }),
  'projects.remove': ({ project }) => ({ params: { id: project }, body: { deep: true } }),
  'projects.tags': ({ project }) => ({ params: { id: project } }),
  'projects.exhibits': ({ project }) => ({ params: { id: project } }),
  'projects.authGallery': ({ project }) => ({ params: { id: project }, body: { password: 'wrong password' } }),
  'permissions.access': ({ project, user }) => ({ params: { user, project }, made: true }),
  'permissions.members': ({ project }) => ({ params: { id: project } }),
  'permissions.pending': ({ project }) => ({ params: { id: project } }),
  'permissions.read': ({ permission }) => ({ params: { id: permission } }),
  'permissions.update': ({ permission }) => ({ params: { id: permission }, body: { edit_tags: false } }),
  'permissions.update: grant': ({ permission }) => ({
    params: { id: permission },
    body: { edit_project_settings: true },
  }),
  'permissions.remove': ({ project, member }) => ({ body: { project, user: member } }),
  'permissions.remove: invitation': ({ project, invitation }) => ({ body: { project, user: invitation } }),
  'permissions.remove: hand over': ({ project, member, owner }) => ({
    body: { project, user: member, hand_to: owner },
  }),
  'invites.invite': ({ project }) => ({
    params: { id: project },
    body: { email: `${randomWord()}@example.org`, permissions: {} },
  }),
  'invites.inviteMany': ({ project }) => ({
    params: { id: project },
    body: { invitations: [{ email: `${randomWord()}@example.org`, permissions: {} }] },
  }),
  'invites.resend': ({ invitation }) => ({ params: { id: invitation } }),
  'invites.read': ({ invitation }) => ({ params: { id: invitation }, query: { token: 'token' } }),
  'invites.accept': ({ invitation }) => ({ params: { id: invitation }, body: { token: 'wrong' } }),
  'audience.ofArtifact': ({ artifact }) => ({ params: { id: artifact } }),
  'audience.ofFolder': ({ folder }) => ({ params: { id: folder } }),
  'audience.ofExhibit': ({ exhibit }) => ({ params: { id: exhibit } }),
  'folders.create': ({ project }) => ({ body: { project, title: 'New' } }),
  'folders.read': ({ folder }) => ({ params: { id: folder }, made: true }),
  'folders.path': ({ folder }) => ({ params: { id: folder }, made: true }),
  'folders.contents': ({ folder }) => ({ body: { folderIds: [folder] } }),
  'folders.update': ({ folder }) => ({ params: { id: folder }, body: { title: 'Renamed' }, made: true }),
  'foldersFiling.restore': ({ trashedFolder }) => ({ params: { id: trashedFolder }, made: true }),
  'foldersFiling.remove': ({ folder }) => ({ params: { id: folder }, made: true }),
  'foldersFiling.remove?permanent': ({ trashedFolder }) => ({
    params: { id: trashedFolder },
    query: { permanent: 'true' },
    made: true,
  }),
  'folders.update: move': ({ folder }) => ({ params: { id: folder }, body: { folder: 'root' }, made: true }),
  'artifacts.create': ({ project }) => ({ body: { project, title: 'New' } }),
  'artifacts.create: file': ({ project }) => ({ body: { project }, file: true }),
  'artifacts.create: visible': ({ project }) => ({ body: { project, title: 'New', visibility: 'local' } }),
  'uploads POST': ({ project }) => createUploadStart({ project }),
  'uploads POST: visible': ({ project }) => createUploadStart({ project, visibility: 'local' }),
  'uploads HEAD': ({ upload: id }) => upload(id, 'HEAD'),
  'uploads PATCH': ({ upload: id }) => upload(id, 'PATCH', 'wor'),
  'uploads PATCH: last': ({ upload: id }) => upload(id, 'PATCH', 'words'),
  'uploads DELETE': ({ upload: id }) => upload(id, 'DELETE'),
  'artifacts.read': ({ artifact }) => ({ params: { id: artifact }, made: true }),
  'artifacts.read: public': ({ publicArtifact }) => ({ params: { id: publicArtifact } }),
  'reports.file': ({ artifact }) => ({
    params: { id: artifact },
    body: { reason: 'wrong', message: 'No.' },
    made: true,
  }),
  'reports.file: public': ({ publicArtifact }) => ({
    params: { id: publicArtifact },
    body: { reason: 'wrong', message: 'No.' },
  }),
  'reports.list': ({ project }) => ({ params: { id: project } }),
  'reports.resolve': ({ report }) => ({ params: { id: report }, body: { status: 'resolved' } }),
  'reports.resolve: take down': ({ report }) => ({
    params: { id: report },
    body: { status: 'resolved', take_down: true },
  }),
  'portals.create': ({ second }) => ({ body: { project: second, title: 'Give' } }),
  'portals.update': ({ portal }) => ({ params: { id: portal }, body: { title: 'Give more' } }),
  'portals.setCover': ({ portal }) => ({ params: { id: portal }, body: { picture: null } }),
  'portals.ofProject': ({ project }) => ({ params: { id: project } }),
  'portals.ofOrg': ({ org }) => ({ params: { id: org } }),
  'review.list': ({ project }) => ({ params: { id: project } }),
  'review.read': ({ submission }) => ({ params: { id: submission } }),
  'review.approve': ({ submission }) => ({
    params: { id: submission },
    body: { folder: 'root', visibility: 'private' },
  }),
  'review.approve: gallery': ({ submission }) => ({
    params: { id: submission },
    body: { folder: 'root', visibility: 'local' },
  }),
  'review.reject': ({ submission }) => ({ params: { id: submission }, body: {} }),
  'review.edit': ({ submission }) => ({ params: { id: submission }, body: { place: 'Oslo' } }),
  'review.ask': ({ submission }) => ({ params: { id: submission }, body: { message: 'When?' } }),
  'review.askMany': ({ submission }) => ({ body: { submissions: [submission], message: 'When?' } }),
  'review.reopen': ({ submission }) => ({ params: { id: submission }, body: {}, conflicts: true }),
  'review.approveMany': ({ submission }) => ({
    body: { submissions: [submission], folder: 'root', visibility: 'private' },
  }),
  'review.rejectMany': ({ submission }) => ({ body: { submissions: [submission] } }),
  'review.reopenMany': ({ submission }) => ({ body: { submissions: [submission] }, conflicts: true }),
  'submissions.portal': ({ portal }) => ({ params: { id: portal } }),
  'submissions.auth': ({ portal }) => ({ params: { id: portal }, body: { password: 'wrong password' } }),
  'submissions.submit': ({ portal }) => ({
    params: { id: portal },
    body: { key: '01a1fc00-0000-7000-8000-000000000000', proof: 'none' },
  }),
  'submissions.receipt': ({ receipt }) => ({ params: { token: receipt } }),
  'submissions.correct': ({ receipt, submission }) => ({
    params: { token: receipt },
    body: { submission, title: 'Better' },
  }),
  'submissions.correctGiver': ({ receipt }) => ({ params: { token: receipt }, body: { submitter_name: 'Grace H.' } }),
  'submissions.answer': ({ receipt, submission }) => ({
    params: { token: receipt },
    body: { submission, text: 'In May.' },
  }),
  'submissions.withdraw': ({ receipt, submission }) => ({ params: { token: receipt }, body: { submission } }),
  'analytics.count': ({ publicArtifact }) => ({ body: { type: 'artifact', id: publicArtifact } }),
  'analytics.ofProject': ({ project }) => ({ params: { id: project }, query: { from: '0', to: '86400000' } }),
  'analytics.ofWebsite': () => ({}),
  'analytics.table': ({ project }) => ({ params: { id: project }, query: { from: '0', to: '86400000' } }),
  'artifacts.pages': ({ artifact }) => ({ params: { id: artifact }, made: true }),
  'artifacts.pages: public': ({ publicArtifact }) => ({ params: { id: publicArtifact } }),
  'artifacts.text': ({ artifact }) => ({ params: { id: artifact }, made: true }),
  'artifacts.text: public': ({ publicArtifact }) => ({ params: { id: publicArtifact } }),
  'artifacts.update': ({ artifact }) => ({ params: { id: artifact }, body: { title: 'Renamed' }, made: true }),
  'artifacts.update: visibility': ({ artifact }) => ({
    params: { id: artifact },
    body: { visibility: 'local' },
    made: true,
  }),
  'artifacts.update: move': ({ artifact }) => ({ params: { id: artifact }, body: { folder: 'root' }, made: true }),
  'artifacts.update: trash': ({ artifact }) => ({ params: { id: artifact }, body: { active: false }, made: true }),
  'artifacts.update: review': ({ artifact }) => ({
    params: { id: artifact },
    body: { needs_review: false },
    made: true,
  }),
  'artifactsFiling.restore': ({ trashed }) => ({ params: { id: trashed }, made: true }),
  'artifactsFiling.remove': ({ trashed }) => ({ params: { id: trashed }, made: true }),
  'artifacts.processAgain': ({ artifact }) => ({ params: { id: artifact }, made: true }),
  'artifacts.exhibits': ({ artifact }) => ({ params: { id: artifact } }),
  'artifacts.tags': ({ artifact }) => ({ params: { id: artifact } }),
  'artifacts.tagsFull': ({ artifact }) => ({ params: { id: artifact } }),
  'artifacts.addTag': ({ artifact, tag }) => ({ params: { id: artifact }, body: { tag }, made: true }),
  'artifacts.removeTag': ({ artifact, tag }) => ({ params: { id: artifact }, body: { tag }, made: true }),
  'artifacts.fileExists': ({ project }) => ({ body: { project, folder_id: 'root', file_name: 'a', file_size: 1 } }),
  'artifactsFiling.copy': ({ artifact, project }) => ({
    params: { id: artifact },
    body: { projectId: project, folderId: 'root' },
    made: true,
  }),
  'artifactsFiling.copyMany': ({ artifact, project }) => ({
    body: { artifactIds: [artifact], projectId: project, folderId: 'root' },
    made: true,
  }),
  'artifactsFiling.move': ({ artifact, project, folder }) => ({
    params: { id: artifact },
    body: { projectId: project, folderId: folder },
    made: true,
  }),
  'artifactsFiling.move: visible': ({ artifact, project, folder }) => ({
    params: { id: artifact },
    body: { projectId: project, folderId: folder, visibility: 'local' },
    made: true,
  }),
  'artifactsFiling.move: dated': ({ artifact, project, folder }) => ({
    params: { id: artifact },
    body: { projectId: project, folderId: folder, created_at: 0 },
    made: true,
  }),
  'artifactsFiling.move: elsewhere': ({ artifact, second }) => ({
    params: { id: artifact },
    body: { projectId: second, folderId: 'root' },
    made: true,
  }),
  'artifactsFiling.moveMany': ({ artifact, project, folder }) => ({
    body: { artifactIds: [artifact], projectId: project, folderId: folder },
    made: true,
  }),
  'artifactsFiling.moveMany: elsewhere': ({ artifact, second }) => ({
    body: { artifactIds: [artifact], projectId: second, folderId: 'root' },
    made: true,
  }),
  'artifactsFiling.updateMany': ({ artifact }) => ({
    body: { artifacts: [{ id: artifact, title: 'New' }] },
    made: true,
  }),
  'artifactsFiling.updateMany: trash': ({ artifact }) => ({
    body: { artifacts: [{ id: artifact, active: false }] },
    made: true,
  }),
  'artifactsFiling.updateMany: visibility': ({ artifact }) => ({
    body: { artifacts: [{ id: artifact, visibility: 'local' }] },
    made: true,
  }),
  'artifactsFiling.updateMany: move': ({ artifact, folder }) => ({
    body: { artifacts: [{ id: artifact, folder }] },
    made: true,
  }),
  'artifactsFiling.updateMany: review': ({ artifact }) => ({
    body: { artifacts: [{ id: artifact, needs_review: false }] },
    made: true,
  }),
  'artifactsFiling.restoreMany': ({ trashed }) => ({ body: { artifactIds: [trashed] }, made: true }),
  'artifactsFiling.removeMany': ({ trashed }) => ({ body: { artifactIds: [trashed] }, made: true }),
  'artifactsFiling.tagMany': ({ artifact, tag }) => ({ body: { artifactIds: [artifact], tagIds: [tag] }, made: true }),
  'artifactsFiling.untagMany': ({ artifact, tag }) => ({
    body: { artifactIds: [artifact], tagIds: [tag] },
    made: true,
  }),
  'artifactsFiling.filesExist': ({ project }) => ({
    body: { project, folder_id: 'root', files: [{ file_name: 'a', file_size: 1 }] },
  }),
  'artifactsFiling.size': ({ artifact }) => ({ params: { id: artifact } }),
  'artifactsFiling.sizeMany': ({ artifact }) => ({ body: { ids: [artifact] } }),
  'foldersFiling.copy': ({ folder, project }) => ({
    params: { id: folder },
    body: { projectId: project, folderId: 'root' },
    made: true,
  }),
  'foldersFiling.copyMany': ({ folder, project }) => ({
    body: { folderIds: [folder], projectId: project, folderId: 'root' },
    made: true,
  }),
  'foldersFiling.move': ({ folder, project }) => ({
    params: { id: folder },
    body: { projectId: project, folderId: 'root' },
    made: true,
  }),
  'foldersFiling.move: elsewhere': ({ folder, second }) => ({
    params: { id: folder },
    body: { projectId: second, folderId: 'root' },
    made: true,
  }),
  'foldersFiling.moveMany': ({ folder, project }) => ({
    body: { folderIds: [folder], projectId: project, folderId: 'root' },
    made: true,
  }),
  'foldersFiling.restoreMany': ({ trashedFolder }) => ({ body: { folderIds: [trashedFolder] }, made: true }),
  'foldersFiling.removeMany': ({ folder }) => ({ body: { folderIds: [folder] }, made: true }),
  'foldersFiling.removeMany: permanent': ({ trashedFolder }) => ({
    body: { folderIds: [trashedFolder], permanent: true },
    made: true,
  }),
  'foldersFiling.size': ({ folder }) => ({ params: { id: folder } }),
  'foldersFiling.sizeMany': ({ folder }) => ({ body: { ids: [folder] } }),
  'library.emptyTrash': ({ project }) => ({ params: { id: project } }),
  'activity.ofProject': ({ project }) => ({ params: { id: project } }),
  'activity.ofArtifact': ({ artifact }) => ({ params: { id: artifact } }),
  'activity.ofFolder': ({ folder }) => ({ params: { id: folder } }),
  'orgs.canMoveOrCopyTo': ({ org }) => ({ params: { id: org } }),
  'downloads.create': ({ project, artifact }) => ({
    body: { project, artifacts: [artifact], folders: [] },
    made: true,
  }),
  'downloads.create: folder': ({ project, folder }) => ({
    body: { project, artifacts: [], folders: [folder] },
    made: true,
  }),
  'downloads.fetch': ({ project }) => ({ params: { id: project } }),
  'tags.create': ({ project }) => ({ body: { project, title: randomWord() } }),
  'tags.update': ({ tag }) => ({ params: { id: tag }, body: { title: randomWord() } }),
  'tags.merge': ({ tag, otherTag }) => ({ params: { id: tag }, body: { tagIds: [otherTag] } }),
  'tags.remove': ({ tag }) => ({ params: { id: tag } }),
  'captions.list': ({ artifact }) => ({ params: { id: artifact } }),
  'captions.list: public': ({ publicArtifact }) => ({ params: { id: publicArtifact } }),
  'captions.create': ({ artifact }) => ({
    params: { id: artifact },
    body: { language: 'en', label: 'English', kind: 'captions', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWords' },
    made: true,
  }),
  'captions.update': ({ caption }) => ({ params: { id: caption }, body: { label: 'Renamed' }, made: true }),
  'captions.remove': ({ caption }) => ({ params: { id: caption }, made: true }),
  'exhibits.create': ({ project }) => ({
    body: { project, title: 'New', description: 'Text', url_alias: randomWord() },
  }),
  'exhibits.create: visible': ({ project }) => ({
    body: { project, title: 'New', description: 'Text', url_alias: randomWord(), visibility: 'local' },
  }),
  'exhibits.create: items': ({ project, artifact }) => ({
    body: { project, title: 'New', description: 'Text', url_alias: randomWord(), artifacts: [artifact] },
  }),
  'exhibits.read': ({ exhibit }) => ({ params: { id: exhibit }, made: true }),
  'exhibits.read: public': ({ publicExhibit }) => ({ params: { id: publicExhibit } }),
  'exhibits.update': ({ exhibit }) => ({ params: { id: exhibit }, body: { title: 'Renamed' }, made: true }),
  'exhibits.update: visibility': ({ exhibit }) => ({
    params: { id: exhibit },
    body: { visibility: 'local' },
    made: true,
  }),
  'exhibits.update: items': ({ exhibit, artifact }) => ({
    params: { id: exhibit },
    body: { artifacts: [artifact] },
    made: true,
  }),
  'exhibits.remove': ({ exhibit }) => ({ params: { id: exhibit }, made: true }),
  'exhibits.addArtifacts': ({ exhibit, artifact }) => ({
    params: { id: exhibit },
    body: { artifactIds: [artifact] },
    made: true,
  }),
  'stories.read': ({ exhibit }) => ({ params: { id: exhibit }, made: true }),
  'stories.save': ({ exhibit, artifact }) => ({
    params: { id: exhibit },
    body: { blocks: [{ type: 'item', item: artifact, width: 'page', caption: '' }], revision: 0 },
    made: true,
  }),
  'stories.preview': ({ exhibit }) => ({ params: { id: exhibit }, made: true }),
  'stories.publish': ({ exhibit }) => ({ params: { id: exhibit }, body: { revision: 0 }, made: true }),
  'stories.versions': ({ exhibit }) => ({ params: { id: exhibit }, made: true }),
  'stories.version': ({ exhibit, version }) => ({ params: { id: exhibit, version }, made: true }),
  'stories.restore': ({ exhibit, version }) => ({
    params: { id: exhibit, version },
    body: { revision: 0 },
    made: true,
  }),
  'search.search': ({ project }) => ({ body: { project } }),
  'search.search: as a member': ({ project }) => ({ body: { project, isHostpage: false } }),
  'search.search: org as a member': ({ org }) => ({ body: { org, isHostpage: false } }),
  'search.search: exhibit': ({ exhibit }) => ({ body: { exhibit } }),
  'search.search: public exhibit': ({ publicExhibit }) => ({ body: { exhibit: publicExhibit } }),
  'search.search: org': ({ org }) => ({ body: { org } }),
  'search.search: trash': ({ project }) => ({ body: { project, getDeleted: true } }),
  'search.galleryPage': ({ artifact }) => ({ body: { ids: [artifact] } }),
  'administration.users': () => ({ query: { query: 'a', state: 'locked', cursor: '' } }),
  'administration.actOnUser': ({ passer }) => ({ params: { id: passer }, body: { act: 'end_sessions' } }),
  'administration.orgs': () => ({ query: { query: 'a', sort: 'storage', cursor: '' } }),
  'administration.mails': () => ({ query: { query: 'a', state: 'failed', cursor: '' } }),
  'administration.mailVolume': () => ({}),
  'administration.retryMail': ({ mail }) => ({ params: { id: mail } }),
  'administration.activity': () => ({ query: { query: 'a', act: 'create', cursor: '' } }),
  'administration.waiting': () => ({}),
  'administration.settings': () => ({}),
  'administration.health': () => ({}),
  'articles.list': () => ({ query: { query: 'trash' } }),
  'articles.read': () => ({ params: { slug: 'trash' } }),
  'tickets.open': () => ({
    body: {
      key: crypto.randomUUID(),
      subject: 'How?',
      message: 'Like this?',
      email: `${randomWord()}@example.org`,
    },
  }),
  'tickets.own': () => ({}),
  'tickets.read': ({ thread }) => ({ params: { token: thread } }),
  'tickets.seen': ({ thread }) => ({ params: { token: thread } }),
  'tickets.say': ({ thread }) => ({ params: { token: thread }, body: { key: crypto.randomUUID(), text: 'More.' } }),
  'tickets.setPicture': ({ thread }) => ({ params: { token: thread }, body: { picture: ONE_PIXEL } }),
  'tickets.picture': ({ thread }) => ({ params: { token: thread } }),
  'tickets.handOver': ({ thread }) => ({ params: { token: thread } }),
  'helpDesk.list': () => ({ query: { query: 'a', status: 'open', cursor: '' } }),
  'helpDesk.read': ({ ticket }) => ({ params: { id: ticket } }),
  'helpDesk.picture': ({ ticket }) => ({ params: { id: ticket } }),
  'helpDesk.answer': ({ ticket }) => ({
    params: { id: ticket },
    body: { key: crypto.randomUUID(), text: 'So.', close: true },
  }),
  'helpDesk.setStatus': ({ ticket }) => ({ params: { id: ticket }, body: { status: 'closed' } }),
  'helpDesk.remove': ({ project }) => ({ params: { id: project } }),
  'jobs.list': () => ({ query: { query: 'a', state: 'failed', step: 'process', cursor: '' } }),
  'jobs.retry': ({ failedFile }) => ({ body: { file: failedFile } }),
  'jobs.cancel': ({ waitingFile }) => ({ body: { file: waitingFile, step: 'process' } }),
  'jobs.throughput': () => ({ query: { from: '0' } }),
  'artifacts.read: waiting': ({ waiting }) => ({ params: { id: waiting } }),
  'artifacts.update: waiting': ({ waiting }) => ({
    params: { id: waiting },
    body: { needs_review: false },
    conflicts: true,
  }),
  'artifactsFiling.restore: waiting': ({ waiting }) => ({ params: { id: waiting }, conflicts: true }),
  'artifactsFiling.remove: waiting': ({ waiting }) => ({ params: { id: waiting }, conflicts: true }),
  'auth.confirm': () => ({ body: { token: 'of no link' } }),
  'auth.sendConfirmation': () => ({}),
  'gallery.read': ({ alias }) => ({ params: { alias } }),
  'gallery.org': ({ org }) => ({ params: { id: org } }),
  'gallery.exhibit': ({ alias, exhibitAlias }) => ({ params: { alias, exhibit: exhibitAlias } }),
  'gallery.item': ({ alias, artifact }) => ({ params: { alias, id: artifact } }),
  'gallery.item: public': ({ alias, publicArtifact }) => ({ params: { alias, id: publicArtifact } }),
  'website.page': () => ({ params: { id: 'home' }, query: { language: 'de' } }),
  'website.blogs': () => ({ query: { kind: 'story', before: '1' } }),
  'website.latest': () => ({}),
  'website.blog': () => ({ params: { id: 'of-no-post' } }),
  'website.tweets': () => ({}),
  'website.contact': () => ({ body: { first_name: 'Ada', last_name: 'Carrow', email: 'ada@example.org' } }),
  'websiteEditing.savePage': () => ({ params: { id: 'social' }, body: { title: 'Notes', summary: '' } }),
  'websiteEditing.createPost': () => ({
    body: {
      url: randomWord(),
      kind: 'blog',
      title: 'Spring',
      body: [{ type: 'text', words: 'x' }],
      published_at: null,
    },
  }),
  'websiteEditing.updatePost': () => ({ params: { id: 'of-no-post' }, body: { title: 'Summer' } }),
  'websiteEditing.removePost': () => ({ params: { id: 'of-no-post' } }),
  'websiteEditing.addPicture': () => ({ body: { picture: ONE_PIXEL } }),
  'websiteEditing.addTweet': () => ({ body: { text: 'We are open' } }),
  'websiteEditing.changeTweet': ({ project }) => ({ params: { id: project }, body: { text: 'We are closed' } }),
  'websiteEditing.removeTweet': ({ project }) => ({ params: { id: project } }),
  'websiteEditing.notes': () => ({ query: { cursor: '' } }),
  'websiteEditing.contactForms': () => ({ query: { cursor: '', state: 'new', query: 'quay' } }),
  'websiteEditing.contactState': ({ project }) => ({ params: { id: project }, body: { state: 'read' } }),
  'websiteEditing.removeContact': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.list': () => ({ query: { kind: 'blog', query: 'spring', cursor: '' } }),
  'websiteEntries.begin': () => ({ body: { kind: 'blog', url: randomWord(), language: 'en', title: 'Spring' } }),
  'websiteEntries.read': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.save': ({ project }) => ({
    params: { id: project },
    body: { blocks: [], head: { title: 'Spring', summary: '', author: '', cover: null, cover_alt: '' }, revision: 0 },
  }),
  'websiteEntries.publish': ({ project }) => ({ params: { id: project }, body: { revision: 0 } }),
  'websiteEntries.preview': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.versions': ({ project }) => ({ params: { id: project } }),
  'websiteEntries.restore': ({ project }) => ({ params: { id: project, version: project }, body: { revision: 0 } }),
  'websiteEntries.place': ({ project }) => ({ params: { id: project }, body: { published_at: null } }),
  'websiteEntries.remove': ({ project }) => ({ params: { id: project } }),
  'users.remove': ({ user }) => ({ params: { id: user }, body: { password: PASSWORD }, made: true, conflicts: true }),
  // These are last because they sign the caller in or out.
  'auth.register': () => ({
    body: { email: `${randomWord()}@example.org`, username: 'n', password: PASSWORD, terms: true },
  }),
  'auth.logout': () => ({}),
}
