import { createStatusToken } from '#server/access/tokens/status-token.ts'
import { insertTicket } from '#server/features/help/tickets.repo.ts'
import { insertReport } from '#server/features/reports/reports.repo.ts'
import { insertUpload } from '#server/files/uploads/uploads.repo.ts'
import { insertInvitation } from '#server/features/invites/invites.repo.ts'
import { saveCustomer } from '#server/features/subscriptions/billing.repo.ts'
import { insertOrg } from '#server/features/orgs/orgs.repo.ts'
import { findMembership } from '#server/features/permissions/permissions.repo.ts'
import { insertPasskey } from '#server/features/passkeys/passkeys.repo.ts'
import { insertUser } from '#server/features/users/users.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { hashSecret } from '#server/kit/secrets/secrets.ts'
import { VIEW_AS_HEADER } from '#shared/view-as-header.ts'
import { toGrants, PERMISSION_KEYS, type Grants, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import { startApp, type ApiResponse, type Client } from '../support/app.ts'
import { ENDPOINTS, toEndpointName } from './endpoints.ts'
import type { Sample } from './sample.ts'
import { MAPPING_SETTINGS } from './sample.ts'
import type { Subjects } from './subjects.ts'
import { insertPendingSubmission } from '../support/contributions.ts'
import { addMember, makeAdministrator } from '../support/fixtures.ts'
import { startStripe } from '../support/servers/stripe.ts'
import { createTusClient } from '../support/tus-client.ts'

export const ROLES = [
  'admin',
  'owner',
  'superuser',
  'moderator',
  'editor',
  'contributor',
  'observer',
  'custom',
  'neighbour',
  'stranger',
  'visitor',
] as const
/** A member who has only these one or two permission keys. */
export type PermissionRole = PermissionKey | `${PermissionKey}+${PermissionKey}`
export type Role = (typeof ROLES)[number] | PermissionRole

/** Preset roles, and `custom` with one key. */
const GRANTS: Partial<Record<Role, Grants>> = { ...ROLE_PRESETS, custom: toGrants(['edit_others_artifacts']) }
const getGrants = (role: Role): Grants | undefined => {
  const keys = PERMISSION_KEYS.filter((key) => role.split('+').includes(key))
  return GRANTS[role] ?? (keys.length > 0 ? toGrants(keys) : undefined)
}

/** Whether a call was refused because of who the caller is. */
export const isRefused = (status: number): boolean => [401, 403, 404].includes(status)

/** Starts the application with one caller per role, and creates subjects for their calls. */
export async function startAppWithCallers(
  roles: readonly Role[] = ROLES,
  options: { poolSize?: number; logTo?: (line: object) => void } = {},
) {
  const stripe = await startStripe()
  const app = await startApp({ env: stripe.env, ...options })
  const { db } = app.services
  const owner = await app.owner()
  const { org } = owner
  await saveCustomer(db, org, 'cus_000000')
  const creator = (await app.owner('maker')).id
  const callers = new Map<Role, { client: Client; id: string | null }>()
  const createProject = async (title: string, orgId = org) => {
    const row = { id: newId(), org: orgId, title, url_alias: `${title}-${newId()}` }
    await db.insertInto('projects').values(row).execute()
    return row
  }
  for (const role of new Set<Role>(['owner', 'neighbour', ...roles])) {
    const person = role === 'owner' ? owner : role === 'visitor' ? null : await app.owner(role)
    // The only owner of an organisation with a project can't leave it.
    if (person) await createProject('own', person.org)
    callers.set(role, { client: person ?? app.client(), id: person?.id ?? null })
  }
  const getUserId = (role: Role) => callers.get(role)?.id ?? null
  const admin = getUserId('admin')
  if (admin !== null) {
    await makeAdministrator(app, { id: admin })
    app.services.pubSub.publish({ topic: 'sessions', user: admin })
  }

  const otherOrg = newId()
  await insertOrg(db, { id: otherOrg, title: 'Other' }, owner.id)

  const addToProject = async (projectId: string, user: string | null, grants: Grants) => {
    if (user !== null) await addMember(app, projectId, { id: user }, grants)
  }
  const otherProject = await createProject('elsewhere')
  await addToProject(otherProject.id, getUserId('neighbour'), ROLE_PRESETS.superuser)

  const [sharedByCaller, unchangedByCaller] = [
    new Map<string, Promise<Subjects>>(),
    new Map<string, Promise<Subjects>>(),
  ]
  const getOrCreateSubjects = (
    cache: Map<string, Promise<Subjects>>,
    role: Role,
    isOwn: boolean,
  ): Promise<Subjects> => {
    const key = `${role} ${isOwn}`
    const subjects = cache.get(key) ?? createSubjects(role, isOwn)
    cache.set(key, subjects)
    return subjects
  }
  return {
    app,
    async close() {
      await app.close()
      await stripe.close()
    },
    client: (role: Role): Client => callers.get(role)?.client ?? app.client(),
    getUserId,
    createSubjects,
    /** Subjects that are created once per role, for calls that don't change them. */
    sharedSubjects: (role: Role, isOwn: boolean): Promise<Subjects> => getOrCreateSubjects(sharedByCaller, role, isOwn),
    /**
     * Makes a call about subjects that no earlier call has changed. A refused call leaves them unchanged, so the next one of
     * this role reuses them.
     */
    async callOnUnchangedSubjects(name: string, toSample: (on: Subjects) => Sample, role: Role, isOwn: boolean) {
      const sample = toSample(await getOrCreateSubjects(unchangedByCaller, role, isOwn))
      const { status } = await callAsRole(name, sample, role)
      if (!isRefused(status)) unchangedByCaller.delete(`${role} ${isOwn}`)
      return { status, sample }
    },
    call: callAsRole,
    callAsClient,
  }

  /** Creates an invitation, a session, a passkey, and users who have no project or are in the same organisation. */
  async function createPeople(projectId: string, user: string) {
    const expires_at = Date.now() + 3600_000
    const [invitation, session, passkey] = [newId(), newId(), newId()]
    await db
      .insertInto('permissions')
      .values({ id: invitation, project: projectId, user_id: null, email: 'invited@example.org' })
      .execute()
    await insertInvitation(db, {
      id: invitation,
      token_hash: hashSecret('token'),
      expires_at,
      invited_by: creator,
      note: '',
    })
    const createPerson = async (username: string) => {
      const row = { id: newId(), email: `${newId()}@example.org`, username, password_hash: '' }
      await insertUser(db, { ...row, email_confirmed_at: 1 })
      return row
    }
    const [candidate, coOwner] = [await createPerson('candidate'), await createPerson('co-owner')]
    await db.insertInto('org_owners').values({ org, user_id: coOwner.id }).execute()
    await db
      .insertInto('sessions')
      .values({ id: session, token_hash: session, user_id: user, acting_admin: null, expires_at })
      .execute()
    const key = { credential: passkey, public_key: Buffer.from('key'), counter: 0, name: 'Key' }
    await insertPasskey(db, { ...key, id: passkey, user_id: user, transports: [] })
    const passer = await createPerson('passer')
    await addMember(app, projectId, passer)
    return { invitation, session, passkey, candidate: candidate.email, coOwner: coOwner.id, passer: passer.id }
  }

  /** Creates a project for one call, isolated from other calls. Its entries belong to the caller or to the creator. */
  async function createSubjects(role: Role, own: boolean): Promise<Subjects> {
    // A person may have only a few exports at the same time.
    await db.deleteFrom('exports').execute()
    const { id, url_alias } = await createProject('matrix')
    const secondProject = (await createProject('second')).id
    const grants = getGrants(role)
    for (const projectId of [id, secondProject]) {
      if (grants) await addToProject(projectId, getUserId(role), grants)
      await addToProject(projectId, creator, toGrants([]))
    }
    const permission = (await findMembership(db, creator, id))?.id ?? ''
    const user = own ? getUserId(role) : creator
    const people = await createPeople(id, user ?? creator)
    const commonFields = { project: id, user_id: user }
    const createTrashedFields = () => ({ active: false, trash_batch: newId(), trash_root: true })
    const ids = {
      org,
      otherOrg,
      project: id,
      alias: url_alias,
      user: user ?? creator,
      member: creator,
      owner: owner.id,
      permission,
      ...people,
      folder: newId(),
      trashedFolder: newId(),
      artifact: newId(),
      trashed: newId(),
      publicArtifact: newId(),
      tag: newId(),
      otherTag: newId(),
      vocabulary: newId(),
      term: newId(),
      otherTerm: newId(),
      termChange: newId(),
      import: newId(),
      mapping: newId(),
      watchedFolder: newId(),
      field: newId(),
      deletedField: newId(),
      template: newId(),
      caption: newId(),
      report: newId(),
      upload: newId(),
      portal: '',
      submission: '',
      waiting: '',
      receipt: '',
      second: secondProject,
      exhibit: newId(),
      publicExhibit: newId(),
      exhibitAlias: 'shown',
      version: newId(),
      mail: newId(),
      savedMail: newId(),
      ticket: newId(),
      thread: '',
      failedFile: newId(),
      waitingFile: newId(),
    }
    await insertPendingWork(ids)
    await insertTerms(ids)
    await insertTicket(db, {
      id: ids.ticket,
      request_key: newId(),
      user_id: null,
      email: 'asker@example.org',
      subject: 'How?',
    })
    ids.thread = createStatusToken(app.services.config.secret, 'ticket', ids.ticket)
    await db
      .insertInto('folders')
      .values([
        { ...commonFields, id: ids.folder, title: 'Folder' },
        { ...commonFields, id: ids.trashedFolder, title: 'Gone', ...createTrashedFields() },
      ])
      .execute()
    await db
      .insertInto('artifacts')
      .values([
        { ...commonFields, id: ids.artifact, title: 'Item' },
        { ...commonFields, id: ids.trashed, title: 'Gone', ...createTrashedFields() },
        { ...commonFields, id: ids.publicArtifact, title: 'Shown', visibility: 'local' },
      ])
      .execute()
    await db
      .insertInto('tags')
      .values([
        { id: ids.tag, project: id, title: 'Tag' },
        { id: ids.otherTag, project: id, title: 'Other' },
      ])
      .execute()
    const fieldValues = { project: id, type: 'text' as const, label: '{"en":"Field"}', position: 0 }
    await db
      .insertInto('fields')
      .values([
        { ...fieldValues, id: ids.field, key: 'field' },
        { ...fieldValues, id: ids.deletedField, key: 'deleted', deleted_at: Date.now() },
      ])
      .execute()
    await db.insertInto('templates').values({ id: ids.template, project: id, label: '{"en":"Template"}' }).execute()
    await db
      .insertInto('import_mappings')
      .values({
        ...commonFields,
        id: ids.mapping,
        name: 'Register',
        columns: '{}',
        settings: JSON.stringify(MAPPING_SETTINGS),
      })
      .execute()
    await db
      .insertInto('imports')
      .values({
        ...commonFields,
        id: ids.import,
        source: 'table',
        filename: 'table.csv',
        state: 'undone',
        key: null,
        problem: null,
        table_info: null,
        settings: null,
        counts: null,
        runner: null,
        runner_admin: null,
        job: null,
      })
      .execute()
    if (user !== null)
      await db
        .insertInto('watched_folders')
        .values({ id: ids.watchedFolder, project: id, user_id: user, path: newId(), delete_after: false })
        .execute()
    await db
      .insertInto('captions')
      .values({
        id: ids.caption,
        artifact: ids.artifact,
        language: 'en',
        label: 'English',
        kind: 'captions',
        content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWords',
      })
      .execute()
    await insertReport(db, {
      id: ids.report,
      project: id,
      artifact: ids.publicArtifact,
      title: 'Shown',
      reason: 'wrong',
      message: 'It is not.',
      email: null,
      resolved_at: null,
      resolved_by: null,
      note: null,
    })
    const { contribution, ...submissionIds } = await insertPendingSubmission(db, id)
    Object.assign(ids, submissionIds, {
      receipt: createStatusToken(app.services.config.secret, 'receipt', contribution),
    })
    await insertUpload(db, {
      id: ids.upload,
      user_id: ids.user,
      portal: null,
      network: null,
      proof: null,
      project: id,
      filename: 'words.txt',
      length: 5,
      artifact_fields: { project: id },
      artifact: null,
      expires_at: Date.now() + 3600_000,
    })
    const text = { description: 'Text' }
    await db
      .insertInto('exhibits')
      .values([
        { ...commonFields, ...text, id: ids.exhibit, title: 'Exhibit', url_alias: 'exhibit' },
        { ...commonFields, ...text, id: ids.publicExhibit, title: 'Shown', url_alias: 'shown', visibility: 'local' },
      ])
      .execute()
    await db.insertInto('stories').values({ id: ids.exhibit, exhibit: ids.exhibit }).execute()
    await db
      .insertInto('story_versions')
      .values({ id: ids.version, story: ids.exhibit, kind: 'draft', user_id: ids.user, blocks: '[]' })
      .execute()
    return ids
  }

  /** Inserts a vocabulary that the project's keywords use, with a term that was renamed. */
  async function insertTerms({ vocabulary, term, otherTerm, termChange, project }: Subjects) {
    const row = { id: vocabulary, org, key: vocabulary, label: '{"en":"Subjects"}', language: 'en' }
    await db.insertInto('vocabularies').values(row).execute()
    for (const [id, title] of [
      [term, 'Harbour'],
      [otherTerm, 'Port'],
    ] as const)
      await db
        .insertInto('terms')
        .values({ id, vocabulary, title, broader: null, merged_into: null, deleted_at: null })
        .execute()
    await db.insertInto('vocabulary_bindings').values({ project, field: 'subject', vocabulary }).execute()
    await db
      .insertInto('vocabulary_changes')
      .values({
        id: termChange,
        vocabulary,
        term,
        user_id: null,
        kind: 'rename',
        from_title: 'Harbor',
        to_title: 'Harbour',
        undone_at: null,
      })
      .execute()
  }

  /** Inserts a queued mail, a saved one, and files whose processing failed or is pending. */
  async function insertPendingWork({ mail: mailId, savedMail, failedFile, waitingFile }: Subjects) {
    const mail = {
      kind: 'digest',
      email: 'mail@example.org',
      user_id: null,
      template_data: '{}',
      sent_at: null,
      last_error: null,
    }
    await app.services.mail.send({ id: savedMail, to: mail.email, subject: 'Digest', text: 'Nothing new' })
    await db
      .insertInto('mails')
      .values({ ...mail, id: savedMail, next_at: null, sent_at: Date.now(), is_saved: true })
      .execute()
    // Scheduled too late to run during the tests.
    await db
      .insertInto('mails')
      .values({ ...mail, id: mailId, next_at: Date.now() + 3600_000 })
      .execute()
    for (const id of [failedFile, waitingFile]) {
      const failure = id === failedFile ? 'deadly' : null
      const file = { id, key: `o/${id}`, sha256: id, size: 1, mime: 'text/plain', type: 'document' as const }
      await db
        .insertInto('files')
        .values({ ...file, status: failure ? 'failed' : 'processing' })
        .execute()
      await db
        .insertInto('processing')
        .values({ file: id, step: 'process', org, job: newId(), run: null, failure })
        .execute()
    }
  }

  /** Calls the endpoint of a sample as this role, optionally with view-as. */
  function callAsRole(name: string, sample: Sample, role: Role, viewAs?: string): Promise<ApiResponse<unknown>> {
    return callAsClient(callers.get(role)?.client ?? app.client(), name, sample, viewAs)
  }

  /** Calls the endpoint of a sample with any client. */
  async function callAsClient(
    client: Client,
    name: string,
    { params = {}, query = {}, body, file, tus }: Sample,
    viewAs?: string,
  ): Promise<ApiResponse<unknown>> {
    const viewAsHeaders: Record<string, string> = viewAs === undefined ? {} : { [VIEW_AS_HEADER]: viewAs }
    const [, endpoint] = ENDPOINTS.find(([endpointName]) => endpointName === toEndpointName(name)) ?? []
    if (tus) {
      const path = ['/client/api/uploads', ...Object.values(params)].join('/')
      const { status, headers, code } = await createTusClient(app.base, client).call(
        tus.method,
        path,
        { ...tus.headers, ...viewAsHeaders },
        tus.body,
      )
      return { status, headers, body: code }
    }
    if (!endpoint) throw new Error(`no endpoint ${name}: remove its line from test/access-matrix/samples.ts`)
    const path = endpoint.path.replace(/:(\w+)/g, (_match: string, key: string) =>
      encodeURIComponent(params[key] ?? ''),
    )
    const address = `${path}?${new URLSearchParams(query).toString()}`
    if (endpoint.method === 'GET') return client.get<unknown>(address, viewAsHeaders)
    if (endpoint.method === 'DELETE') return client.delete<unknown>(address, body, viewAsHeaders)
    if (!file) return client.post<unknown>(address, body, viewAsHeaders)
    const form = new FormData()
    for (const [key, value] of Object.entries(body ?? {})) form.set(key, String(value))
    form.set('file', new Blob([file === true ? 'words' : file]), 'words.txt')
    return client.post<unknown>(address, form, viewAsHeaders)
  }
}
