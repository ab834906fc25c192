import { expect, test } from 'vitest'
import { getEmbeddedPageHeaders } from '#server/app/connections/security-headers.ts'
import { startApp } from '../support/app.ts'

test('allows the host of a configured chat in the Content-Security-Policy', async () => {
  const readPolicy = async (env: Record<string, string>) => {
    const app = await startApp({ env })
    const policy = (await fetch(`${app.base}/health`)).headers.get('content-security-policy') ?? ''
    await app.close()
    return policy
  }
  expect(await readPolicy({})).not.toContain('chat.example.org')
  const policyWithChat = await readPolicy({ CHAT_URL: 'https://chat.example.org/{token}/chat.js', CHAT_TOKEN: 'a b' })
  expect(policyWithChat).toContain("script-src 'self' https://chat.example.org;")
  expect(policyWithChat).toMatch(/connect-src [^;]*wss:\/\/chat\.example\.org/)
})

test('sends HSTS for its own host only, and only if the public URL is https', async () => {
  for (const [publicUrl, expectedHeader] of [
    ['https://archive.example.org', 'max-age=31536000'],
    ['http://127.0.0.1', null],
  ] as const) {
    const app = await startApp({ env: { PUBLIC_URL: publicUrl } })
    for (const path of ['/health', '/nowhere'])
      expect((await fetch(app.base + path)).headers.get('strict-transport-security'), path).toBe(expectedHeader)
    await app.close()
  }
  const page = getEmbeddedPageHeaders(
    { publicUrl: 'https://a.org', storagePublicUrl: 'https://a.org/files', chat: undefined },
    '',
  )
  expect(page['Strict-Transport-Security']).toBe('max-age=31536000')
})

test('disables unused browser features in every response', async () => {
  const app = await startApp()
  for (const path of ['/health', '/nowhere', '/client/api/auth/me', '/client/api/nowhere', '/files/none']) {
    const { headers } = await fetch(app.base + path)
    expect([path, headers.get('permissions-policy')]).toEqual([
      path,
      expect.stringMatching(/camera=\(\).*geolocation=\(\)/),
    ])
  }
  await app.close()
})
