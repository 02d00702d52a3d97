import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { formatsWith } from '../../api/settings/values/formats.ts'
import { editorSchema } from './editor-schema.ts'

const requirements = ['ping.receiver.empty-response', 'tools.call.shape']
const formats = Object.fromEntries(Object.keys(formatsWith([])).map((name) => [name, () => true]))
const fits = new Ajv2020({ strictTuples: false, keywords: ['x-expected'], formats }).compile(
  editorSchema({ fixtures: ['slow-tool', 'progress-tool'], requirements }),
)

test.each<[unknown, boolean]>([
  [{ fixtures: { 'slow-tool': { name: 'x' } } }, true],
  [{ fixtures: { 'slow-tol': { name: 'x' } } }, false],
  [{ severity: { 'ping.receiver.empty-response': 'off' } }, true],
  [{ severity: { tools: 'warn', 'tools.call': 'error', 'ping.*': 'warn' } }, true],
  [{ severity: { 'ping.receiver': 'loud' } }, false],
  [{ severity: { 'ping.receiver.empty': 'off' } }, false],
  [{ server: { command: ['node', 's.js'] }, revisions: ['2025-11-25'] }, true],
  [{ sever: {} }, false],
])('%j: %s', (config, isGood) => {
  expect(fits(config)).toBe(isGood)
})
