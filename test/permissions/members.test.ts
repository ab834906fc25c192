import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSION_KEYS, type Grants } from '#shared/policy/permission-keys.ts'
import { ROLE_PRESETS, type PresetRole } from '#shared/policy/roles.ts'
import { startApp, PASSWORD, type Client, type Person } from '../support/app.ts'
import { waitForLockWaiters } from '../support/database.ts'
import { extractInvitation, waitForMail } from '../support/mails.ts'
import { createAdministrator, makeAdministrator, setSubscription } from '../support/fixtures.ts'

// Joining a project, permissions and leaving, over HTTP with real mails.

let app: Awaited<ReturnType<typeof startApp>>
let owner: Awaited<ReturnType<typeof app.owner>>
beforeAll(async () => {
  app = await startApp({ worker: true })
  owner = await newConfirmedUser('Olga')
})
afterAll(() => app.close())

type MemberPermissions = Grants & { id: string; user: string | null; email?: string }
const randomWord = () => Math.random().toString(36).slice(2)
const createProject = async (title = `Project ${randomWord()}`) =>
  (await owner.post<{ id: string }>('/projects', { org: owner.org, title })).body.id
const newConfirmedUser = async (name: string) => {
  const person = await app.owner(name, { confirmed: false })
  await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
  await app.services.pubSub.publish({ topic: 'sessions', user: person.id })
  return person
}
const addMember = async (project: string, role: PresetRole | Partial<Grants>, client: Client = owner) => {
  const person = await newConfirmedUser(`${typeof role === 'string' ? role : 'custom'}-${randomWord()}`)
  const permissions = typeof role === 'string' ? ROLE_PRESETS[role] : role
  const { status, body } = await client.post<MemberPermissions>(`/projects/${project}/invite`, {
    email: person.email,
    permissions,
  })
  expect(status).toBe(201)
  return { ...person, permissionsId: body.id }
}

test('lists the owners of a project with the items that they added to it, only for its members', async () => {
  const [project, otherProject] = [await createProject(), await createProject()]
  const member = await addMember(project, 'observer')
  for (const title of ['One', 'Two']) await owner.post('/artifacts', { project, title })
  await owner.post('/artifacts', { project: otherProject, title: 'Elsewhere' })
  const owners = await member.get(`/projects/${project}/owners`)
  expect(owners.body).toMatchObject([{ user: { id: owner.id, username: 'Olga' }, artifacts: 2 }])
  const stranger = await newConfirmedUser('Sten')
  expect((await stranger.get(`/projects/${project}/owners`)).status).toBe(404)
})

describe('invitations', () => {
  test('4.invite.1 keeps an invitation pending until its link is used, then adds a member with its permissions', async () => {
    const project = await createProject('Harbour')
    const email = `new-${randomWord()}@example.org`
    const inviteReply = await owner.post<{ id: string }>(`/projects/${project}/invite`, {
      email: email.toUpperCase(),
      permissions: ROLE_PRESETS.editor,
      note: 'Welcome aboard',
      orgName: 'Forged org',
      projectName: 'Forged project',
    })
    expect(inviteReply).toMatchObject({
      status: 201,
      body: { email, permissions: ROLE_PRESETS.editor, invited_by: 'Olga' },
    })
    const pendingUsers = await owner.get<{ id: string }[]>(`/projects/${project}/users_pending`)
    expect(pendingUsers.body.map(({ id }) => id)).toEqual([inviteReply.body.id])

    const mail = await waitForMail(app.dataDir, email, 'Olga')
    expect(mail).toContain('Harbour')
    expect(mail).toContain('Welcome aboard')
    expect(mail).not.toContain('Forged')
    const { id, token } = extractInvitation(mail)
    expect(id).toBe(inviteReply.body.id)

    const visitor = app.client()
    const invitationPage = await visitor.get(`/invite/${id}?token=${token}`)
    expect(invitationPage.body).toMatchObject({
      email,
      project: 'Harbour',
      role: 'editor',
      has_account: false,
      invited_by: 'Olga',
    })
    // Mail scanners open links repeatedly, so reading must not use the link up.
    expect((await visitor.get(`/invite/${id}?token=${token}`)).status).toBe(200)

    const registrationReply = await visitor.post<{ id: string; email_confirmed: boolean }>('/auth/register', {
      email,
      username: 'Nora',
      password: PASSWORD,
      invite: id,
      token,
      terms: true,
    })
    expect(registrationReply).toMatchObject({ status: 201, body: { email_confirmed: true } })
    const members = await owner.get<{ user: { username: string }; role: string }[]>(`/projects/${project}/users`)
    expect(members.body).toMatchObject([{ user: { username: 'Nora' }, role: 'editor' }])
    expect((await owner.get(`/projects/${project}/users_pending`)).body).toEqual([])
    expect((await visitor.get(`/invite/${id}?token=${token}`)).status).toBe(404)
    expect((await visitor.get(`/projects/${project}`)).status).toBe(200)
  })

  test('2.login.4 refuses an invitation sent to another address at sign-in, registration and acceptance', async () => {
    const project = await createProject()
    const email = `meant-${randomWord()}@example.org`
    const { body } = await owner.post<{ id: string }>(`/projects/${project}/invite`, { email, permissions: {} })
    const { token } = extractInvitation(await waitForMail(app.dataDir, email, 'Olga'))
    const otherPerson = await newConfirmedUser('other')
    const mismatch = { status: 403, body: { errors: { message: "Email doesn't match invite" } } }
    const login = { email: otherPerson.email, password: PASSWORD, invite: body.id }
    expect(await app.client().post('/auth/login', login)).toMatchObject(mismatch)
    const registration = { username: 'x', password: PASSWORD, terms: true, invite: body.id, token }
    expect(
      await app.client().post('/auth/register', { ...registration, email: `b-${randomWord()}@example.org` }),
    ).toMatchObject(mismatch)
    expect(await otherPerson.post(`/invite/${body.id}/accept`, { token })).toMatchObject(mismatch)
    // A wrong password reveals nothing about the invitation.
    const wrongRequest = await app.client().post('/auth/login', { ...login, password: 'wrong password' })
    expect(wrongRequest.status).toBe(401)
    const right = await app.client().post('/auth/register', { ...registration, email })
    expect(right.status).toBe(201)
  })

  test('lets an account with an unconfirmed address join through the invitation link, which confirms the address', async () => {
    const project = await createProject()
    const person = await app.owner('unsure', { confirmed: false })
    const { body } = await owner.post<{ id: string; email: string }>(`/projects/${project}/invite`, {
      email: person.email,
      permissions: ROLE_PRESETS.observer,
    })
    expect(body.email).toBe(person.email)
    expect((await person.get(`/projects/${project}`)).status).toBe(404)
    const { id, token } = extractInvitation(await waitForMail(app.dataDir, person.email, 'Olga'))
    expect((await person.post(`/invite/${id}/accept`, { token })).status).toBe(200)
    expect((await person.get(`/projects/${project}`)).status).toBe(200)
    expect((await person.get<{ email_confirmed: boolean }>('/auth/me')).body.email_confirmed).toBe(true)
  })

  test('responds identically to wrong, withdrawn, replaced, expired and unknown invitations', async () => {
    const project = await createProject()
    const createInvitation = async () => {
      const email = `x-${randomWord()}@example.org`
      await owner.post(`/projects/${project}/invite`, { email, permissions: {} })
      return { email, ...extractInvitation(await waitForMail(app.dataDir, email, 'Olga')) }
    }
    const [mismatched, withdrawnPerson, replacedPerson, expiredPerson] = [
      await createInvitation(),
      await createInvitation(),
      await createInvitation(),
      await createInvitation(),
    ]
    await owner.delete('/permissions', { project, user: withdrawnPerson.id })
    expect((await owner.post(`/invitations/${replacedPerson.id}/resend`)).status).toBe(200)
    const resentInvitation = extractInvitation(await waitForMail(app.dataDir, replacedPerson.email, 'Olga', 2))
    expect(resentInvitation.token).not.toBe(replacedPerson.token)
    await app.services.db.updateTable('invitations').set({ expires_at: 1 }).where('id', '=', expiredPerson.id).execute()
    const addresses = [
      `/invite/${mismatched.id}?token=${resentInvitation.token}`,
      `/invite/${withdrawnPerson.id}?token=${withdrawnPerson.token}`,
      `/invite/${replacedPerson.id}?token=${replacedPerson.token}`,
      `/invite/${expiredPerson.id}?token=${expiredPerson.token}`,
      `/invite/${project}?token=${mismatched.token}`,
    ]
    const visitor = app.client()
    const answers = await Promise.all(addresses.map((address) => visitor.get(address)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await visitor.get(`/invite/${resentInvitation.id}?token=${resentInvitation.token}`)).status).toBe(200)
  })

  test('renews the expiry of a resent invitation and invalidates the earlier link', async () => {
    const project = await createProject()
    const email = `again-${randomWord()}@example.org`
    await owner.post(`/projects/${project}/invite`, { email, permissions: {} })
    const { id, token } = extractInvitation(await waitForMail(app.dataDir, email, 'Olga'))
    await app.services.db.updateTable('invitations').set({ expires_at: 1 }).where('id', '=', id).execute()
    const { body } = await owner.post<{ expires_at: number }>(`/invitations/${id}/resend`)
    expect(body.expires_at).toBeGreaterThan(Date.now())
    expect((await app.client().get(`/invite/${id}?token=${token}`)).status).toBe(404)
  })

  test('adds a member only once when an invitation is accepted several times in parallel', async () => {
    const project = await createProject()
    const person = await app.owner('twice', { confirmed: false })
    await owner.post(`/projects/${project}/invite`, { email: person.email, permissions: {} })
    const { id, token } = extractInvitation(await waitForMail(app.dataDir, person.email, 'Olga'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.post(`/invite/${id}/accept`, { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    expect((await owner.get<unknown[]>(`/projects/${project}/users`)).body).toHaveLength(1)
  })

  test('reports the result for each address in a bulk invitation', async () => {
    const project = await createProject()
    const member = await newConfirmedUser('listed')
    const firstEmail = `list-${randomWord()}@example.org`
    const permissions = ROLE_PRESETS.contributor
    const { body } = await owner.post<{ results: { status: string }[] }>(`/projects/${project}/invite_bulk`, {
      invitations: [firstEmail, firstEmail.toUpperCase(), member.email, 'no address', owner.email].map((email) => ({
        email,
        permissions,
      })),
    })
    expect(body.results.map(({ status }) => status)).toEqual(['invited', 'already', 'added', 'invalid', 'already'])
    await waitForMail(app.dataDir, member.email, 'Olga')
  })

  test('refuses a whole bulk invitation if one entry grants permissions that the inviter lacks', async () => {
    const project = await createProject()
    const inviter = await addMember(project, { invite_users: true })
    const invitations = [{}, { delete_users: true }].map((permissions) => ({
      email: `${randomWord()}@example.org`,
      permissions,
    }))
    const refusedReply = await inviter.post(`/projects/${project}/invite_bulk`, { invitations })
    expect(refusedReply.status).toBe(403)
    expect((await owner.get(`/projects/${project}/users_pending`)).body).toEqual([])
  })

  test('frees the seat of an invited user who becomes an owner', async () => {
    const boss = await app.owner('roomy', { confirmed: false })
    const project = (await boss.post<{ id: string }>('/projects', { org: boss.org, title: randomWord() })).body.id
    const person = await app.owner('early', { confirmed: false })
    await boss.post(`/projects/${project}/invite`, { email: person.email, permissions: {} })
    await app.services.db.updateTable('users').set({ email_confirmed_at: 1 }).where('id', '=', person.id).execute()
    expect((await boss.post(`/orgs/${boss.org}/owners`, { email: person.email })).status).toBe(200)
    const countUsedSeats = async () =>
      (await boss.get<{ users: { used: number } }>(`/orgs/${boss.org}/subscription`)).body.users.used
    expect(await countUsedSeats()).toBe(0)
  })

  test('9.limit counts each user once per organisation, and owners not at all, even with parallel invitations', async () => {
    const boss = await app.owner('counted', { confirmed: false })
    const createBossProject = async () =>
      (await boss.post<{ id: string }>('/projects', { org: boss.org, title: randomWord() })).body.id
    const [firstOrgProject, secondOrgProject] = [await createBossProject(), await createBossProject()]
    await setSubscription(app, boss.org, { users: 2 })
    const inviteByMail = (project: string, email: string) =>
      boss.post(`/projects/${project}/invite`, { email, permissions: {} })
    expect((await inviteByMail(firstOrgProject, 'a@example.org')).status).toBe(201)
    expect((await inviteByMail(secondOrgProject, 'a@example.org')).status).toBe(201)
    const answers = await Promise.all(
      ['b', 'c', 'd'].map((name) => inviteByMail(firstOrgProject, `${name}@example.org`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 402, 402])
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      errors: { message: 'user limit reached' },
    })
  })
})

describe('permissions', () => {
  test('applies permission changes from the next request, and accepts only known keys with boolean values', async () => {
    const project = await createProject()
    const member = await addMember(project, 'observer')
    const folder = { project, title: 'A folder', folder: 'root' }
    expect((await member.post('/folders', folder)).status).toBe(403)
    const changedPermissions = await owner.post<MemberPermissions>(`/permissions/${member.permissionsId}`, {
      create_folder: true,
    })
    expect(changedPermissions).toMatchObject({ status: 200, body: { create_folder: true, create_artifact: false } })
    expect((await member.post('/folders', folder)).status).toBe(201)
    await owner.post(`/permissions/${member.permissionsId}`, { create_folder: false })
    expect((await member.post('/folders', folder)).status).toBe(403)
    expect((await owner.post(`/permissions/${member.permissionsId}`, { create_folder: 'yes' })).status).toBe(400)
    expect((await owner.post(`/permissions/${member.permissionsId}`, { become_owner: true })).status).toBe(400)
    const changes = { id: project, created_at: 1, updated_at: 2, edit_tags: true }
    expect((await owner.post<MemberPermissions>(`/permissions/${member.permissionsId}`, changes)).body.edit_tags).toBe(
      true,
    )
  })

  test('lets members grant only permissions that they hold, and never change their own or an owner’s', async () => {
    const project = await createProject()
    const granter = await addMember(project, { edit_user_permissions: true, invite_users: true, edit_tags: true })
    const member = await addMember(project, 'observer')
    for (const key of PERMISSION_KEYS) {
      const isGrantable = ['edit_user_permissions', 'invite_users', 'edit_tags'].includes(key)
      const { status } = await granter.post(`/permissions/${member.permissionsId}`, { [key]: true })
      expect(status, key).toBe(isGrantable ? 200 : 403)
      const invitation = { email: `${randomWord()}@example.org`, permissions: { [key]: true } }
      expect((await granter.post(`/projects/${project}/invite`, invitation)).status, key).toBe(isGrantable ? 201 : 403)
    }
    // Permissions the member already has may be sent again.
    await owner.post(`/permissions/${member.permissionsId}`, { delete_users: true })
    expect(
      (await granter.post(`/permissions/${member.permissionsId}`, { delete_users: true, edit_tags: false })).status,
    ).toBe(200)
    expect((await granter.post(`/permissions/${granter.permissionsId}`, { edit_tags: false })).status).toBe(403)
    await owner.post(`/orgs/${owner.org}/owners`, { email: member.email })
    expect((await granter.post(`/permissions/${member.permissionsId}`, { edit_tags: false })).status).toBe(403)
    await owner.delete(`/orgs/${owner.org}/owners/${member.id}`)
    expect((await granter.post(`/permissions/${member.permissionsId}`, { edit_tags: false })).status).toBe(200)
  })

  test('prevents a member from granting a permission that they lose at the same moment', async () => {
    const project = await createProject()
    const granter = await addMember(project, { edit_user_permissions: true, edit_tags: true })
    const member = await addMember(project, 'observer')
    const revocationReply = owner.post(`/permissions/${granter.permissionsId}`, {
      edit_user_permissions: false,
      edit_tags: false,
    })
    const attempts = Array.from({ length: 5 }, () =>
      granter.post(`/permissions/${member.permissionsId}`, { edit_tags: true }),
    )
    await Promise.all([revocationReply, ...attempts])
    await owner.post(`/permissions/${member.permissionsId}`, { edit_tags: false })
    expect((await granter.post(`/permissions/${member.permissionsId}`, { edit_tags: true })).status).toBe(403)
    const { body } = await owner.get<MemberPermissions>(`/permissions/${member.permissionsId}`)
    expect(body.edit_tags).toBe(false)
  })

  test('locks out a removed member immediately, and keeps or transfers their items', async () => {
    const project = await createProject()
    const leaver = await addMember(project, 'contributor')
    const heir = await addMember(project, 'contributor')
    const remover = await addMember(project, { delete_users: true, create_artifact: true })
    const { body: createdItem } = await leaver.post<{ id: string }>('/artifacts', { project, title: 'Mine' })
    const handOverBody = { project, user: leaver.id, hand_to: remover.id }
    expect((await remover.delete('/permissions', handOverBody)).status).toBe(403)
    expect((await heir.delete('/permissions', { project, user: leaver.id })).status).toBe(403)
    expect((await owner.delete('/permissions', { ...handOverBody, hand_to: leaver.id })).status).toBe(400)
    expect((await owner.delete('/permissions', { ...handOverBody, hand_to: heir.id })).status).toBe(200)
    expect((await leaver.get(`/projects/${project}`)).status).toBe(404)
    expect((await heir.post(`/artifacts/${createdItem.id}`, { title: 'Now mine' })).status).toBe(200)
    // A member may leave on their own.
    expect((await heir.delete('/permissions', { project, user: heir.id })).status).toBe(200)
    expect((await heir.get(`/projects/${project}`)).status).toBe(404)
    expect((await owner.get<{ user: string }>(`/artifacts/${createdItem.id}`)).body.user).toBe(heir.id)
  })

  test('withdraws a member’s invitations when that member is removed', async () => {
    const project = await createProject()
    const inviter = await addMember(project, { invite_users: true })
    const [secondEmail, other] = [`second-${randomWord()}@example.org`, `other-${randomWord()}@example.org`]
    await inviter.post(`/projects/${project}/invite`, { email: secondEmail, permissions: {} })
    await owner.post(`/projects/${project}/invite`, { email: other, permissions: ROLE_PRESETS.editor })
    const listPendingEmails = async () =>
      (await owner.get<{ email: string }[]>(`/projects/${project}/users_pending`)).body.map(({ email }) => email)
    const resent = (await owner.get<{ email: string; id: string }[]>(`/projects/${project}/users_pending`)).body.find(
      ({ email }) => email === other,
    )
    // Resending can't renew permissions the sender couldn't grant.
    expect((await inviter.post(`/invitations/${resent?.id}/resend`)).status).toBe(403)
    expect((await owner.delete('/permissions', { project, user: inviter.id })).status).toBe(200)
    expect(await listPendingEmails()).toEqual([other])
  })

  test('withdraws all invitations sent by a user who is removed from the organisation', async () => {
    const [one, two] = [await createProject(), await createProject()]
    const person = await app.owner('back', { confirmed: false })
    for (const project of [one, two])
      await owner.post(`/projects/${project}/invite`, { email: person.email, permissions: ROLE_PRESETS.editor })
    const mails = await Promise.all([1, 2].map((n) => waitForMail(app.dataDir, person.email, 'Olga', n)))
    const [firstInvitation, secondInvitation] = mails.map(extractInvitation)
    expect((await person.post(`/invite/${firstInvitation?.id}/accept`, { token: firstInvitation?.token })).status).toBe(
      200,
    )
    expect((await owner.delete(`/orgs/${owner.org}/users/${person.id}`)).status).toBe(200)
    expect(
      (await person.post(`/invite/${secondInvitation?.id}/accept`, { token: secondInvitation?.token })).status,
    ).toBe(404)
    for (const project of [one, two]) {
      expect((await person.get(`/projects/${project}`)).status).toBe(404)
      expect((await owner.get(`/projects/${project}/users_pending`)).body).toEqual([])
    }
  })

  test('lets owners remove but not invite members after the CMS period has ended', async () => {
    const boss = await app.owner('late')
    const project = (await boss.post<{ id: string }>('/projects', { org: boss.org, title: 'Late' })).body.id
    const member = await addMember(project, 'superuser', boss)
    await setSubscription(app, boss.org, { cms_to: 1 })
    const invitation = { email: `${randomWord()}@example.org`, permissions: {} }
    const refused = await boss.post(`/projects/${project}/invite`, invitation)
    expect(refused.body).toMatchObject({
      errors: { message: 'The subscription has ended, so nothing can be added or changed. An owner can renew it.' },
    })
    // Nobody can join after the period has ended, but the invitation link stays valid.
    await setSubscription(app, boss.org, { cms_to: Date.now() + 3_600_000 })
    const person = await app.owner('latecomer', { confirmed: false })
    await boss.post(`/projects/${project}/invite`, { email: person.email, permissions: {} })
    const { id, token } = extractInvitation(await waitForMail(app.dataDir, person.email, 'late'))
    await setSubscription(app, boss.org, { cms_to: 1 })
    const lateReply = await person.post(`/invite/${id}/accept`, { token })
    expect(lateReply.body).toMatchObject({
      errors: { message: 'The subscription has ended, so nothing can be added or changed. An owner can renew it.' },
    })
    await setSubscription(app, boss.org, { cms_to: Date.now() + 3_600_000 })
    expect((await person.post(`/invite/${id}/accept`, { token })).status).toBe(200)
    expect((await boss.delete('/permissions', { project, user: member.id })).status).toBe(200)
  })
})

describe('owners', () => {
  test('keeps one owner when two owners remove each other at the same time', async () => {
    const first = await app.owner('first', { confirmed: false })
    const second = await newConfirmedUser('second')
    await first.post(`/orgs/${first.org}/owners`, { email: second.email })
    const answers = await Promise.all([
      first.delete(`/orgs/${first.org}/owners/${second.id}`),
      second.delete(`/orgs/${first.org}/owners/${first.id}`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const remainingOwner = [first, second].find((_, at) => answers[at]?.status === 200)
    const { body } = await (remainingOwner ?? first).get<unknown[]>(`/orgs/${first.org}/owners`)
    expect(body).toHaveLength(1)
    const lastReply = await (remainingOwner ?? first).delete(`/orgs/${first.org}/owners/${remainingOwner?.id ?? ''}`)
    expect(lastReply.status).toBe(409)
  })

  test('refuses queued requests of an owner who is removed before the requests run', async () => {
    const [first, second] = [await app.owner('first', { confirmed: false }), await newConfirmedUser('second')]
    await first.post(`/orgs/${first.org}/owners`, { email: second.email })
    const project = (await first.post<{ id: string }>('/projects', { org: first.org, title: randomWord() })).body.id
    const member = await addMember(project, 'observer', first)
    const invitation = { email: `${randomWord()}@example.org`, permissions: ROLE_PRESETS.superuser }
    let responses: Promise<{ status: number }[]> | undefined
    await app.services.db.transaction().execute(async (trx) => {
      await sql`SELECT FROM orgs WHERE id = ${first.org} FOR UPDATE`.execute(trx)
      await sql`SELECT FROM projects WHERE id = ${project} FOR UPDATE`.execute(trx)
      await sql`SELECT FROM permissions WHERE project = ${project} FOR UPDATE`.execute(trx)
      responses = Promise.all([
        second.post(`/projects/${project}/invite`, invitation),
        second.delete(`/orgs/${first.org}/users/${member.id}`),
        second.post(`/permissions/${member.permissionsId}`, { delete_users: true }),
        second.delete(`/projects/${project}`, { deep: true }),
      ])
      await waitForLockWaiters(trx, 4)
      await trx.deleteFrom('org_owners').where('user_id', '=', second.id).where('org', '=', first.org).execute()
    })
    expect((await responses)?.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await first.get<unknown[]>(`/projects/${project}/users`)).body).toHaveLength(1)
  })

  test('omits owners from the list of members, and lists a former owner again', async () => {
    const project = await createProject()
    const bob = await addMember(project, 'editor')
    const isListed = async () => {
      const [members, people] = await Promise.all([
        owner.get<{ user: { id: string } }[]>(`/projects/${project}/users`),
        owner.get<{ user: { id: string } }[]>(`/orgs/${owner.org}/users`),
      ])
      return [members.body, people.body].map((list) => list.some(({ user }) => user.id === bob.id))
    }
    expect(await isListed()).toEqual([true, true])
    expect((await owner.post(`/orgs/${owner.org}/owners`, { email: bob.email })).status).toBe(200)
    expect(await isListed()).toEqual([false, false])
    await owner.delete(`/orgs/${owner.org}/owners/${bob.id}`)
    expect(await isListed()).toEqual([true, true])
  })
  test('refuses to make an account with an unconfirmed address an owner', async () => {
    const person = await app.owner('plain', { confirmed: false })
    expect((await owner.post(`/orgs/${owner.org}/owners`, { email: person.email })).status).toBe(404)
    expect((await owner.post(`/orgs/${owner.org}/owners`, { email: 'nobody@example.org' })).status).toBe(404)
    expect((await owner.post(`/orgs/${owner.org}/owners`, { email: owner.email })).status).toBe(409)
  })
})

describe('accounts', () => {
  test('lists a user’s sessions and ends a selected one', async () => {
    const person = await app.owner('here', { confirmed: false })
    const otherClient = app.client()
    await otherClient.post('/auth/login', { email: person.email, password: PASSWORD }, { 'user-agent': 'Another/1.0' })
    const { body } = await person.get<{ id: string; current: boolean; agent: string }[]>(`/users/${person.id}/sessions`)
    expect(body.map(({ current, agent }) => [current, agent === 'Another/1.0'])).toContainEqual([false, true])
    const other = body.find(({ current }) => !current)
    expect((await owner.get(`/users/${person.id}/sessions`)).status).toBe(404)
    expect((await owner.delete(`/users/${person.id}/sessions/${other?.id ?? ''}`)).status).toBe(404)
    expect((await person.delete(`/users/${person.id}/sessions/${other?.id ?? ''}`)).status).toBe(200)
    expect((await otherClient.get('/auth/me')).status).toBe(401)
    expect((await person.get('/auth/me')).status).toBe(200)
  })

  test('ends all other sessions of a user, but none of other users', async () => {
    const person = await app.owner('all', { confirmed: false })
    const otherClients = [app.client(), app.client()]
    for (const other of otherClients) await other.post('/auth/login', { email: person.email, password: PASSWORD })
    expect((await owner.delete(`/users/${person.id}/sessions`)).status).toBe(404)
    expect((await person.delete(`/users/${person.id}/sessions`)).status).toBe(200)
    for (const other of otherClients) expect((await other.get('/auth/me')).status).toBe(401)
    expect((await person.get<unknown[]>(`/users/${person.id}/sessions`)).body).toHaveLength(1)
    expect((await owner.get('/auth/me')).status).toBe(200)
  })

  test('deletes an account with its sessions and memberships but keeps its items', async () => {
    const project = await createProject()
    const person = await addMember(project, 'contributor')
    const { body: createdItem } = await person.post<{ id: string }>('/artifacts', { project, title: 'Left behind' })
    await person.post('/projects', { org: person.org, title: 'Theirs alone' })
    const lastOwnerReply = await person.delete(`/users/${person.id}`, { password: PASSWORD })
    expect(lastOwnerReply.status).toBe(409)
    expect((await person.post(`/orgs/${person.org}/owners`, { email: owner.email })).status).toBe(200)
    expect((await person.delete(`/users/${person.id}`, { password: 'wrong password' })).status).toBe(400)
    expect((await owner.delete(`/users/${person.id}`, { password: PASSWORD })).status).toBe(404)
    expect((await person.delete(`/users/${person.id}`, { password: PASSWORD })).status).toBe(200)
    expect((await person.get('/auth/me')).status).toBe(401)
    expect((await owner.get(`/artifacts/${createdItem.id}`)).status).toBe(200)
    expect((await app.client().post('/auth/login', { email: person.email, password: PASSWORD })).status).toBe(401)
  })

  test('deletes an organisation without projects along with its last owner, unless its plan continues', async () => {
    const { db } = app.services
    const person = await app.owner('leaver', { confirmed: false })
    const { org } = person
    const deleteAccount = () => person.delete(`/users/${person.id}`, { password: PASSWORD })
    const { body: project } = await person.post<{ id: string }>('/projects', { org, title: 'Theirs alone' })
    expect(await deleteAccount()).toMatchObject({ status: 409, body: { errors: { code: 'last_owner' } } })
    expect((await person.delete(`/projects/${project.id}`, { deep: true })).status).toBe(200)
    const booking = {
      booking: 'sub_leaver',
      plan: 'p',
      state: 'active',
      ends_at: Date.now() + 1e6,
      renews: true,
    } as const
    await db
      .insertInto('billing')
      .values({ org, customer: 'cus_leaver', ...booking })
      .execute()
    expect(await deleteAccount()).toMatchObject({
      status: 409,
      body: { errors: { reason: ['still_booked', 'Org of leaver'] } },
    })
    await db.updateTable('billing').set({ state: 'canceled', renews: false }).where('org', '=', org).execute()
    expect((await deleteAccount()).status).toBe(200)
    expect(await db.selectFrom('orgs').select('id').where('id', '=', org).execute()).toEqual([])
  })

  test('refuses account, owner and deletion requests from an administrator signed in as another user', async () => {
    const person = await app.owner('someone', { confirmed: false })
    const admin = await app.owner('admin', { confirmed: false })
    await makeAdministrator(app, admin)
    const impersonating = app.client()
    await impersonating.post('/auth/login', { email: admin.email, password: PASSWORD, login_as: person.email })
    expect((await impersonating.get<{ id: string }>('/auth/me')).body.id).toBe(person.id)
    const project = (await impersonating.post<{ id: string }>('/projects', { org: person.org, title: 'For them' })).body
      .id
    const refusedCalls = [
      await impersonating.post(`/users/${person.id}`, { username: 'changed' }),
      await impersonating.delete(`/users/${person.id}`, { password: PASSWORD }),
      await impersonating.get(`/users/${person.id}/sessions`),
      await impersonating.delete(`/users/${person.id}/sessions`),
      await impersonating.post(`/orgs/${person.org}/owners`, { email: admin.email }),
      await impersonating.delete(`/orgs/${person.org}/owners/${person.id}`),
      await impersonating.delete(`/projects/${project}`, { deep: true }),
    ]
    for (const answer of refusedCalls)
      expect(answer).toMatchObject({ status: 403, body: { errors: { code: 'for_another' } } })
  })

  test('ends an administrator’s session as another user when the administrator’s own session ends', async () => {
    const person = await app.owner('represented', { confirmed: false })
    const { db, pubSub } = app.services
    const chief = await createAdministrator(app, 'chief')
    const changed = { password: 'another tide and lantern', current_password: PASSWORD }
    const endings: Record<string, (admin: Person) => Promise<unknown>> = {
      suspended: ({ id }) => chief.post(`/admin/users/${id}`, { act: 'lock' }),
      'signed out everywhere': ({ id }) => chief.post(`/admin/users/${id}`, { act: 'end_sessions' }),
      'signed out elsewhere': (admin) => admin.delete(`/users/${admin.id}/sessions`),
      'password changed': (admin) => admin.post(`/users/${admin.id}`, changed),
      'no longer an administrator': async ({ id }) => {
        await db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute()
        pubSub.publish({ topic: 'sessions', user: id })
      },
    }
    for (const [endingName, endSignIn] of Object.entries(endings)) {
      const admin = await createAdministrator(app, 'helper')
      const impersonating = app.client()
      await impersonating.post('/auth/login', { email: admin.email, password: PASSWORD, login_as: person.email })
      expect([endingName, (await impersonating.get('/auth/me')).status]).toEqual([endingName, 200])
      await endSignIn(admin)
      await expect.poll(async () => (await impersonating.get('/auth/me')).status, { message: endingName }).toBe(401)
    }
    expect((await person.get('/auth/me')).status).toBe(200)
  })

  test('reveals whether an address has an account only to members who may invite', async () => {
    const newcomer = app.client()
    const email = `lonely-${randomWord()}@example.org`
    await newcomer.post('/auth/register', { email, username: 'lonely', password: PASSWORD, terms: true })
    expect((await newcomer.get(`/users/get_by_email/${owner.email}`)).status).toBe(403)
    expect((await owner.get(`/users/get_by_email/${email}`)).body).toMatchObject({ email, username: 'lonely' })
    expect((await owner.get('/users/get_by_email/unknown@example.org')).status).toBe(404)
  })
})
