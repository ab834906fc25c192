import { expect, test } from 'vitest'
import { startApp } from './app.ts'

test('every answer refuses the abilities of a browser that we never use', async () => {
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
