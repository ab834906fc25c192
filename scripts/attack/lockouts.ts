import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import PostalMime from 'postal-mime'
import type { Database } from '../../src/server/db/tables/index.ts'
import { createApiClient, PASSWORD, type Client } from '../../test/support/app.ts'
import { waitUntil, type World } from '../faults/world.ts'
import { network, type Attack, type Outcome } from './attack.ts'

// Limits that a stranger uses up must block only that stranger. The server trusts one proxy, so each call can come from
// a separate network.

type Person = Client & { id: string; email: string; project: string; networkHeaders: Record<string, string> }

const address = () => `${crypto.randomUUID().slice(0, 13)}@example.org`

/** A person with their own project and network. */
async function person(world: World, { confirmed = true, from: networkHeaders = network() } = {}): Promise<Person> {
  const [client, email] = [createApiClient(world.base), address()]
  const registration = { email, username: 'Somebody', password: PASSWORD, org_title: 'Somewhere', terms: true }
  const { body: user } = await client.post<{ id: string }>('/auth/register', registration, networkHeaders)
  if (confirmed) {
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: new Pool({ connectionString: world.databaseUrl }) }),
    })
    const confirm = db.updateTable('users').set({ email_confirmed_at: Date.now() }).where('id', '=', user.id)
    await confirm.execute().finally(() => db.destroy())
  }
  const { body } = await client.get<{ orgs: { id: string }[] }>(`/users/${user.id}/projects_and_orgs`, networkHeaders)
  const org = body.orgs[0]?.id ?? ''
  const { body: project } = await client.post<{ id: string }>('/projects', { org, title: 'A project' }, networkHeaders)
  return { ...client, id: user.id, email, project: project.id, networkHeaders }
}

const invite = (inviter: Person, email: string, note = '') =>
  inviter.post<{ id: string; mail_waits: string | null }>(
    `/projects/${inviter.project}/invite`,
    { email, permissions: {}, note },
    inviter.networkHeaders,
  )
const askForHelp = (client: Client, networkHeaders: Record<string, string>, email?: string) =>
  client.post('/help/tickets', { key: crypto.randomUUID(), subject: 'Help', message: 'Please.', email }, networkHeaders)
const signIn = (client: Client, email: string, password: string, networkHeaders: Record<string, string>) =>
  client.post('/auth/login', { email, password }, networkHeaders)

const mailsTo = async ({ dir }: World, emails: ReadonlySet<string>) => {
  const folder = join(dir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const all = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return all.filter(({ to }) => to?.some((recipient) => emails.has(recipient.address ?? '')))
}

const PAUSE_MS = 700
/** One conversation and one invitation each; limits per person are not what this tests. */
const MOST_ROUNDS = 8

/** Runs an attack while other people invite and ask for help. Each refusal counts as a broken guarantee. */
const besidesWork = (name: string, attack: (world: World) => Promise<Outcome>): Attack => ({
  name,
  async run(world) {
    const other = await person(world)
    const refused: string[] = []
    const attackEnd = new AbortController()
    let rounds = 0
    const useProduct = async () => {
      while (rounds === 0 || (!attackEnd.signal.aborted && rounds < MOST_ROUNDS)) {
        const invited = await invite(other, address())
        if (invited.status !== 201) refused.push(`someone else’s invitation answered ${invited.status}`)
        const helpResponse = await askForHelp(other, other.networkHeaders)
        if (helpResponse.status !== 201) refused.push(`someone else’s question answered ${helpResponse.status}`)
        rounds++
        await sleep(PAUSE_MS)
      }
    }
    const [outcome] = await Promise.all([attack(world).finally(() => attackEnd.abort()), useProduct()])
    const saw = `${outcome.saw}; someone else sent ${rounds} invitations and questions`
    return { saw, broken: [...outcome.broken, ...refused] }
  },
})

export const lockouts: Attack[] = [
  besidesWork('a free account sends five emails to someone, then another owner invites them', async (world) => {
    const [attacker, owner, victim] = [await person(world), await person(world), address()]
    const { id } = (await invite(attacker, victim)).body
    for (let i = 0; i < 4; i++) await attacker.post(`/invitations/${id}/resend`, undefined, attacker.networkHeaders)
    const { status, body } = await invite(owner, victim)
    const broken = status === 201 ? [] : [`the owner's invitation answered ${status}`]
    if (body.mail_waits !== null) broken.push('the owner’s email is held back')
    return { saw: `invited: ${status}`, broken }
  }),
  besidesWork("twenty questions in somebody's address, then they ask themselves", async (world) => {
    const victim = await person(world)
    for (let i = 0; i < 20; i++) await askForHelp(createApiClient(world.base), network(), victim.email)
    const anonymous = await askForHelp(createApiClient(world.base), victim.networkHeaders, victim.email)
    const ownRequest = await askForHelp(victim, victim.networkHeaders)
    const broken = [anonymous, ownRequest].flatMap(({ status }) =>
      status === 201 ? [] : [`their own form answered ${status}`],
    )
    return { saw: `${anonymous.status} and ${ownRequest.status}`, broken }
  }),
  besidesWork('a hundred wrong passwords from a hundred networks, then the account’s owner signs in', async (world) => {
    const victim = await person(world)
    for (let i = 0; i < 110; i++) await signIn(createApiClient(world.base), victim.email, 'not the password', network())
    const stranger = await signIn(createApiClient(world.base), victim.email, PASSWORD, network())
    // A browser that signed in before, now on another network.
    const signInResponse = await signIn(victim, victim.email, PASSWORD, network())
    const broken = signInResponse.status === 200 ? [] : [`their own browser answered ${signInResponse.status}`]
    if (stranger.status !== 429) broken.push(`a new browser answered ${stranger.status}: guesses are not limited`)
    const wait = (stranger.body as { retry_after_seconds?: number }).retry_after_seconds ?? 0
    if (wait > 300) broken.push(`a new browser waits ${wait} s`)
    await createApiClient(world.base).get(`/auth/forgot_password/${victim.email}`, {
      'x-page': crypto.randomUUID(),
      ...network(),
    })
    let mailed = ''
    await waitUntil('the password is mailed', 60, async () => {
      const mails = await mailsTo(world, new Set([victim.email]))
      mailed = mails.flatMap(({ text = '' }) => /^ {4}(\S{12,})\r?$/m.exec(text)?.[1] ?? [])[0] ?? ''
      return mailed !== ''
    })
    const byMail = await signIn(createApiClient(world.base), victim.email, mailed, network())
    if (byMail.status !== 200) broken.push(`the emailed password answered ${byMail.status}`)
    return {
      saw: `own browser ${signInResponse.status}, new browser waits ${wait} s, emailed password ${byMail.status}`,
      broken,
    }
  }),
  besidesWork('six unconfirmed accounts in one network email 300 strangers', async (world) => {
    const networkHeaders = network()
    const victims = new Set<string>()
    const broken: string[] = []
    for (let i = 0; i < 6; i++) {
      const account = await person(world, { confirmed: false, from: networkHeaders })
      const emails = Array.from({ length: 50 }, address)
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
    const mailsSent = await mailsTo(world, victims)
    if (mailsSent.length > 0) broken.push(`${mailsSent.length} emails were sent`)
    return { saw: `${mailsSent.length} of ${victims.size} emails were sent`, broken }
  }),
  besidesWork('a confirmed account with links in its names emails 60 strangers', async (world) => {
    const attacker = await person(world)
    await attacker.post(`/users/${attacker.id}`, { username: 'Win at https://evil.example' }, attacker.networkHeaders)
    const emails = Array.from({ length: 60 }, address)
    for (const email of emails) await invite(attacker, email, 'Click evil.example or https://evil.example/login')
    await sleep(3000)
    const mailsSent = await mailsTo(world, new Set(emails))
    const broken = mailsSent.length > 20 ? [`${mailsSent.length} emails were sent`] : []
    if (mailsSent.length === 0) broken.push('no email was sent')
    if (mailsSent.some(({ subject, text, html }) => `${subject} ${text} ${html}`.includes('evil.example')))
      broken.push('a link of the sender works')
    return { saw: `${mailsSent.length} of ${emails.length} emails were sent`, broken }
  }),
]
