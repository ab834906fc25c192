import { expect, test } from 'vitest'
import { getStartMessage } from './start-message.ts'

test('prints how to create an administrator when there is none, and where to sign in when one was created', () => {
  expect(getStartMessage('http://a.example', 'existed')).toBe('\n  Vitrine is running at http://a.example\n\n')
  expect(getStartMessage('http://a.example', 'created')).toContain('Sign in at http://a.example/client\n')
  expect(getStartMessage('http://a.example', 'missing')).toContain('ADMIN_PASSWORD=')
})
