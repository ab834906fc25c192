import { expect, test } from 'vitest'
import { parseUserAgent } from './user-agent.ts'

const parse = (agent: string) => {
  const { browser, system, isHandheld } = parseUserAgent(agent)
  return [browser, system, isHandheld]
}

test('recognizes browsers and operating systems in a user agent', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(parse(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`)).toEqual(['Chrome', 'Windows', false])
  expect(parse(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`)).toEqual(['Edge', 'Windows', false])
  expect(parse(`Mozilla/5.0 (Linux; Android 10; K) ${chrome}`)).toEqual(['Chrome', 'Android', true])
  expect(parse('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual([
    'Firefox',
    'Linux',
    false,
  ])
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0'
  expect(parse(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`)).toEqual([
    'Safari',
    'iPhone',
    true,
  ])
  expect(parse(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`)).toEqual([
    'Safari',
    'macOS',
    false,
  ])
})

test('recognizes no browser or operating system in an unknown user agent', () => {
  expect(parse('')).toEqual([null, null, false])
  expect(parse('curl/8.5.0')).toEqual([null, null, false])
})
