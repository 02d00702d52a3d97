import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject } from '../../../../schema/index.ts'
import { type Possible, readStep, type Step, sequences, stepsInWords } from './steps.ts'

const everything: Possible = {
  isHttp: true,
  resumes: true,
  listens: true,
  asking: ['call the eliciting-tool'],
  beginning: [],
}
const nothing: Possible = { isHttp: false, resumes: false, listens: false, asking: [], beginning: [] }
const topics = [['list tools', 'next tools'], ['call the eliciting-tool']]

const sampled = (possible: Possible): readonly Step[] =>
  fc.sample(sequences(topics, possible, ['call the slow-tool']), { seed: 1, numRuns: 300 }).flat()

test('a step is read from a file as it was written there', () => {
  for (const step of sampled(everything)) expect(readStep({ ...step })).toEqual(step)
})

test('where all is possible, each kind of step comes', () => {
  const kinds = new Set(sampled(everything).map((step) => step.do))
  expect([...kinds].sort()).toEqual(['answer', 'ask', 'cancel', 'listen', 'resume', 'say'])
})

test('what has no effect is not drawn', () => {
  const steps = sampled(nothing)
  expect(new Set(steps.map((step) => step.do))).toEqual(new Set(['ask', 'cancel', 'say']))
  const words = stepsInWords(steps)
  for (const ofHttp of ['given up', 'chunked', 'Accept', 'Content-Type', 'HEAD']) expect(words).not.toContain(ofHttp)
  expect(words).toContain('in pieces')
})

test('what one has begun and done is looked at after another was begun', () => {
  const tasks = ['begin', 'cancel', 'look']
  const all = fc.sample(sequences([tasks], { ...nothing, beginning: ['begin'] }), { seed: 1, numRuns: 100 })
  const looks = all.filter((steps) => /(\d: begin); \d: cancel; \1; \d: look/.test(stepsInWords(steps)))
  expect(looks.length).toBeGreaterThan(20)
})

test.each([
  ['an unknown reply', { do: 'answer', session: 0, which: 0, how: 'perhaps' }],
  ['an answer to none', { do: 'answer', session: 0, how: 'accept' }],
  ['an unknown way', { do: 'ask', session: 0, what: 'list tools', way: 'shouted', waits: true }],
  ['a third session', { do: 'listen', session: 2 }],
])('%s is no step', (_, step) => {
  expect(isJsonObject(step) && readStep(step)).toBeUndefined()
})
