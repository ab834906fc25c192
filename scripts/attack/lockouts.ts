import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import PostalMime from 'postal-mime'
import type { Database } from '../../src/server/db/tables/index.ts'
import { createApiClient, PASSWORD, type Client } from '../../test/support/app.ts'
import { waitUntil, type World } from '../faults/world.ts'
import { createNetworkHeaders, type Attack, type Outcome } from './attack.ts'

// Limits that a stranger uses up must block only that stranger. The server trusts one proxy, so each call can come from
// a separate network.

type Person = Client & { id: string; email: string; project: string; networkHeaders: Record<string, string> }

const createEmailAddress = () => `${crypto.randomUUID().slice(0, 13)}@example.org`

/** A person with their own project and network. */
async function createPerson(
  world: World,
  { confirmed = true, from: networkHeaders = createNetworkHeaders() } = {},
): Promise<Person> {
  const [client, email] = [createApiClient(world.base), createEmailAddress()]
  const registration = { email, username: 'Somebody', password: PASSWORD, org_title: 'Somewhere', terms: true }
  const { body: user } = await client.post<{ id: string }>('/auth/register', registration, networkHeaders)
  if (confirmed) {
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new Pool({ connectionString: world.databaseUrl }) }),
    })
    const confirmationUpdate = db.updateTable('users').set({ email_confirmed_at: Date.now() }).where('id', '=', user.id)
    await confirmationUpdate.execute().finally(() => db.destroy())
  }
  const { body } = await client.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`, networkHeaders)
  const org = body.orgs[0]?.id ?? ''
  const { body: project } = await client.post<{ id: string }>('/projects', { org, title: 'A project' }, networkHeaders)
  return { ...client, id: user.id, email, project: project.id, networkHeaders }
}

const inviteByMail = (inviter: Person, email: string, note = '') =>
  inviter.post<{ id: string; mail_waits: string | null }>(
    `/projects/${inviter.project}/invite`,
    { email, permissions: {}, note },
    inviter.networkHeaders,
  )
const askForHelp = (client: Client, networkHeaders: Record<string, string>, email?: string) =>
  client.post('/help/tickets', { key: crypto.randomUUID(), subject: 'Help', message: 'Please.', email }, networkHeaders)
const signIn = (client: Client, email: string, password: string, networkHeaders: Record<string, string>) =>
  client.post('/auth/login', { email, password }, networkHeaders)

const readMailsTo = async ({ dir }: World, emails: ReadonlySet<string>) => {
  const folder = join(dir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const allMails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return allMails.filter(({ to }) => to?.some((recipient) => emails.has(recipient.address ?? '')))
}

const PAUSE_MS = 700
/** Use a separate conversation and invitation for each person, because limits per person are not tested here. */
const MAX_ROUNDS = 8

/** Runs an attack while other people invite and ask for help. Each refusal counts as a broken guarantee. */
const runDuringNormalUse = (name: string, attack: (world: World) => Promise<Outcome>): Attack => ({
  name,
  async run(world) {
    const otherPerson = await createPerson(world)
    const refusals: string[] = []
    const attackEnd = new AbortController()
    let roundCount = 0
    const useProduct = async () => {
      while (roundCount === 0 || (!attackEnd.signal.aborted && roundCount < MAX_ROUNDS)) {
        const inviteReply = await inviteByMail(otherPerson, createEmailAddress())
        if (inviteReply.status !== 201) refusals.push(`someone else’s invitation answered ${inviteReply.status}`)
        const helpResponse = await askForHelp(otherPerson, otherPerson.networkHeaders)
        if (helpResponse.status !== 201) refusals.push(`someone else’s question answered ${helpResponse.status}`)
        roundCount++
        await sleep(PAUSE_MS)
      }
    }
    const [outcome] = await Promise.all([attack(world).finally(() => attackEnd.abort()), useProduct()])
    const observation = `${outcome.observation}; someone else sent ${roundCount} invitations and questions`
    return { observation, problems: [...outcome.problems, ...refusals] }
  },
})

export const lockouts: Attack[] = [
  runDuringNormalUse('a free account sends five emails to someone, then another owner invites them', async (world) => {
    const [attacker, owner, victim] = [await createPerson(world), await createPerson(world), createEmailAddress()]
    const { id } = (await inviteByMail(attacker, victim)).body
    for (let i = 0; i < 4; i++) await attacker.post(`/invitations/${id}/resend`, undefined, attacker.networkHeaders)
    const { status, body } = await inviteByMail(owner, victim)
    const problems = status === 201 ? [] : [`the owner's invitation answered ${status}`]
    if (body.mail_waits !== null) problems.push('the owner’s email is held back')
    return { observation: `invited: ${status}`, problems }
  }),
  runDuringNormalUse("twenty questions in somebody's address, then they ask themselves", async (world) => {
    const victim = await createPerson(world)
    for (let i = 0; i < 20; i++) await askForHelp(createApiClient(world.base), createNetworkHeaders(), victim.email)
    const anonymousReply = await askForHelp(createApiClient(world.base), victim.networkHeaders, victim.email)
    const ownRequest = await askForHelp(victim, victim.networkHeaders)
    const broken = [anonymousReply, ownRequest].flatMap(({ status }) =>
      status === 201 ? [] : [`their own form answered ${status}`],
    )
    return { observation: `${anonymousReply.status} and ${ownRequest.status}`, problems: broken }
  }),
  runDuringNormalUse(
    'a hundred wrong passwords from a hundred networks, then the account’s owner signs in',
    async (world) => {
      const victim = await createPerson(world)
      for (let i = 0; i < 110; i++)
        await signIn(createApiClient(world.base), victim.email, 'not the password', createNetworkHeaders())
      const strangerReply = await signIn(createApiClient(world.base), victim.email, PASSWORD, createNetworkHeaders())
      // A browser that signed in before, now on another network.
      const signInResponse = await signIn(victim, victim.email, PASSWORD, createNetworkHeaders())
      const broken = signInResponse.status === 200 ? [] : [`their own browser answered ${signInResponse.status}`]
      if (strangerReply.status !== 429)
        broken.push(`a new browser answered ${strangerReply.status}: guesses are not limited`)
      const waitSeconds = (strangerReply.body as { retry_after_seconds?: number }).retry_after_seconds ?? 0
      if (waitSeconds > 300) broken.push(`a new browser waits ${waitSeconds} s`)
      await createApiClient(world.base).get(`/auth/forgot_password/${victim.email}`, {
        'x-page': crypto.randomUUID(),
        ...createNetworkHeaders(),
      })
      let mailedText = ''
      await waitUntil('the password is mailed', 60, async () => {
        const mails = await readMailsTo(world, new Set([victim.email]))
        mailedText = mails.flatMap(({ text = '' }) => /^ {4}(\S{12,})\r?$/m.exec(text)?.[1] ?? [])[0] ?? ''
        return mailedText !== ''
      })
      const mailedPasswordReply = await signIn(
        createApiClient(world.base),
        victim.email,
        mailedText,
        createNetworkHeaders(),
      )
      if (mailedPasswordReply.status !== 200) broken.push(`the emailed password answered ${mailedPasswordReply.status}`)
      return {
        observation: `own browser ${signInResponse.status}, new browser waits ${waitSeconds} s, emailed password ${mailedPasswordReply.status}`,
        problems: broken,
      }
    },
  ),
  runDuringNormalUse('six unconfirmed accounts in one network email 300 strangers', async (world) => {
    const networkHeaders = createNetworkHeaders()
    const victims = new Set<string>()
    const broken: string[] = []
    for (let i = 0; i < 6; i++) {
      const account = await createPerson(world, { confirmed: false, from: networkHeaders })
      const emails = Array.from({ length: 50 }, createEmailAddress)
      for (const email of emails) victims.add(email)
      const invitations = emails.map((email) => ({ email, permissions: {} }))
      const { status } = await account.post(
        `/projects/${account.project}/invite_bulk`,
        { invitations, note: 'Win at https://evil.example' },
        networkHeaders,
      )
      if (status !== 200) broken.push(`a list of invitations answered ${status}`)
    }
    await sleep(3000)
    const mailsSent = await readMailsTo(world, victims)
    if (mailsSent.length > 0) broken.push(`${mailsSent.length} emails were sent`)
    return { observation: `${mailsSent.length} of ${victims.size} emails were sent`, problems: broken }
  }),
  runDuringNormalUse('a confirmed account with links in its names emails 60 strangers', async (world) => {
    const attacker = await createPerson(world)
    await attacker.post(`/users/${attacker.id}`, { username: 'Win at https://evil.example' }, attacker.networkHeaders)
    const emails = Array.from({ length: 60 }, createEmailAddress)
    for (const email of emails) await inviteByMail(attacker, email, 'Click evil.example or https://evil.example/login')
    await sleep(3000)
    const mailsSent = await readMailsTo(world, new Set(emails))
    const broken = mailsSent.length > 20 ? [`${mailsSent.length} emails were sent`] : []
    if (mailsSent.length === 0) broken.push('no email was sent')
    if (mailsSent.some(({ subject, text, html }) => `${subject} ${text} ${html}`.includes('evil.example')))
      broken.push('a link of the sender works')
    return { observation: `${mailsSent.length} of ${emails.length} emails were sent`, problems: broken }
  }),
]
