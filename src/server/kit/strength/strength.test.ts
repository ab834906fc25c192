import { expect, test } from 'vitest'
import { isStrong } from './strength.ts'

const ownerFacts = ['ada.lovelace@example.org', 'Ada Lovelace', 'Harbour Society', 'Vitrine']

test.each([
  ['password'],
  ['Passw0rd!'],
  ['12345678'],
  ['qwertyuiop'],
  ['1q2w3e4r5t'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['abcdefghij'],
  ['Charlie1987'],
  ['drowssap'],
  ['iloveyou12'],
  ['19870612'],
  ['AdaLovelace'],
  ['lovelace1987'],
  ['Vitrine2026'],
  ['Harbour1'],
  ['ada.lovelace@example.org'],
])('rejects %s as easy to guess', async (password) => {
  expect(await isStrong(password, ownerFacts)).toBe(false)
})

test.each([
  ['tide and lantern'],
  ['x7Kq2mPz'],
  ['Kw7#pLq2'],
  ['правда не скажу'],
  ['👩‍🚀🛰️🌊🦀🍋🧭🔭🪁'],
  ['v'.repeat(4) + '\u0000 #Zq9'],
])('accepts %j as a strong password', async (password) => {
  expect(await isStrong(password, ownerFacts)).toBe(true)
})

test('keeps the event loop responsive, and returns the right result to each concurrent call', async () => {
  const slowPassword = '19871231'.repeat(16)
  const order: string[] = []
  setImmediate(() => order.push('other work'))
  const results = [slowPassword, 'tide and lantern', slowPassword, 'password'].map((password) =>
    isStrong(password, ownerFacts),
  )
  expect(await Promise.all(results)).toEqual([false, true, false, false])
  order.push('results')
  expect(order).toEqual(['other work', 'results'])
})
