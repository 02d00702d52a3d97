import { expect, test } from 'vitest'
import { sampleSuite } from '../../fixtures/samples/sample-suite.ts'
import { explainAny } from './explain-any.ts'

const known = () => ({
  causes: [{ id: 'forgets', sdk: 'An SDK', cause: 'It forgets.', fix: 'Remember.', repaired: '2.0.0' }],
  brokenBy: ['a-server'],
})
const explained = (name: string) => explainAny(sampleSuite, new Map(), name, 80, known)

test('a requirement, with what is known about its breaches', () => {
  const text = explained('lifecycle.version.echo')
  expect(text).toMatch(/^lifecycle\.version\.echo\n/)
  expect(text).toContain('An SDK: It forgets.\n    Try: Remember. Fixed in 2.0.0.')
  expect(text).toContain('Violated by\n  a-server')
})

test('a beginning that fits one requirement', () => {
  expect(explained('messages.response.o*')).toMatch(/^messages\.response\.once\n/)
})

test('a scenario, also by part of its id', () => {
  const text = explained('server/lifecycle/negotiation')
  expect(text).toContain('Version negotiation; a test of a server')
  expect(text).toContain('Judges\n  lifecycle.version.echo  MUST\n    The server answers.')
  expect(explained('negotiation')).toBe(text)
})

test('a monitor', () => {
  expect(explained('monitors/once')).toContain('One response; checks every conversation')
})

test('a pattern explains all scenarios and monitors that it fits', () => {
  expect(explained('*')).toContain('monitors/once')
  expect(() => explained('lifecyle')).toThrow('did you mean lifecycle?')
})
