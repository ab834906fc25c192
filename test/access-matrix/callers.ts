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
import { startApp, type Answer, type Client } from '../app.ts'
import { ENDPOINTS, endpointOf } from './endpoints.ts'
import { type Sample, type Subjects } from './samples.ts'
import { givenTo } from '../giving.ts'
import { addMember, makeAdministrator } from '../world.ts'
import { startStripe } from '../stripe.ts'
import { tusOf } from '../tus.ts'

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
/** A member who has only one permission key, or two. */
export type Keys = PermissionKey | `${PermissionKey}+${PermissionKey}`
export type Role = (typeof ROLES)[number] | Keys

/** Preset roles, and `custom` with one key. */
const GRANTS: Partial<Record<Role, Grants>> = { ...ROLE_PRESETS, custom: toGrants(['edit_others_artifacts']) }
const grantsFor = (role: Role): Grants | undefined => {
  const keys = PERMISSION_KEYS.filter((key) => role.split('+').includes(key))
  return GRANTS[role] ?? (keys.length > 0 ? toGrants(keys) : undefined)
}

/** Starts the application with one caller per role, and creates subjects for their calls. */
export async function startWorld(
  roles: readonly Role[] = ROLES,
  options: { poolSize?: number; logTo?: (line: object) => void } = {},
) {
  const stripe = await startStripe()
  const app = await startApp({ env: stripe.env, ...options })
  const { db } = app.services
  const owner = await app.owner()
  const { org } = owner
  await saveCustomer(db, org, 'cus_000000')
  const maker = (await app.owner('maker')).id
  const callers = new Map<Role, { client: Client; id: string | null }>()
  const project = async (title: string, of = org) => {
    const row = { id: newId(), org: of, title, url_alias: `${title}-${newId()}` }
    await db.insertInto('projects').values(row).execute()
    return row
  }
  for (const role of new Set<Role>(['owner', 'neighbour', ...roles])) {
    const person = role === 'owner' ? owner : role === 'visitor' ? null : await app.owner(role)
    // The only owner of an organisation with a project can't leave it.
    if (person) await project('own', person.org)
    callers.set(role, { client: person ?? app.client(), id: person?.id ?? null })
  }
  const idOf = (role: Role) => callers.get(role)?.id ?? null
  const admin = idOf('admin')
  if (admin !== null) {
    await makeAdministrator(app, { id: admin })
    app.services.pubSub.publish({ topic: 'sessions', user: admin })
  }

  const otherOrg = newId()
  await insertOrg(db, { id: otherOrg, title: 'Other' }, owner.id)

  const takeIn = async (projectId: string, user: string | null, grants: Grants) => {
    if (user !== null) await addMember(app, projectId, { id: user }, grants)
  }
  const elsewhere = await project('elsewhere')
  await takeIn(elsewhere.id, idOf('neighbour'), ROLE_PRESETS.superuser)

  const untouched = new Map<string, Promise<Subjects>>()
  return {
    app,
    async close() {
      await app.close()
      await stripe.close()
    },
    client: (role: Role): Client => callers.get(role)?.client ?? app.client(),
    idOf,
    subjects,
    /** Subjects that are created once per role, for calls that don't change them. */
    untouched(role: Role, own: boolean): Promise<Subjects> {
      const key = `${role} ${own}`
      const there = untouched.get(key) ?? subjects(role, own)
      untouched.set(key, there)
      return there
    },
    call,
    callBy,
  }

  /** Creates an invitation, a session, a passkey, and users without a project or with the same organisation. */
  async function peopleAround(projectId: string, user: string) {
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
      invited_by: maker,
      note: '',
    })
    const person = async (username: string) => {
      const row = { id: newId(), email: `${newId()}@example.org`, username, password_hash: '' }
      await insertUser(db, { ...row, email_confirmed_at: 1 })
      return row
    }
    const [candidate, coOwner] = [await person('candidate'), await person('co-owner')]
    await db.insertInto('org_owners').values({ org, user_id: coOwner.id }).execute()
    await db
      .insertInto('sessions')
      .values({ id: session, token_hash: session, user_id: user, acting_admin: null, expires_at })
      .execute()
    const key = { credential: passkey, public_key: Buffer.from('key'), counter: 0, name: 'Key' }
    await insertPasskey(db, { ...key, id: passkey, user_id: user, transports: [] })
    const passer = await person('passer')
    await addMember(app, projectId, passer)
    return { invitation, session, passkey, candidate: candidate.email, coOwner: coOwner.id, passer: passer.id }
  }

  /** Creates a project for one call, isolated from other calls. Its entries belong to the caller or to the creator. */
  async function subjects(role: Role, own: boolean): Promise<Subjects> {
    const { id, url_alias } = await project('matrix')
    const second = (await project('second')).id
    const grants = grantsFor(role)
    for (const projectId of [id, second]) {
      if (grants) await takeIn(projectId, idOf(role), grants)
      await takeIn(projectId, maker, toGrants([]))
    }
    const permission = (await findMembership(db, maker, id))?.id ?? ''
    const user = own ? idOf(role) : maker
    const people = await peopleAround(id, user ?? maker)
    const made = { project: id, user_id: user }
    const gone = () => ({ active: false, trash_batch: newId(), trash_root: true })
    const on = {
      org,
      otherOrg,
      project: id,
      alias: url_alias,
      user: user ?? maker,
      member: maker,
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
      caption: newId(),
      report: newId(),
      upload: newId(),
      portal: '',
      submission: '',
      waiting: '',
      receipt: '',
      second,
      exhibit: newId(),
      publicExhibit: newId(),
      exhibitAlias: 'shown',
      version: newId(),
      letter: newId(),
      ticket: newId(),
      thread: '',
      failedFile: newId(),
      waitingFile: newId(),
    }
    await toBeMade(on)
    await insertTicket(db, { id: on.ticket, key: newId(), user_id: null, email: 'asker@example.org', subject: 'How?' })
    on.thread = createStatusToken(app.services.config.secret, 'ticket', on.ticket)
    await db
      .insertInto('folders')
      .values([
        { ...made, id: on.folder, title: 'Folder' },
        { ...made, id: on.trashedFolder, title: 'Gone', ...gone() },
      ])
      .execute()
    await db
      .insertInto('artifacts')
      .values([
        { ...made, id: on.artifact, title: 'Item' },
        { ...made, id: on.trashed, title: 'Gone', ...gone() },
        { ...made, id: on.publicArtifact, title: 'Shown', visibility: 'local' },
      ])
      .execute()
    await db
      .insertInto('tags')
      .values([
        { id: on.tag, project: id, title: 'Tag' },
        { id: on.otherTag, project: id, title: 'Other' },
      ])
      .execute()
    await db
      .insertInto('captions')
      .values({
        id: on.caption,
        artifact: on.artifact,
        language: 'en',
        label: 'English',
        kind: 'captions',
        content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWords',
      })
      .execute()
    await insertReport(db, {
      id: on.report,
      project: id,
      artifact: on.publicArtifact,
      title: 'Shown',
      reason: 'wrong',
      message: 'It is not.',
      email: null,
      resolved_at: null,
      resolved_by: null,
      note: null,
    })
    const { deposit, ...given } = await givenTo(db, id)
    Object.assign(on, given, { receipt: createStatusToken(app.services.config.secret, 'receipt', deposit) })
    await insertUpload(db, {
      id: on.upload,
      user_id: on.user,
      portal: null,
      network: null,
      proof: null,
      project: id,
      filename: 'words.txt',
      length: 5,
      given: { project: id },
      artifact: null,
      expires_at: Date.now() + 3600_000,
    })
    const text = { description: 'Text' }
    await db
      .insertInto('exhibits')
      .values([
        { ...made, ...text, id: on.exhibit, title: 'Exhibit', url_alias: 'exhibit' },
        { ...made, ...text, id: on.publicExhibit, title: 'Shown', url_alias: 'shown', visibility: 'local' },
      ])
      .execute()
    await db.insertInto('stories').values({ id: on.exhibit, exhibit: on.exhibit }).execute()
    await db
      .insertInto('story_versions')
      .values({ id: on.version, story: on.exhibit, kind: 'draft', user_id: on.user, blocks: '[]' })
      .execute()
    return on
  }

  /** Inserts a queued mail, and files whose processing failed or is pending. */
  async function toBeMade({ letter, failedFile, waitingFile }: Subjects) {
    const mail = {
      kind: 'digest',
      email: 'letter@example.org',
      user_id: null,
      about: '{}',
      sent_at: null,
      problem: null,
    }
    // Not due during the tests.
    await db
      .insertInto('letters')
      .values({ ...mail, id: letter, next_at: Date.now() + 3600_000 })
      .execute()
    for (const id of [failedFile, waitingFile]) {
      const failed = id === failedFile ? 'deadly' : null
      const file = { id, key: `o/${id}`, sha256: id, size: 1, mime: 'text/plain', type: 'document' as const }
      await db
        .insertInto('files')
        .values({ ...file, status: failed ? 'failed' : 'processing' })
        .execute()
      await db
        .insertInto('processing')
        .values({ file: id, step: 'process', org, job: newId(), run: null, failed })
        .execute()
    }
  }

  /** Calls the endpoint of a sample as this role, optionally with view-as. */
  function call(name: string, sample: Sample, role: Role, eyes?: string): Promise<Answer<unknown>> {
    return callBy(callers.get(role)?.client ?? app.client(), name, sample, eyes)
  }

  /** Calls the endpoint of a sample with any client. */
  async function callBy(
    client: Client,
    name: string,
    { params = {}, query = {}, body, file, tus }: Sample,
    eyes?: string,
  ): Promise<Answer<unknown>> {
    const looking: Record<string, string> = eyes === undefined ? {} : { [VIEW_AS_HEADER]: eyes }
    const [, endpoint] = ENDPOINTS.find(([endpointName]) => endpointName === endpointOf(name)) ?? []
    if (tus) {
      const path = ['/client/api/uploads', ...Object.values(params)].join('/')
      const { status, headers, code } = await tusOf(app.base, client).call(
        tus.method,
        path,
        { ...tus.headers, ...looking },
        tus.body,
      )
      return { status, headers, body: code }
    }
    if (!endpoint) throw new Error(`no endpoint ${name}: remove its line from test/access-matrix/samples.ts`)
    const path = endpoint.path.replace(/:(\w+)/g, (_match: string, key: string) =>
      encodeURIComponent(params[key] ?? ''),
    )
    const address = `${path}?${new URLSearchParams(query).toString()}`
    if (endpoint.method === 'GET') return client.get<unknown>(address, looking)
    if (endpoint.method === 'DELETE') return client.delete<unknown>(address, body, looking)
    if (!file) return client.post<unknown>(address, body, looking)
    const form = new FormData()
    for (const [key, value] of Object.entries(body ?? {})) form.set(key, String(value))
    form.set('file', new Blob(['words']), 'words.txt')
    return client.post<unknown>(address, form, looking)
  }
}
