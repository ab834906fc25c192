import { expect, test } from 'vitest'
import { getStartMessage } from './start-message.ts'

test('prints how to create an administrator or bring back a backup when there is no administrator, and where to sign in', () => {
  expect(getStartMessage('http://a.example', 'existed', './vitrine')).toBe(
    '\n  Vitrine is running at http://a.example\n\n',
  )
  expect(getStartMessage('http://a.example', 'created', './vitrine')).toContain('Sign in at http://a.example/client\n')
  const message = getStartMessage('http://a.example', 'missing', './vitrine')
  expect(message).toContain('./vitrine user add you@example.org --admin\n')
  expect(message).toContain('./vitrine restore ')
})
