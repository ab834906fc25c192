import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startApp } from '../support/app.ts'
import { readMailsTo, waitForMail } from '../support/mails.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ worker: true })
})
afterAll(() => app.close())

const GERMAN = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' }

test('sends each email in the recipient’s language', async () => {
  const email = 'greta@example.org'
  const greta = app.client()
  const account = { email, username: 'Greta', password: PASSWORD, org_title: 'Museum', terms: true }
  const { status, body } = await greta.post<{ id: string }>('/auth/register', account, GERMAN)
  expect([status, body]).toMatchObject([201, { email }])
  await expect
    .poll(() => readMailsTo(app.dataDir, email))
    .toEqual([expect.stringContaining('Der Link ist 14 Tage gültig und funktioniert nur einmal.')])
  const requestPassword = () => app.client().get(`/auth/forgot_password/${email}`)
  await requestPassword()
  expect(await waitForMail(app.dataDir, email, 'Ihr neues Passwort')).toContain('Guten Tag,')

  // The language setting takes precedence over Accept-Language.
  await greta.post(`/users/${body.id}`, { language: 'en' }, GERMAN)
  await requestPassword()
  // The address is unconfirmed, so the mail doesn't use her name.
  expect(await waitForMail(app.dataDir, email, 'Your new password')).toMatch(/Hello,\r?\n/)
  expect((await greta.post(`/users/${body.id}`, { language: 'xx' })).status).toBe(400)

  // A sign-in updates the language.
  const readLanguage = () =>
    app.services.db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirstOrThrow()
  await app.client().post('/auth/login', { email, password: PASSWORD }, { cookie: 'vitrine_language=de' })
  expect(await readLanguage()).toEqual({ language: 'de' })
})
